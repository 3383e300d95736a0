import { WebhookSkeleton } from "@/components/webhooks/webhook-skeleton";
import { PageHeader } from "@/components/ui/page-header";

/** The webhook on its way. */
export default function WebhookLoading() {
  return (
    <>
      <PageHeader title="Webhook" />
      <WebhookSkeleton />
    </>
  );
}
