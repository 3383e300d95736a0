"use client";

import { errorText } from "@/components/error-text";
import { useText } from "@/components/texts";
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
  const t = useText();
  return (
    <div className="mb-3">
      <Notice tone="negative" title={t("ui.stale")}>
        {errorText(t, error)}{" "}
        <Button size="sm" isLoading={isRetrying} onClick={onRetry}>
          {t("ui.tryAgain")}
        </Button>
      </Notice>
    </div>
  );
}
