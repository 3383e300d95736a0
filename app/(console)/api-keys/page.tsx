import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { addressesOf } from "@/app/(console)/docs/operations";
import { requireSession } from "@/app/(console)/session";
import { apiKeysQuery, readKeyListView } from "@/lib/api-keys/queries";
import { ApiKeys } from "@/components/api-keys/api-keys";
import { createQueryClient } from "@/components/query-client";
import { listApiKeys, listOwnApiKeys } from "@/lib/api-keys/service";
import { can } from "@/lib/core/permissions";

export const metadata: Metadata = { title: "API keys" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** One's own keys; an owner of the shop sees everyone's. */
export default async function ApiKeysPage({ searchParams }: Props) {
  const { actor } = await requireSession();
  const canManage = can(actor, "api-keys:manage");
  const whose = canManage ? readKeyListView(await searchParams).whose : "mine";
  const apiKeys = whose === "everyone" ? await listApiKeys(actor) : await listOwnApiKeys(actor);
  const queryClient = createQueryClient();
  queryClient.setQueryData(apiKeysQuery(whose).queryKey, { apiKeys });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ApiKeys accountId={actor.id} canManage={canManage} origin={addressesOf(await headers()).origin} />
    </HydrationBoundary>
  );
}
