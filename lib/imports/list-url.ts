import { defineOrders } from "@/lib/core/orders";
import { defineAddress } from "@/lib/core/page-address";

export const importOrders = defineOrders(["file", "state", "added", "when"], "when-desc");

/** The address of the list of imports. */
export const { read: readImportListUrl, href: importListHref } = defineAddress(
  "/imports",
  { order: importOrders.choice },
  { order: importOrders.usual },
);
