import { queryOptions } from "@tanstack/react-query";
import { callConsole } from "@/lib/core/console-client";
import { petKeys } from "@/lib/pets/queries";

// Loaded with the first question, as in lib/pets/queries.ts.
const contracts = () => import("@/lib/saved-views/console-contract");

/** The saved views that one sees: one's own, and those that the shop shares. */
export const viewsOptions = queryOptions({
  queryKey: ["saved-views"],
  queryFn: async ({ signal }) => (await callConsole((await contracts()).listViewsContract, { signal })).views,
});

/** How many pets the pinned views show, by id. Its key is one of pets, since whatever changes pets changes it. */
export const viewCountsOptions = queryOptions({
  queryKey: [...petKeys.all, "view-counts"],
  queryFn: async ({ signal }) => (await callConsole((await contracts()).countViewsContract, { signal })).counts,
});
