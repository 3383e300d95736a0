import { z } from "zod";

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
