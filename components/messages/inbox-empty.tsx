import { Inbox, MailCheck, SearchX } from "lucide-react";
import { getStartedHref } from "@/components/get-started/step-url";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import type { InboxQuery } from "@/lib/messages/schemas";
import { inboxHref } from "@/lib/messages/list-url";

/** The empty inbox: the reason, and the next step. */
export function InboxEmpty({ query }: { query: InboxQuery }) {
  if (query.q) {
    return (
      <EmptyState
        icon={SearchX}
        title="No message says that"
        action={<LinkButton href={inboxHref({ show: query.show })}>Clear search</LinkButton>}
      >
        Nothing {query.show === "unread" ? "unread " : ""}contains “{query.q}”.
      </EmptyState>
    );
  }
  if (query.show === "unread") {
    return (
      <EmptyState
        icon={MailCheck}
        title="Everything is read"
        action={<LinkButton href="/messages">Show all</LinkButton>}
      >
        New messages appear here on their own.
      </EmptyState>
    );
  }
  if (query.after) {
    return (
      <EmptyState
        icon={Inbox}
        title="No older messages"
        action={<LinkButton href={inboxHref({ ...query, after: undefined })}>Newest</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      icon={Inbox}
      title="No messages yet"
      action={<LinkButton href={getStartedHref({ step: "message" })}>Send the first one</LinkButton>}
    >
      What integrators send with POST /api/messages appears here on its own.
    </EmptyState>
  );
}
