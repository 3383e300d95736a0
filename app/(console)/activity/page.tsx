import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { requirePermission } from "@/app/(console)/session";
import { PageTexts } from "@/components/page-texts";
import { Activity } from "@/components/activity/activity";
import { ActivityExportMenu } from "@/components/activity/export-menu";
import { createQueryClient } from "@/components/query-client";
import { PageHeader } from "@/components/ui/page-header";
import { readActivityList } from "@/lib/activity/list-url";
import type { SearchParams } from "@/lib/core/page-address";
import { can } from "@/lib/core/permissions";
import { pageText } from "@/lib/texts/page-text";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageText())("activity.title") };
}

type Props = { searchParams: Promise<SearchParams> };

/** All changes to the shop. */
export default async function ActivityPage({ searchParams }: Props) {
  const t = await pageText();
  const { actor, api } = await requirePermission("activity:read");
  const list = readActivityList(await searchParams);
  const client = createQueryClient();
  await Promise.all([
    client.prefetchInfiniteQuery(api.activity.list.infiniteQueryOptions(list, "before")),
    client.prefetchQuery(api.activity.choices.queryOptions({})),
    list.who !== undefined && client.prefetchQuery(api.activity.choices.queryOptions({ who: list.who })),
  ]);
  return (
    <PageTexts areas={["actionNames", "actions", "activity", "fields", "pets", "roles", "subjects"]}>
      <PageHeader
        title={t("activity.title")}
        description={t("activity.description")}
        actions={<ActivityExportMenu />}
      />
      <HydrationBoundary state={dehydrate(client)}>
        <Activity isOwner={can(actor, "accounts:manage")} />
      </HydrationBoundary>
    </PageTexts>
  );
}
