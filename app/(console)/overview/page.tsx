import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { requireApi } from "@/app/(console)/session";
import { requirePetReader } from "@/app/(console)/pets/require-pet-reader";
import { Overview } from "@/components/overview/overview";
import { createQueryClient } from "@/components/query-client";
import type { SearchParams } from "@/lib/core/page-address";
import { can } from "@/lib/core/permissions";
import { readOverviewUrl } from "@/lib/overview/range-url";

export const metadata: Metadata = { title: "Overview" };

type Props = { searchParams: Promise<SearchParams> };

/** The shop at a glance: where staff land. */
export default async function OverviewPage({ searchParams }: Props) {
  const actor = await requirePetReader();
  const range = readOverviewUrl(await searchParams);
  const client = createQueryClient();
  const api = await requireApi();
  await client.prefetchQuery(api.overview.read.queryOptions(range));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Overview isOwner={can(actor, "accounts:manage")} />
    </HydrationBoundary>
  );
}
