import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { requirePermission } from "@/app/(console)/session";
import { CategoryList } from "@/components/categories/category-list";
import { PageTexts } from "@/components/page-texts";
import { createQueryClient } from "@/components/query-client";
import { PageHeader } from "@/components/ui/page-header";
import { readCategoryListUrl } from "@/lib/categories/list-url";
import type { SearchParams } from "@/lib/core/page-address";
import { pageText } from "@/lib/texts/page-text";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageText())("categories.title") };
}

type CategoriesPageProps = { searchParams: Promise<SearchParams> };

/** Names for the ids of categories, and how many pets each has. */
export default async function CategoriesPage({ searchParams }: CategoriesPageProps) {
  const { api } = await requirePermission("pets:read");
  const t = await pageText();
  const list = readCategoryListUrl(await searchParams);
  const client = createQueryClient();
  await client.prefetchInfiniteQuery(api.categories.list.infiniteQueryOptions(list, "after"));
  return (
    <PageTexts areas={["categories", "pets"]}>
      <PageHeader title={t("categories.title")} description={t("categories.description")} />
      <HydrationBoundary state={dehydrate(client)}>
        <CategoryList />
      </HydrationBoundary>
    </PageTexts>
  );
}
