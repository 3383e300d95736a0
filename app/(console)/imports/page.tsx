import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import type { Metadata } from "next";
import { requirePermission } from "@/app/(console)/session";
import { PageTexts } from "@/components/page-texts";
import { ImportList } from "@/components/imports/import-list";
import { createQueryClient } from "@/components/query-client";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import type { SearchParams } from "@/lib/core/page-address";
import { readImportListUrl } from "@/lib/imports/list-url";
import { pageText } from "@/lib/texts/page-text";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageText())("imports.title") };
}

type ImportsPageProps = { searchParams: Promise<SearchParams> };

/** The imports of the shop. */
export default async function ImportsPage({ searchParams }: ImportsPageProps) {
  const t = await pageText();
  const { api } = await requirePermission("pets:read");
  const client = createQueryClient();
  await client.prefetchInfiniteQuery(
    api.imports.list.infiniteQueryOptions(readImportListUrl(await searchParams), "after"),
  );
  return (
    <PageTexts areas={["activity", "imports"]}>
      <PageHeader
        title={t("imports.title")}
        back={{ href: "/pets", label: t("imports.pets") }}
        actions={
          <LinkButton href="/imports/new" variant="primary" icon={<FileUp className="size-4" aria-hidden />}>
            {t("imports.newTitle")}
          </LinkButton>
        }
      />
      <HydrationBoundary state={dehydrate(client)}>
        <ImportList />
      </HydrationBoundary>
    </PageTexts>
  );
}
