import { queryOptions } from "@tanstack/react-query";

/** Each change is told (components/live); this is for when nothing can be heard. */
const REFETCH_MS = 60_000;

/**
 * How many messages are unread. Of the key of `inboxKeys.unread`, written out: this runs on every page of the console,
 * and the contract, which brings zod along, is loaded only when it is first asked.
 */
export const inboxUnreadOptions = queryOptions({
  queryKey: ["messages", "unread"] as const,
  queryFn: async ({ signal }) => {
    const [{ callConsole }, { listInboxContract }] = await Promise.all([
      import("@/lib/core/console-client"),
      import("@/lib/messages/console-contract"),
    ]);
    const { unread } = await callConsole(listInboxContract, { query: { show: "unread" }, signal });
    return unread;
  },
  refetchInterval: REFETCH_MS,
  staleTime: REFETCH_MS,
});
