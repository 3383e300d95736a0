import { categoryQuery } from "@/lib/categories/schemas";

/** What a URL searches categories for; nothing where that is not valid. */
export function readCategorySearch(q: string | string[] | null | undefined): string | undefined {
  return categoryQuery.shape.q.safeParse([q ?? undefined].flat()[0]).data;
}
