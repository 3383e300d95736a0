import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { requirePermission } from "@/app/(console)/session";
import { readMemberListView } from "@/lib/accounts/list-url";
import { PageTexts } from "@/components/page-texts";
import { Members } from "@/components/accounts/members";
import { createQueryClient } from "@/components/query-client";
import type { SearchParams } from "@/lib/core/page-address";
import { pageText } from "@/lib/texts/page-text";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageText())("members.title") };
}

type Props = { searchParams: Promise<SearchParams> };

/** The accounts of the shop, for owners. */
export default async function MembersPage({ searchParams }: Props) {
  const { actor, api } = await requirePermission("accounts:manage");
  const view = readMemberListView(await searchParams);
  const queryClient = createQueryClient();
  await Promise.all([
    queryClient.prefetchQuery(api.members.list.queryOptions(view)),
    queryClient.fetchQuery(api.members.links.queryOptions()),
  ]);
  return (
    <PageTexts areas={["members", "roles"]}>
      <HydrationBoundary state={dehydrate(queryClient)}>
        <Members ownId={actor.id} />
      </HydrationBoundary>
    </PageTexts>
  );
}
