import { listCategoriesContract } from "@/lib/categories/console-contract";

/** What a URL searches categories for; nothing where that is not valid. */
export function readCategorySearch(q: string | string[] | null | undefined): string | undefined {
  return listCategoriesContract.query.shape.q.safeParse([q ?? undefined].flat()[0]).data;
}
