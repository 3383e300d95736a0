import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { requirePermission } from "@/app/(console)/session";
import { PageTexts } from "@/components/page-texts";
import { MemberSessions } from "@/components/accounts/member-sessions";
import { createQueryClient } from "@/components/query-client";
import type { SearchParams } from "@/lib/core/page-address";
import { readSessionListView } from "@/lib/accounts/list-url";
import { pageText } from "@/lib/texts/page-text";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageText())("members.activeSessions") };
}

type Props = { searchParams: Promise<SearchParams> };

/** The active sessions of all members, for owners. */
export default async function SessionsPage({ searchParams }: Props) {
  const { actor, api } = await requirePermission("accounts:manage");
  const view = readSessionListView(await searchParams);
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery(api.members.sessions.queryOptions(view));
  return (
    <PageTexts areas={["members", "roles"]}>
      <HydrationBoundary state={dehydrate(queryClient)}>
        <MemberSessions ownId={actor.id} />
      </HydrationBoundary>
    </PageTexts>
  );
}
