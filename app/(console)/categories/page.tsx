import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { requirePermission } from "@/app/(console)/session";
import { CategoryList } from "@/components/categories/category-list";
import { createQueryClient } from "@/components/query-client";
import { PageHeader } from "@/components/ui/page-header";
import { readCategoryListUrl } from "@/lib/categories/list-url";
import type { SearchParams } from "@/lib/core/page-address";

export const metadata: Metadata = { title: "Categories" };

type CategoriesPageProps = { searchParams: Promise<SearchParams> };

/** Names for the ids of categories, and how many pets each has. */
export default async function CategoriesPage({ searchParams }: CategoriesPageProps) {
  const { api } = await requirePermission("pets:read");
  const { q } = readCategoryListUrl(await searchParams);
  const client = createQueryClient();
  await client.prefetchInfiniteQuery(api.categories.list.infiniteQueryOptions({ q }, "after"));
  return (
    <>
      <PageHeader
        title="Categories"
        description="A category is any whole number that a pet was given. A name makes it easier to read, here and wherever pets are shown."
      />
      <HydrationBoundary state={dehydrate(client)}>
        <CategoryList />
      </HydrationBoundary>
    </>
  );
}
