import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requireSession } from "@/app/(console)/session";
import { linksQuery, membersQuery, readMemberListView, shopRulesQuery } from "@/lib/members/queries";
import { Members } from "@/components/members/members";
import { createQueryClient } from "@/components/query-client";
import { can } from "@/lib/core/permissions";
import { listLinks } from "@/lib/members/links";
import { listMembers } from "@/lib/members/service";
import { readShopRules } from "@/lib/members/shop-rules";

export const metadata: Metadata = { title: "Members" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Who has an account, for the owners of the shop. */
export default async function MembersPage({ searchParams }: Props) {
  const { actor } = await requireSession();
  if (!can(actor, "accounts:manage")) notFound();
  const view = readMemberListView(await searchParams);
  const queryClient = createQueryClient();
  const [members, links, rules] = await Promise.all([listMembers(actor, view), listLinks(actor), readShopRules(actor)]);
  queryClient.setQueryData(membersQuery(view).queryKey, members);
  queryClient.setQueryData(linksQuery.queryKey, links);
  queryClient.setQueryData(shopRulesQuery.queryKey, rules);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <Members ownId={actor.id} />
    </HydrationBoundary>
  );
}
