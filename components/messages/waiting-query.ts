import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/core/console-client";

/** Changes arrive as events (components/live); polling covers interruptions. */
export const REFETCH_MS = 60_000;

/** The number of unread messages, which every page shows. */
export const inboxUnreadOptions = queryOptions({
  ...api.messages.unreadCount.queryOptions(),
  refetchInterval: REFETCH_MS,
  staleTime: REFETCH_MS,
});
