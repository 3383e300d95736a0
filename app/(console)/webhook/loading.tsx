import { PageTexts } from "@/components/page-texts";
import { WebhookSkeleton } from "@/components/webhooks/webhook-skeleton";
import { PageHeader } from "@/components/ui/page-header";
import { pageText } from "@/lib/texts/page-text";

/** The webhook while it loads. */
export default async function WebhookLoading() {
  const t = await pageText();
  return (
    <PageTexts areas={["webhooks"]}>
      <PageHeader title={t("webhooks.title")} />
      <WebhookSkeleton />
    </PageTexts>
  );
}
