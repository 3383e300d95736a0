import { memberQuery, sessionQuery } from "@/lib/members/schemas";

/** What stands in the URL of the page. */
export type MemberListView = { q?: string | undefined; after?: string | undefined };

/** Read leniently: whatever is no valid value counts as not given. */
export function readMemberListView(search: Record<string, unknown>): MemberListView {
  const { q, after } = memberQuery.shape;
  return { q: q.safeParse(search.q).data, after: after.safeParse(search.after).data };
}

/** The address of a list; what is as usual is left out of it. */
export function memberListHref(view: MemberListView): string {
  return hrefOf("/members", view);
}

/** What stands in the URL of the page of sessions. */
export type SessionListView = { q?: string | undefined; after?: string | undefined };

/** As `readMemberListView`. */
export function readSessionListView(search: Record<string, unknown>): SessionListView {
  const { q, after } = sessionQuery.shape;
  return { q: q.safeParse(search.q).data, after: after.safeParse(search.after).data };
}

/** As `memberListHref`. */
export function sessionListHref(view: SessionListView): string {
  return hrefOf("/members/sessions", view);
}

function hrefOf(path: string, { q, after }: MemberListView | SessionListView): string {
  const search = new URLSearchParams({ ...(q && { q }), ...(after && { after }) }).toString();
  return search ? `${path}?${search}` : path;
}
