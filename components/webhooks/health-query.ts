import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/core/console-client";

/** Changes arrive as events (components/live); polling covers interruptions. */
const REFETCH_MS = 60_000;

/** Whether the webhook is failing, which every page of an owner shows. */
export const healthOptions = queryOptions({
  ...api.webhook.health.queryOptions(),
  refetchInterval: REFETCH_MS,
  staleTime: REFETCH_MS,
});
