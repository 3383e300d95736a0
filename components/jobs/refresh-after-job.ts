import type { QueryClient } from "@tanstack/react-query";
import { invalidateStale } from "@/components/query-client";
import { staleQueriesOf } from "@/lib/live/contract";

/** Invalidates the queries that a finished job may have changed: it ends after the response that names stale queries. */
export function refreshAfterJob(client: QueryClient): void {
  void invalidateStale(client, staleQueriesOf(["jobs", "pets", "imports"]));
}
