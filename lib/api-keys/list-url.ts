import { choice, defineAddress, isUuid } from "@/lib/core/page-address";

/** The address of the list of API keys. */
export const { read: readKeyListView, href: keyListHref } = defineAddress(
  "/api-keys",
  { whose: choice(["mine", "everyone"]), show: choice(["active", "all"]), after: isUuid },
  { whose: "mine", show: "active" },
);
export type KeyListView = ReturnType<typeof readKeyListView>;
