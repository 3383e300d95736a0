import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { listApiKeysContract } from "@/lib/api-keys/console-contract";
import { callConsole } from "@/lib/core/console-client";

/** What stands in the URL of the page, read leniently: a link with a typing error shows a list, not an error. */
const keyListView = z.object({
  whose: z.enum(["mine", "everyone"]).catch("mine"),
  show: z.enum(["active", "all"]).catch("active"),
  after: z.uuid().optional().catch(undefined),
});
export type KeyListView = z.infer<typeof keyListView>;

export function readKeyListView(search: Record<string, unknown>): KeyListView {
  return keyListView.parse({ whose: search.whose, show: search.show, after: search.after });
}

/** The address of a view; what is as usual is left out of it. */
export function keyListHref({ whose, show, after }: KeyListView): string {
  const search = new URLSearchParams({
    ...(whose === "everyone" && { whose }),
    ...(show === "all" && { show }),
    ...(after && { after }),
  }).toString();
  return search ? `/api-keys?${search}` : "/api-keys";
}

/** Every list of keys, for reading them again after a change. */
export const apiKeysKey = ["api-keys"] as const;

export function apiKeysQuery(view: KeyListView) {
  return queryOptions({
    queryKey: [...apiKeysKey, view],
    queryFn: ({ signal }) => callConsole(listApiKeysContract, { query: view, signal }),
    placeholderData: keepPreviousData,
  });
}
