"use client";

import { Inbox, MailCheck, SearchX } from "lucide-react";
import { getStartedHref } from "@/components/get-started/step-url";
import { useText } from "@/components/texts";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import type { InboxQuery } from "@/lib/messages/schemas";
import { inboxHref } from "@/lib/messages/list-url";

/** The empty inbox: the reason, and the next step. */
export function InboxEmpty({ query }: { query: InboxQuery }) {
  const t = useText();
  if (query.q) {
    return (
      <EmptyState
        icon={SearchX}
        title={t("messages.noMatchTitle")}
        action={<LinkButton href={inboxHref({ show: query.show })}>{t("ui.clearSearch")}</LinkButton>}
      >
        {t(query.show === "unread" ? "messages.noUnreadMatch" : "messages.noMatch", { q: query.q })}
      </EmptyState>
    );
  }
  if (query.show === "unread") {
    return (
      <EmptyState
        icon={MailCheck}
        title={t("messages.allRead")}
        action={<LinkButton href="/messages">{t("messages.showAll")}</LinkButton>}
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
        action={<LinkButton href="/messages">{t("messages.showAll")}</LinkButton>}
      />
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
