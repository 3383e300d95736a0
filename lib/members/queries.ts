import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callConsole } from "@/lib/core/console-client";
import {
  listLinksContract,
  listMembersContract,
  listSessionsContract,
  readShopRulesContract,
} from "@/lib/members/console-contract";

/** What stands in the URL of the page. */
export type MemberListView = { q?: string | undefined; after?: string | undefined };

/** Read leniently: whatever is no valid value counts as not given. */
export function readMemberListView(search: Record<string, unknown>): MemberListView {
  const { q, after } = listMembersContract.query.shape;
  return { q: q.safeParse(search.q).data, after: after.safeParse(search.after).data };
}

/** The address of a list; what is as usual is left out of it. */
export function memberListHref(view: MemberListView): string {
  return hrefOf("/members", view);
}

/** Every list of members, for reading them again after a change. */
export const membersKey = ["members"] as const;

export function membersQuery(view: MemberListView) {
  return queryOptions({
    queryKey: [...membersKey, view],
    queryFn: ({ signal }) => callConsole(listMembersContract, { query: view, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What stands in the URL of the page of sessions. */
export type SessionListView = { q?: string | undefined; after?: string | undefined };

/** As `readMemberListView`. */
export function readSessionListView(search: Record<string, unknown>): SessionListView {
  const { q, after } = listSessionsContract.query.shape;
  return { q: q.safeParse(search.q).data, after: after.safeParse(search.after).data };
}

/** As `memberListHref`. */
export function sessionListHref(view: SessionListView): string {
  return hrefOf("/members/sessions", view);
}

/** Every list of sessions, for reading them again after a change. */
export const sessionsKey = ["member-sessions"] as const;

export function sessionsQuery(view: SessionListView) {
  return queryOptions({
    queryKey: [...sessionsKey, view],
    queryFn: ({ signal }) => callConsole(listSessionsContract, { query: view, signal }),
    placeholderData: keepPreviousData,
  });
}

export const linksQuery = queryOptions({
  queryKey: ["account-links"],
  queryFn: ({ signal }) => callConsole(listLinksContract, { signal }),
});

export const shopRulesQuery = queryOptions({
  queryKey: ["shop-rules"],
  queryFn: ({ signal }) => callConsole(readShopRulesContract, { signal }),
});

function hrefOf(path: string, { q, after }: MemberListView | SessionListView): string {
  const search = new URLSearchParams({ ...(q && { q }), ...(after && { after }) }).toString();
  return search ? `${path}?${search}` : path;
}
