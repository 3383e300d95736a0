"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { sessionColumns } from "@/components/accounts/session-columns";
import { useSessionActions } from "@/components/accounts/use-session-actions";
import { useText } from "@/components/texts";
import { DataList } from "@/components/ui/data-list";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { PageLinks } from "@/components/ui/page-links";
import { SearchBox } from "@/components/ui/search-box";
import { showAddress } from "@/components/ui/shallow-routing";
import { useAddress } from "@/components/ui/use-address";
import { readSessionListView, sessionListHref } from "@/lib/accounts/list-url";
import { api } from "@/lib/core/console-client";

/** The active sessions of all members. Owners can end one session, or all sessions of a member. */
export function MemberSessions({ ownId }: { ownId: string }) {
  const t = useText();
  const view = useAddress(readSessionListView);
  const query = useQuery({
    ...api.members.sessions.queryOptions(view),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title={t("members.activeSessions")}
        description={t("members.sessionsHint")}
        back={{ href: "/members", label: t("members.title") }}
      />
      <div className="mb-3 max-w-sm">
        <SearchBox
          label={t("members.searchSessions")}
          placeholder={t("members.searchSessionsHint")}
          maxLength={100}
          value={view.q ?? ""}
          onSearch={(q) => showAddress(sessionListHref({ ...view, after: undefined, q }), "replace")}
        />
      </div>
      <DataList
        caption={t("members.activeSessions")}
        columns={[...sessionColumns, useSessionActions(ownId)]}
        keyOf={({ id }) => id}
        ordering={{
          order: view.order,
          hrefOf: (order) => sessionListHref({ ...view, after: undefined, order: order as typeof view.order }),
        }}
        query={query}
        items={query.data?.sessions}
        skeletonRows={4}
        empty={
          <EmptyState
            icon={SearchX}
            title={t("members.noSessions")}
            action={<LinkButton href="/members/sessions">{t("members.showAllSessions")}</LinkButton>}
          >
            {view.q ? t("members.noSessionsHint", { q: view.q }) : t("members.emptyPage")}
          </EmptyState>
        }
        foot={
          <PageLinks
            first={
              view.after === undefined
                ? null
                : { label: t("ui.firstPage"), href: sessionListHref({ ...view, after: undefined }) }
            }
            next={
              query.data?.next
                ? { label: t("ui.next"), href: sessionListHref({ ...view, after: query.data.next }) }
                : null
            }
          />
        }
      />
    </>
  );
}
