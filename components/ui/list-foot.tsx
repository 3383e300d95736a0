"use client";

import type { ReactNode } from "react";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";

/** The part of a result of an infinite query that leads to its next page. */
type GrowingQuery = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };

type ListFootProps = {
  query: GrowingQuery;
  /** How much is shown, and of what; left out for a list that does not say. */
  children?: ReactNode;
  moreLabel?: string;
};

/** Under a list that grows: how much of it is shown, and the button for more. Nothing where there is neither. */
export function ListFoot({ query, children, moreLabel }: ListFootProps) {
  const t = useText();
  if (children === undefined && !query.hasNextPage) return null;
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-2 py-2 text-sm">
      <p className="text-muted tabular-nums" aria-live="polite">
        {children}
      </p>
      {query.hasNextPage && (
        <Button isLoading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {moreLabel ?? t("ui.showMore")}
        </Button>
      )}
    </div>
  );
}
