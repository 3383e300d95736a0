"use client";

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import type { z } from "zod";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import type { activityPage } from "@/lib/activity/schemas";

type Answer = z.infer<typeof activityPage>;

/** The number of rows of a page. */
const PAGE_SIZE = 50;

/** After this many responses, the reader decides whether to search further. */
const ANSWERS_AT_ONCE = 20;

/**
 * Loads older entries until a page is full: each response examines a limited number of entries.
 *
 * @returns how far back the search has got and how to continue; null if the page is full, or there are no older entries
 */
export function useSearchOn(
  query: UseInfiniteQueryResult<InfiniteData<Answer>, Error>,
  entryCount: number,
): ReactNode | null {
  const t = useText();
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query;
  const answers = data?.pages.length ?? 0;
  const isUnfilled = hasNextPage && !isPlaceholderData && entryCount < PAGE_SIZE;
  const goesOn = isUnfilled && !isFetchNextPageError && answers % ANSWERS_AT_ONCE !== 0;
  useEffect(() => {
    if (goesOn && !isFetchingNextPage) void fetchNextPage();
  }, [goesOn, isFetchingNextPage, fetchNextPage, answers]);

  const searchedTo = data?.pages.at(-1)?.searchedTo;
  if (!isUnfilled || !searchedTo) return null;
  return (
    <div className="text-muted flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm" aria-live="polite">
      <p>
        {t.rich(entryCount === 0 ? "activity.nothingFoundBackTo" : "activity.searchedBackTo", {
          time: () => <Time value={searchedTo} />,
        })}
        {goesOn && " …"}
      </p>
      {!goesOn && (
        <Button size="sm" isLoading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t("activity.lookFurtherBack")}
        </Button>
      )}
    </div>
  );
}
