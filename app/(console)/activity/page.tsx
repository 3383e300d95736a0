import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { requireActivityReader } from "@/app/(console)/activity/require-activity-reader";
import { Activity } from "@/components/activity/activity";
import { ActivityExportMenu } from "@/components/activity/export-menu";
import { createQueryClient } from "@/components/query-client";
import { PageHeader } from "@/components/ui/page-header";
import { activityChoices } from "@/lib/activity/choices";
import { activityQuery } from "@/lib/activity/console-contract";
import { listActivity } from "@/lib/activity/feed";
import { readActivityList } from "@/lib/activity/list-url";
import { activityChoicesOptions, activityListOptions } from "@/lib/activity/queries";
import { can } from "@/lib/core/permissions";

export const metadata: Metadata = { title: "Activity" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Everything that was changed in the shop. */
export default async function ActivityPage({ searchParams }: Props) {
  const actor = await requireActivityReader();
  const list = readActivityList(await searchParams);
  const client = createQueryClient();
  await Promise.all([
    client.prefetchInfiniteQuery({
      ...activityListOptions(list),
      queryFn: () => listActivity(actor, activityQuery.parse(list)),
    }),
    client.prefetchQuery({ ...activityChoicesOptions(), queryFn: () => activityChoices(actor, {}) }),
    list.who !== undefined &&
      client.prefetchQuery({
        ...activityChoicesOptions("", list.who),
        queryFn: () => activityChoices(actor, { who: list.who }),
      }),
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
