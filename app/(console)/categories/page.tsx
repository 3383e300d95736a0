import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { requireApi } from "@/app/(console)/session";
import { requirePetReader } from "@/app/(console)/pets/require-pet-reader";
import { CategoryList } from "@/components/categories/category-list";
import { createQueryClient } from "@/components/query-client";
import { PageHeader } from "@/components/ui/page-header";
import { readCategoryListUrl } from "@/lib/categories/list-url";
import type { SearchParams } from "@/lib/core/page-address";

export const metadata: Metadata = { title: "Categories" };

type CategoriesPageProps = { searchParams: Promise<SearchParams> };

/** Names for the ids of categories, and how many pets each has. */
export default async function CategoriesPage({ searchParams }: CategoriesPageProps) {
  await requirePetReader();
  const { q } = readCategoryListUrl(await searchParams);
  const client = createQueryClient();
  const api = await requireApi();
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
