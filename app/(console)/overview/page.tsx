import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { requirePetReader } from "@/app/(console)/pets/require-pet-reader";
import { Overview } from "@/components/overview/overview";
import { createQueryClient } from "@/components/query-client";
import { can } from "@/lib/core/permissions";
import { overviewOptions, readRange } from "@/lib/overview/queries";
import { readOverview } from "@/lib/overview/service";

export const metadata: Metadata = { title: "Overview" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The shop at a glance: where staff land. */
export default async function OverviewPage({ searchParams }: Props) {
  const actor = await requirePetReader();
  const days = readRange((await searchParams)["days"]);
  const client = createQueryClient();
  await client.prefetchQuery({
    ...overviewOptions(days),
    queryFn: () => readOverview(actor, { days: Number(days) }),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Overview isOwner={can(actor, "accounts:manage")} />
    </HydrationBoundary>
  );
}
