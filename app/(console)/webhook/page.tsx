import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { requirePermission } from "@/app/(console)/session";
import { createQueryClient } from "@/components/query-client";
import { Webhook } from "@/components/webhooks/webhook";

export const metadata: Metadata = { title: "Webhook" };

/** The webhook that messages are forwarded to, and its delivery attempts. For owners. */
export default async function WebhookPage() {
  const { api } = await requirePermission("webhook:manage");
  const client = createQueryClient();
  await Promise.all([
    client.fetchQuery(api.webhook.read.queryOptions()),
    client.prefetchInfiniteQuery(api.webhook.attempts.infiniteQueryOptions({}, "after")),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Webhook />
    </HydrationBoundary>
  );
}
