import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";

type ListFootProps = {
  /** How much of the list is shown; undefined for a list without counts. */
  children?: ReactNode;
  hasMore: boolean;
  isLoading: boolean;
  moreLabel?: string;
  onMore: () => void;
};

/** The footer of a list with a "Show more" button and the number of items shown. */
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
