"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { AttemptTable } from "@/components/webhooks/attempt-table";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { ListFoot } from "@/components/ui/list-foot";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { webhookAttemptsOptions } from "@/lib/webhooks/queries";

/** The last calls, and what came of each. New ones appear on their own. */
export function AttemptPages() {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(webhookAttemptsOptions);
  const attempts = data?.pages.flatMap((page) => page.attempts);
  return (
    <section aria-labelledby="attempts" className="border-line border-t py-6">
      <h2 id="attempts" className="text-base font-semibold">
        Last attempts
      </h2>
      <p className="text-muted mt-1 mb-4 text-sm">Of the last 30 days. Those of a message stand beside it as well.</p>
      {!attempts && error && (
        <ErrorState
          title="The attempts could not be loaded"
          message={error.message}
          isRetrying={isFetching}
          onRetry={() => refetch()}
        />
      )}
      {!attempts && !error && <TableSkeleton caption="Last attempts" columns={["Result", "What", "When", "Took"]} />}
      {attempts?.length === 0 && (
        <EmptyState icon={Send} title="Nothing has been sent yet">
          Send a test to see whether your program answers.
        </EmptyState>
      )}
      {attempts && attempts.length > 0 && <AttemptTable caption="Last attempts" attempts={attempts} />}
      {hasNextPage && (
        <ListFoot hasMore isLoading={isFetchingNextPage} moreLabel="Show earlier" onMore={() => void fetchNextPage()} />
      )}
    </section>
  );
}
