"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { listedAttemptColumns } from "@/components/webhooks/attempt-columns";
import { DataList } from "@/components/ui/data-list";
import { EmptyState } from "@/components/ui/empty-state";
import { ListFoot } from "@/components/ui/list-foot";
import { api } from "@/lib/core/console-client";

/** The last calls of the webhook and their results. New ones appear on their own. */
export function AttemptPages() {
  const query = useInfiniteQuery(api.webhook.attempts.infiniteQueryOptions({}, "after"));
  return (
    <section aria-labelledby="attempts" className="border-line border-t py-6">
      <h2 id="attempts" className="text-base font-semibold">
        Last attempts
      </h2>
      <p className="text-muted mt-1 mb-4 text-sm">
        The attempts of the last 30 days. Each message also shows its own attempts.
      </p>
      <DataList
        caption="Last attempts"
        columns={listedAttemptColumns}
        keyOf={({ id }) => id}
        query={query}
        items={query.data?.pages.flatMap((page) => page.attempts)}
        errorTitle="The attempts could not be loaded"
        empty={
          <EmptyState icon={Send} title="Nothing has been sent yet">
            Send a test to see whether your program answers.
          </EmptyState>
        }
        foot={<ListFoot query={query} moreLabel="Show earlier" />}
      />
    </section>
  );
}
