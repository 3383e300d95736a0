import { defineOrders } from "@/lib/core/orders";
import { defineAddress, text } from "@/lib/core/page-address";
import { petStatuses } from "@/lib/pets/statuses";

/** What the list can be sorted by: the id, the name, and the number of pets, in all and of a status. */
export const categorySorts = ["id", "name", "all", ...petStatuses] as const;
export type CategorySort = (typeof categorySorts)[number];
export const categoryOrders = defineOrders(categorySorts, "name");

/** The address of the list of categories. */
export const { read: readCategoryListUrl, href: categoryListHref } = defineAddress(
  "/categories",
  { q: text(100), order: categoryOrders.choice },
  { order: categoryOrders.usual },
);
