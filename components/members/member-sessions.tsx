"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { sessionColumns } from "@/components/members/session-columns";
import { useSessionActions } from "@/components/members/use-session-actions";
import { DataList } from "@/components/ui/data-list";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { PageLinks } from "@/components/ui/page-links";
import { SearchBox } from "@/components/ui/search-box";
import { showAddress } from "@/components/ui/shallow-routing";
import { useAddress } from "@/components/ui/use-address";
import { readSessionListView, sessionListHref } from "@/lib/members/list-url";
import { api } from "@/lib/core/console-client";

/** Where members are signed in; each session can be ended, and all of a member at once. */
export function MemberSessions({ ownId }: { ownId: string }) {
  const view = useAddress(readSessionListView);
  const query = useQuery({
    ...api.members.sessions.queryOptions(view),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title="Active sessions"
        description="Where members are signed in, newest sign-in first. End a session that nobody recognizes, then send the member a link to reset the password."
        back={{ href: "/members", label: "Members" }}
      />
      <div className="mb-3 max-w-sm">
        <SearchBox
          label="Search sessions"
          placeholder="Name or email of a member"
          maxLength={100}
          value={view.q ?? ""}
          onSearch={(q) => showAddress(sessionListHref({ q }), "replace")}
        />
      </div>
      <DataList
        caption="Active sessions"
        columns={[...sessionColumns, useSessionActions(ownId)]}
        keyOf={({ id }) => id}
        query={query}
        items={query.data?.sessions}
        skeletonRows={4}
        empty={
          <EmptyState
            icon={SearchX}
            title="No sessions found"
            action={<LinkButton href="/members/sessions">Show all sessions</LinkButton>}
          >
            {view.q
              ? `No member whose name or email contains “${view.q}” is signed in.`
              : "This page of the list is empty."}
          </EmptyState>
        }
        foot={
          <PageLinks
            first={view.after === undefined ? null : { label: "First page", href: sessionListHref({ q: view.q }) }}
            next={
              query.data?.next ? { label: "Next", href: sessionListHref({ ...view, after: query.data.next }) } : null
            }
          />
        }
      />
    </>
  );
}
