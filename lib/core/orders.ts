import { choice } from "@/lib/core/page-address";

/** The order of a list: what it is sorted by, ascending, or with `-desc` descending. */
export type OrderBy<Sort extends string> = Sort | `${Sort}-desc`;

/** What a list is sorted by, and in which direction. */
export type Sorting<Sort extends string = string> = { sort: Sort; isDescending: boolean };

/** What an order sorts by, and in which direction. */
export function sortingOf<Sort extends string>(order: OrderBy<Sort>): Sorting<Sort> {
  const isDescending = order.endsWith("-desc");
  return { sort: (isDescending ? order.slice(0, -"-desc".length) : order) as Sort, isDescending };
}

/** The order that sorts by this, in this direction. */
export function orderOf<Sort extends string>({ sort, isDescending }: Sorting<Sort>): OrderBy<Sort> {
  return isDescending ? `${sort}-desc` : sort;
}

/**
 * Defines the orders of a list.
 *
 * @param sorts what it can be sorted by: its columns
 * @param usual the order of a list whose address names none
 * @returns `choice` parses the order in the address of the page
 */
export function defineOrders<const Sort extends string>(sorts: readonly Sort[], usual: OrderBy<Sort>) {
  const orders = sorts.flatMap((sort) => [sort, `${sort}-desc`] as const);
  return { orders: orders as readonly OrderBy<Sort>[], usual, choice: choice(orders as OrderBy<Sort>[]) };
}

/** The `next` of a page: the id of its last row, and the value that the list is sorted by, as base64url. */
const POSITION = /^[^~]{1,100}~[\w-]{0,2000}$/;

/** Whether a text has the form of a position in a list. Only the list knows whether it is one (`lib/db-order.ts`). */
export function isPositionText(text: string): boolean {
  return POSITION.test(text);
}
