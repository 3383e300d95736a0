import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { requirePermission } from "@/app/(console)/session";
import { Activity } from "@/components/activity/activity";
import { ActivityExportMenu } from "@/components/activity/export-menu";
import { createQueryClient } from "@/components/query-client";
import { PageHeader } from "@/components/ui/page-header";
import { readActivityList } from "@/lib/activity/list-url";
import type { SearchParams } from "@/lib/core/page-address";
import { can } from "@/lib/core/permissions";

export const metadata: Metadata = { title: "Activity" };

type Props = { searchParams: Promise<SearchParams> };

/** Everything that was changed in the shop. */
export default async function ActivityPage({ searchParams }: Props) {
  const { actor, api } = await requirePermission("activity:read");
  const list = readActivityList(await searchParams);
  const client = createQueryClient();
  await Promise.all([
    client.prefetchInfiniteQuery(api.activity.list.infiniteQueryOptions(list, "before")),
    client.prefetchQuery(api.activity.choices.queryOptions({})),
    list.who !== undefined && client.prefetchQuery(api.activity.choices.queryOptions({ who: list.who })),
  ]);
  return (
    <>
      <PageHeader
        title="Activity"
        description="Every change to the shop, with who made it, when, and from where."
        actions={<ActivityExportMenu />}
      />
      <HydrationBoundary state={dehydrate(client)}>
        <Activity isOwner={can(actor, "accounts:manage")} />
      </HydrationBoundary>
    </>
  );
}
