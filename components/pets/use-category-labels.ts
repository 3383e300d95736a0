import { useQueries } from "@tanstack/react-query";
import { categoryLabel } from "@/components/pets/category-label";
import { useText } from "@/components/texts";
import { api } from "@/lib/core/console-client";

/** The labels of categories, in the order of their ids: the id stands for the name until that is loaded. */
export function useCategoryLabels(ids: readonly string[]): string[] {
  const t = useText();
  const found = useQueries({ queries: ids.map((id) => api.categories.list.queryOptions({ q: id })) });
  return ids.map((id, i) =>
    categoryLabel(t, id, found[i]?.data?.categories.find((one) => one.id === id)?.name ?? null),
  );
}
