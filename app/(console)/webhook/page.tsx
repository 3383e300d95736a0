import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requireSession } from "@/app/(console)/session";
import { createQueryClient } from "@/components/query-client";
import { Webhook } from "@/components/webhooks/webhook";
import { can } from "@/lib/core/permissions";
import { listWebhookAttempts } from "@/lib/webhooks/attempt-list";
import { webhookAttemptsOptions, webhookOptions } from "@/lib/webhooks/queries";
import { readWebhook } from "@/lib/webhooks/service";

export const metadata: Metadata = { title: "Webhook" };

/** Where messages go on to, for the owners of the shop. */
export default async function WebhookPage() {
  const { actor } = await requireSession();
  if (!can(actor, "webhook:manage")) notFound();
  const client = createQueryClient();
  const [webhook] = await Promise.all([
    readWebhook(actor),
    client.prefetchInfiniteQuery({ ...webhookAttemptsOptions, queryFn: () => listWebhookAttempts(actor) }),
  ]);
  client.setQueryData(webhookOptions.queryKey, webhook);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Webhook />
    </HydrationBoundary>
  );
}
