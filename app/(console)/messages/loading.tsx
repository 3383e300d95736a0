import { PageTexts } from "@/components/page-texts";
import { InboxSkeleton } from "@/components/messages/inbox-skeleton";
import { PageHeader } from "@/components/ui/page-header";
import { pageText } from "@/lib/texts/page-text";

/** The inbox while it loads. */
export default async function MessagesLoading() {
  const t = await pageText();
  return (
    <PageTexts areas={["messages"]}>
      <PageHeader title={t("messages.title")} />
      <InboxSkeleton />
    </PageTexts>
  );
}
