import * as orders from "@/lib/core/orders";

/** What a list of pets can be sorted by: the id, or a column of the list. */
export const petSorts = ["id", "name", "category", "status", "added", "updated"] as const;
export type PetSort = (typeof petSorts)[number];

/**
 * The orders of a list of pets. The first two are those of the id, which grows with each pet. A `-desc` turns an order
 * around. Pets that are equal in an order follow one another by id.
 */
export const petOrders = [
  "newest",
  "oldest",
  "name",
  "name-desc",
  "category",
  "category-desc",
  "status",
  "status-desc",
  "updated-desc",
  "updated",
  "added-desc",
  "added",
] as const;
export type PetOrder = (typeof petOrders)[number];

export type Sorting = orders.Sorting<PetSort>;

/** What an order sorts by, and in which direction. */
export function sortingOf(order: PetOrder): Sorting {
  if (order === "newest" || order === "oldest") return { sort: "id", isDescending: order === "newest" };
  return orders.sortingOf<Exclude<PetSort, "id">>(order);
}

/** The order that sorts by this, in this direction. */
export function orderOf({ sort, isDescending }: Sorting): PetOrder {
  if (sort === "id") return isDescending ? "newest" : "oldest";
  return orders.orderOf({ sort, isDescending });
}

/**
 * Whether a text has the form of a position in a list of this order: the id of a pet, and after it, unless the list is
 * sorted by id, what it is sorted by, as base64url. `lib/pets/list-position.ts` writes and reads them.
 */
export function hasPositionForm(text: string, order: PetOrder): boolean {
  return sortingOf(order).sort === "id" ? !text.includes("~") : text.includes("~");
}
