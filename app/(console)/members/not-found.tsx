import { LockKeyhole } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";

/** What staff and developers see of the page of the owners. */
export default function MembersNotFound() {
  return (
    <EmptyState
      icon={LockKeyhole}
      heading="h1"
      title="Only owners see this page"
      action={<LinkButton href="/">Open the console</LinkButton>}
    >
      Who has an account, and what each may do, is up to the owners of the shop. Ask one of them.
    </EmptyState>
  );
}
