import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { callConsole } from "@/lib/core/console-client";

// Loaded with the first question, as in lib/pets/queries.ts.
const contracts = () => import("@/lib/categories/console-contract");

/** Every query about categories begins with `all`. Their counts change with pets as well. */
export const categoryKeys = { all: ["categories"] } as const;

/** Categories in order of id, page by page; those that match when `q` is given. */
export function categoryListOptions(q?: string) {
  return infiniteQueryOptions({
    queryKey: [...categoryKeys.all, "list", q ?? null],
    queryFn: async ({ pageParam, signal }) =>
      callConsole((await contracts()).listCategoriesContract, { query: { q, after: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** The first categories, to choose from; those that match when `q` is given. */
export function categoryChoiceOptions(q?: string) {
  return queryOptions({
    queryKey: [...categoryKeys.all, "choice", q ?? null],
    queryFn: async ({ signal }) => callConsole((await contracts()).listCategoriesContract, { query: { q }, signal }),
    placeholderData: keepPreviousData,
  });
}

export const nameCategoryMutation = mutationOptions({
  mutationFn: async ({ categoryId, name }: { categoryId: string; name: string }) =>
    callConsole((await contracts()).nameCategoryContract, { params: { categoryId }, body: { name } }),
});

export const unnameCategoryMutation = mutationOptions({
  mutationFn: async (categoryId: string) =>
    callConsole((await contracts()).unnameCategoryContract, { params: { categoryId } }),
});
