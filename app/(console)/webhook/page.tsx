import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { requirePermission } from "@/app/(console)/session";
import { PageTexts } from "@/components/page-texts";
import { createQueryClient } from "@/components/query-client";
import { Webhook } from "@/components/webhooks/webhook";
import { pageText } from "@/lib/texts/page-text";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageText())("webhooks.title") };
}

/** The webhook that messages are forwarded to, and its delivery attempts. For owners. */
export default async function WebhookPage() {
  const { api } = await requirePermission("webhook:manage");
  const client = createQueryClient();
  await Promise.all([
    client.fetchQuery(api.webhook.read.queryOptions()),
    client.prefetchQuery(api.webhook.failure.queryOptions()),
    client.prefetchInfiniteQuery(api.webhook.attempts.infiniteQueryOptions({}, "after")),
  ]);
  return (
    <PageTexts areas={["webhookErrors", "webhooks"]}>
      <HydrationBoundary state={dehydrate(client)}>
        <Webhook />
      </HydrationBoundary>
    </PageTexts>
  );
}
