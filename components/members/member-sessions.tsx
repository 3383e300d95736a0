"use client";

import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { sessionColumns } from "@/components/members/roles";
import { SessionTable } from "@/components/members/session-table";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { SearchBox } from "@/components/ui/search-box";
import { shallowLink, showAddress } from "@/components/ui/shallow-routing";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { readSessionListView, sessionListHref, sessionsQuery } from "@/lib/members/queries";

/** Where members are signed in; each session can be ended, and all of a member at once. */
export function MemberSessions({ ownId }: { ownId: string }) {
  const params = useSearchParams();
  const view = useMemo(() => readSessionListView(Object.fromEntries(params)), [params]);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(sessionsQuery(view));
  const nextHref = data?.next ? sessionListHref({ ...view, after: data.next }) : null;
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
      {!data && error && <ErrorState message={error.message} onRetry={refetch} isRetrying={isFetching} />}
      {!data && !error && <TableSkeleton caption="Active sessions" columns={sessionColumns} rows={4} />}
      {data?.sessions.length === 0 && (
        <EmptyState
          icon={SearchX}
          title="No sessions found"
          action={<LinkButton href="/members/sessions">Show all sessions</LinkButton>}
        >
          {view.q
            ? `No member whose name or email contains “${view.q}” is signed in.`
            : "This page of the list is empty."}
        </EmptyState>
      )}
      {data && data.sessions.length > 0 && (
        <SessionTable sessions={data.sessions} ownId={ownId} isBusy={isPlaceholderData} />
      )}
      {data && (nextHref ?? view.after) && (
        <nav aria-label="Pages" className="flex justify-end gap-2 py-2">
          {view.after && <LinkButton href={sessionListHref({ q: view.q })}>First page</LinkButton>}
          {nextHref && <LinkButton {...shallowLink(nextHref)}>Next</LinkButton>}
        </nav>
      )}
    </>
  );
}
