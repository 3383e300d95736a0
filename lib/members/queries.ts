import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callConsole } from "@/lib/core/console-client";
import { listLinksContract, listMembersContract, readShopRulesContract } from "@/lib/members/console-contract";

/** What stands in the URL of the page. */
export type MemberListView = { q?: string | undefined; after?: string | undefined };

/** Read leniently: whatever is no valid value counts as not given. */
export function readMemberListView(search: Record<string, unknown>): MemberListView {
  const { q, after } = listMembersContract.query.shape;
  return { q: q.safeParse(search.q).data, after: after.safeParse(search.after).data };
}

/** The address of a list; what is as usual is left out of it. */
export function memberListHref({ q, after }: MemberListView): string {
  const search = new URLSearchParams({ ...(q && { q }), ...(after && { after }) }).toString();
  return search ? `/members?${search}` : "/members";
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

export const linksQuery = queryOptions({
  queryKey: ["account-links"],
  queryFn: ({ signal }) => callConsole(listLinksContract, { signal }),
});

export const shopRulesQuery = queryOptions({
  queryKey: ["shop-rules"],
  queryFn: ({ signal }) => callConsole(readShopRulesContract, { signal }),
});
