import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requireSession, requireApi } from "@/app/(console)/session";
import { readMemberListView } from "@/lib/members/list-url";
import { Members } from "@/components/members/members";
import { createQueryClient } from "@/components/query-client";
import type { SearchParams } from "@/lib/core/page-address";
import { can } from "@/lib/core/permissions";

export const metadata: Metadata = { title: "Members" };

type Props = { searchParams: Promise<SearchParams> };

/** Who has an account, for the owners of the shop. */
export default async function MembersPage({ searchParams }: Props) {
  const { actor } = await requireSession();
  if (!can(actor, "accounts:manage")) notFound();
  const view = readMemberListView(await searchParams);
  const queryClient = createQueryClient();
  const api = await requireApi();
  await Promise.all([
    queryClient.fetchQuery(api.members.list.queryOptions(view)),
    queryClient.fetchQuery(api.members.links.queryOptions()),
    queryClient.fetchQuery(api.members.rules.queryOptions()),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <Members ownId={actor.id} />
    </HydrationBoundary>
  );
}
