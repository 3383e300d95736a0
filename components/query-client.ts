import { defaultShouldDehydrateQuery, QueryClient } from "@tanstack/react-query";
import { noteOwnChange } from "@/components/pets/own-changes";
import { isTemporary } from "@/lib/core/console-client";

/** Rows that a page was rendered with are not fetched again as soon as it hydrates. */
const STALE_AFTER_MS = 30_000;
const RETRIES_MAX = 2;

/**
 * The cache of one page view: a server component makes one for each request and dehydrates it, the browser keeps one.
 * Only temporary errors are retried: no response, or a server error.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        retry: (failures, error) => failures < RETRIES_MAX && isTemporary(error),
      },
      dehydrate: {
        // A query that is still running is handed on, so that a page need not wait for it.
        shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) || query.state.status === "pending",
      },
    },
  });
}

/**
 * Invalidates the queries that a change made here makes stale, by the beginning of their keys, such as `pets`.
 *
 * @param isShownRefetched whether those that are shown are fetched again now, and not when they are shown next
 */
export async function invalidateStale(
  client: QueryClient,
  queries: readonly string[],
  isShownRefetched = true,
): Promise<void> {
  noteOwnChange(client, queries);
  const refetchType = isShownRefetched ? "active" : "none";
  await Promise.all(queries.map((name) => client.invalidateQueries({ queryKey: name.split("."), refetchType })));
}
