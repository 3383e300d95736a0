import type { QueryClient } from "@tanstack/react-query";
import { noteEndedJob } from "@/components/pets/own-changes";
import { invalidateStale } from "@/components/query-client";
import { staleQueriesOf } from "@/lib/live/contract";

/** Invalidates what a job that has ended may have changed: it ends after the answer that says what is stale. */
export function refreshAfterJob(client: QueryClient): void {
  noteEndedJob(client);
  void invalidateStale(client, staleQueriesOf(["jobs", "pets", "imports"]));
}
