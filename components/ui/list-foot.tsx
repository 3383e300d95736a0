import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";

type ListFootProps = {
  /** How much is shown, and of what; nothing for a list that does not say. */
  children?: ReactNode;
  hasMore: boolean;
  isLoading: boolean;
  moreLabel?: string;
  onMore: () => void;
};

/** Under a list that grows as it is asked to: how much of it is shown, and the button for the next of it. */
export function ListFoot({ children, hasMore, isLoading, moreLabel = "Show more", onMore }: ListFootProps) {
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-2 py-2 text-sm">
      <p className="text-muted tabular-nums" aria-live="polite">
        {children}
      </p>
      {hasMore && (
        <Button isLoading={isLoading} onClick={onMore}>
          {moreLabel}
        </Button>
      )}
    </div>
  );
}
