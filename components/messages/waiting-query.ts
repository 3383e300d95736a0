import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { api } from "@/lib/core/console-client";

/** Changes arrive as events (components/live); polling covers interruptions. */
export const REFETCH_MS = 60_000;

/** What waits for the member in the inbox, which every page shows. */
export const waitingOptions = queryOptions({
  ...api.messages.waiting.queryOptions(),
  refetchInterval: REFETCH_MS,
  staleTime: REFETCH_MS,
});

/** Shows another number of unread messages until the next answer. */
export function showUnread(client: QueryClient, unread: (before: number) => number): void {
  client.setQueryData(waitingOptions.queryKey, (shown) => shown && { ...shown, unread: unread(shown.unread) });
}
