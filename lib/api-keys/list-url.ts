import { defineOrders, isPositionText } from "@/lib/core/orders";
import { choice, defineAddress } from "@/lib/core/page-address";

export const keyOrders = defineOrders(["name", "owner", "created", "expires", "last-used"], "created-desc");

/** The address of the list of API keys. */
export const { read: readKeyListView, href: keyListHref } = defineAddress(
  "/api-keys",
  {
    whose: choice(["mine", "everyone"]),
    show: choice(["active", "all"]),
    order: keyOrders.choice,
    after: isPositionText,
  },
  { whose: "mine", show: "active", order: keyOrders.usual },
);
export type KeyListView = ReturnType<typeof readKeyListView>;
