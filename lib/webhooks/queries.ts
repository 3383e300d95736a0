import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { callConsole } from "@/lib/core/console-client";
import {
  listMessageAttemptsContract,
  listWebhookAttemptsContract,
  readWebhookContract,
} from "@/lib/webhooks/console-contract";

/** Every query about the webhook begins with `all`. */
export const webhookKeys = { all: ["webhook"] } as const;

/** The webhook; null where there is none. */
export const webhookOptions = queryOptions({
  queryKey: [...webhookKeys.all, "settings"],
  queryFn: async ({ signal }) => (await callConsole(readWebhookContract, { signal })).webhook,
});

/** The attempts to send anything, newest first, page by page. */
export const webhookAttemptsOptions = infiniteQueryOptions({
  queryKey: [...webhookKeys.all, "attempts"],
  queryFn: ({ pageParam, signal }) =>
    callConsole(listWebhookAttemptsContract, { query: { after: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
});

/** The last attempts to send one message, newest first. */
export function messageAttemptsOptions(messageId: string) {
  return queryOptions({
    queryKey: [...webhookKeys.all, "attempts", messageId],
    queryFn: async ({ signal }) =>
      (await callConsole(listMessageAttemptsContract, { params: { messageId }, signal })).attempts,
  });
}
