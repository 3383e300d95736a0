import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { requirePermission } from "@/app/(console)/session";
import { readHealth } from "@/app/(console)/webhook-health";
import { Overview } from "@/components/overview/overview";
import { PageTexts } from "@/components/page-texts";
import { ShortcutLink } from "@/components/shortcuts/shortcut-link";
import { createQueryClient } from "@/components/query-client";
import type { SearchParams } from "@/lib/core/page-address";
import { can } from "@/lib/core/permissions";
import { readOverviewUrl } from "@/lib/overview/range-url";
import { pageText } from "@/lib/texts/page-text";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageText())("overview.title") };
}

type Props = { searchParams: Promise<SearchParams> };

/** The overview of the shop, the first page that staff see. */
export default async function OverviewPage({ searchParams }: Props) {
  const { actor, api } = await requirePermission("pets:read");
  const range = readOverviewUrl(await searchParams);
  const t = await pageText();
  const client = createQueryClient();
  const isOwner = can(actor, "accounts:manage");
  await Promise.all([
    client.prefetchQuery(api.overview.read.queryOptions(range)),
    isOwner && readHealth(actor).then((health) => client.setQueryData(api.webhook.health.queryKey(), health)),
  ]);
  return (
    <PageTexts areas={["actions", "activity", "fields", "apiKeys", "overview", "pets", "roles", "subjects"]}>
      {can(actor, "pets:write") && <ShortcutLink keys="n" label={t("pets.addTitle")} href="/pets/new" />}
      <HydrationBoundary state={dehydrate(client)}>
        <Overview isOwner={isOwner} />
      </HydrationBoundary>
    </PageTexts>
  );
}
