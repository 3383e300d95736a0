import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requireSession, requireApi } from "@/app/(console)/session";
import { createQueryClient } from "@/components/query-client";
import { Webhook } from "@/components/webhooks/webhook";
import { can } from "@/lib/core/permissions";

export const metadata: Metadata = { title: "Webhook" };

/** Where messages go on to, for the owners of the shop. */
export default async function WebhookPage() {
  const { actor } = await requireSession();
  if (!can(actor, "webhook:manage")) notFound();
  const client = createQueryClient();
  const api = await requireApi();
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
