import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { addressesOf } from "@/app/docs/addresses";
import { requirePermission } from "@/app/(console)/session";
import { readKeyListView } from "@/lib/api-keys/list-url";
import { ApiKeys } from "@/components/api-keys/api-keys";
import { PageTexts } from "@/components/page-texts";
import { createQueryClient } from "@/components/query-client";
import type { SearchParams } from "@/lib/core/page-address";
import { can } from "@/lib/core/permissions";
import { pageText } from "@/lib/texts/page-text";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageText())("apiKeys.title") };
}

type Props = { searchParams: Promise<SearchParams> };

/** The reader's own keys; owners see everyone's. */
export default async function ApiKeysPage({ searchParams }: Props) {
  const { actor, api } = await requirePermission("api-keys:own");
  const canManage = can(actor, "api-keys:manage");
  const asked = readKeyListView(await searchParams);
  const view = canManage ? asked : { ...asked, whose: "mine" as const };
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery(api.apiKeys.list.queryOptions(view));
  return (
    <PageTexts areas={["apiKeys"]}>
      <HydrationBoundary state={dehydrate(queryClient)}>
        <ApiKeys accountId={actor.id} canManage={canManage} origin={addressesOf(await headers()).origin} />
      </HydrationBoundary>
    </PageTexts>
  );
}
