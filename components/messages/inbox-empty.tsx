"use client";

import { Inbox, MailCheck, SearchX } from "lucide-react";
import { getStartedHref } from "@/components/get-started/step-url";
import { useText } from "@/components/texts";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import type { InboxQuery } from "@/lib/messages/schemas";
import { inboxHref, type InboxFilter } from "@/lib/messages/list-url";

const noMatch = {
  open: "messages.noOpenMatch",
  unread: "messages.noUnreadMatch",
  mine: "messages.noMatchHere",
  done: "messages.noMatchHere",
  all: "messages.noMatch",
} as const satisfies Record<InboxFilter, string>;

/**
 * The empty inbox: the reason, and the next step.
 *
 * @param hasAny whether another list has messages
 */
export function InboxEmpty({ query, hasAny }: { query: InboxQuery; hasAny: boolean }) {
  const t = useText();
  if (query.q) {
    return (
      <EmptyState
        icon={SearchX}
        title={t("messages.noMatchTitle")}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {query.show !== "all" && (
              <LinkButton href={inboxHref({ show: "all", q: query.q })}>{t("messages.searchAll")}</LinkButton>
            )}
            <LinkButton href={inboxHref({ show: query.show })}>{t("ui.clearSearch")}</LinkButton>
          </div>
        }
      >
        {t(noMatch[query.show], { q: query.q })}
      </EmptyState>
    );
  }
  if (query.show === "open" && query.id === undefined && !query.after && hasAny) {
    return (
      <EmptyState
        icon={MailCheck}
        title={t("messages.noneOpen")}
        action={<LinkButton href={inboxHref({ show: "done" })}>{t("messages.showDone")}</LinkButton>}
      >
        {t("messages.allReadHint")}
      </EmptyState>
    );
  }
  if (query.show === "unread") {
    return (
      <EmptyState
        icon={MailCheck}
        title={t("messages.allRead")}
        action={<LinkButton href={inboxHref({ show: "all" })}>{t("messages.showAll")}</LinkButton>}
      >
        {t("messages.allReadHint")}
      </EmptyState>
    );
  }
  if (query.show === "mine" || query.show === "done" || query.id !== undefined) {
    return (
      <EmptyState
        icon={MailCheck}
        title={t(
          query.id !== undefined
            ? "messages.noSuchMessage"
            : query.show === "mine"
              ? "messages.noneAssigned"
              : "messages.noneDone",
        )}
        action={<LinkButton href={inboxHref({ show: "all" })}>{t("messages.showAll")}</LinkButton>}
      >
        {query.id === undefined && t(query.show === "mine" ? "messages.noneAssignedHint" : "messages.noneDoneHint")}
      </EmptyState>
    );
  }
  if (query.after) {
    return (
      <EmptyState
        icon={Inbox}
        title={t("messages.noOlder")}
        action={<LinkButton href={inboxHref({ ...query, after: undefined })}>{t("messages.newest")}</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      icon={Inbox}
      title={t("messages.none")}
      action={<LinkButton href={getStartedHref({ step: "message" })}>{t("messages.sendFirst")}</LinkButton>}
    >
      {t("messages.noneHint")}
    </EmptyState>
  );
}
