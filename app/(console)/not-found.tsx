import { SearchX } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";

/** What a page of the console shows for something that is not there: a pet that was deleted, a key of somebody else. */
export default function ConsoleNotFound() {
  return (
    <EmptyState
      icon={SearchX}
      heading="h1"
      title="Page not found"
      action={<LinkButton href="/">Open the console</LinkButton>}
    >
      It may have been deleted, the address has a typing error, or your account does not see this page.
    </EmptyState>
  );
}
