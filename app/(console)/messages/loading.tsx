import { InboxSkeleton } from "@/components/messages/inbox-skeleton";
import { PageHeader } from "@/components/ui/page-header";

/** The inbox on its way. */
export default function MessagesLoading() {
  return (
    <>
      <PageHeader title="Messages" />
      <InboxSkeleton />
    </>
  );
}
