import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { requirePermission } from "@/app/(console)/session";
import { ShopSettings } from "@/components/accounts/shop-settings";
import { PageTexts } from "@/components/page-texts";
import { createQueryClient } from "@/components/query-client";
import { pageText } from "@/lib/texts/page-text";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageText())("settings.title") };
}

/** The rules of the shop, for owners. */
export default async function SettingsPage() {
  const { api } = await requirePermission("accounts:manage");
  const client = createQueryClient();
  await client.fetchQuery(api.members.rules.queryOptions());
  return (
    <PageTexts areas={["settings"]}>
      <HydrationBoundary state={dehydrate(client)}>
        <ShopSettings />
      </HydrationBoundary>
    </PageTexts>
  );
}
