import { choice, defineAddress, isInt64Text, text, isUuid } from "@/lib/core/page-address";
import { petColumns, type PetColumn } from "@/lib/pets/fields";
import { petStatuses } from "@/lib/pets/statuses";

export const pageSizes = ["20", "50", "100"] as const;
export const petOrders = ["newest", "oldest"] as const;
/** The values of the status filter: a status, or the deleted pets. */
export const listStatuses = [...petStatuses, "deleted"] as const;

const address = defineAddress(
  "/pets",
  {
    status: choice(listStatuses),
    q: text(200),
    category: isInt64Text,
    order: choice(petOrders),
    limit: choice(pageSizes),
    /** The columns, in their order; without it, those that the user has chosen. */
    columns: (given) => readColumns(given) !== null,
    /** The id of the saved view that was opened. */
    view: isUuid,
    after: isInt64Text,
    before: isInt64Text,
  },
  { order: "newest", limit: "20" },
);

/** Which pets a list shows, as its address says it. */
export type PetListAddress = ReturnType<typeof address.read>;

/** Parses columns from a URL or a cookie: "status,id", or "name" for the name alone; null for invalid text. */
export function readColumns(given: string): PetColumn[] | null {
  const columns = given === "name" ? [] : given.split(",");
  const isKnown = columns.every((column): column is PetColumn => (petColumns as readonly string[]).includes(column));
  return isKnown && new Set(columns).size === columns.length ? (columns as PetColumn[]) : null;
}

/** Formats columns for `readColumns`. */
export function writeColumns(columns: readonly PetColumn[]): string {
  return columns.length > 0 ? columns.join(",") : "name";
}

/** Reads a list from an address. */
export function readPetList(given: Parameters<typeof address.read>[0]): PetListAddress {
  const list = address.read(given);
  // One page cannot both follow a pet and come before another.
  if (list.after !== undefined) delete list.before;
  return list;
}

/** The address of a list. Equal lists have equal addresses, whatever the order of their properties. */
export const petListHref = address.href;

/** The address of a pet, with its list, so that Back and the next pet are those of that list. */
export function petHref(petId: string, list: Partial<PetListAddress> = {}): string {
  return `/pets/${petId}${address.search(list)}`;
}

/** The part of a list that a saved view stores: all but the position and the view. */
export function searchOfView(list: Partial<PetListAddress>): string {
  return address.search({ ...list, view: undefined, after: undefined, before: undefined }).slice(1);
}

/** The address of a saved view. */
export function viewHref({ id, search }: { id: string; search: string }): string {
  return petListHref({ ...readPetList(new URLSearchParams(search)), view: id });
}

/** The part of a list that the server needs to select its rows. */
export function rowsOf({
  columns: _columns,
  view: _view,
  ...rows
}: PetListAddress): Omit<PetListAddress, "columns" | "view"> {
  return rows;
}

/** The list with changed filters, from its first page: a position is valid in one list only. */
export function withFilter(
  list: PetListAddress,
  change: Partial<Omit<PetListAddress, "after" | "before">>,
): PetListAddress {
  return { ...list, ...change, after: undefined, before: undefined };
}

/** The filters and the order of a list, without the position. */
export function filterOf({ status, q, category, order }: Partial<PetListAddress>) {
  return { status, q, category, order };
}
