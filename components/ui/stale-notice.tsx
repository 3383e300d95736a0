import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

/** Above rows that could not be refreshed: why, and a way to try again. */
export function StaleNotice({
  error,
  isRetrying,
  onRetry,
}: {
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
}) {
  return (
    <div className="mb-3">
      <Notice tone="negative" title="These rows may be out of date">
        {error.message}{" "}
        <Button size="sm" isLoading={isRetrying} onClick={onRetry}>
          Try again
        </Button>
      </Notice>
    </div>
  );
}
