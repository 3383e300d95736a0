import { choice, defineAddress, isInt64Text, text, isUuid } from "@/lib/core/page-address";
import { petColumns, type PetColumn } from "@/lib/pets/fields";
import { petStatuses } from "@/lib/pets/statuses";

export const pageSizes = ["20", "50", "100"] as const;
export const petOrders = ["newest", "oldest"] as const;
/** What a list can be narrowed to: a status, or the pets that are deleted. */
export const listStatuses = [...petStatuses, "deleted"] as const;

const address = defineAddress(
  "/pets",
  {
    status: choice(listStatuses),
    q: text(200),
    category: isInt64Text,
    order: choice(petOrders),
    limit: choice(pageSizes),
    /** The columns that the address asks for, in their order; without it each reader has their own. */
    columns: (given) => readColumns(given) !== null,
    /** The id of the saved view that one came from. */
    view: isUuid,
    after: isInt64Text,
    before: isInt64Text,
  },
  { order: "newest", limit: "20" },
);

/** Which pets a list shows, as its address says it. */
export type PetListAddress = ReturnType<typeof address.read>;

/** Reads columns as a URL or a cookie has them: "status,id", or "name" for none beside the name; null when it is no such text. */
export function readColumns(given: string): PetColumn[] | null {
  const columns = given === "name" ? [] : given.split(",");
  const isKnown = columns.every((column): column is PetColumn => (petColumns as readonly string[]).includes(column));
  return isKnown && new Set(columns).size === columns.length ? (columns as PetColumn[]) : null;
}

/** Writes columns as `readColumns` reads them. */
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

/** The address of a list. The same list always has the same address, whatever order its parts were given in. */
export const petListHref = address.href;

/** The address of a pet, with the list that one came from, so that Back and the next pet are those of that list. */
export function petHref(petId: string, list: Partial<PetListAddress> = {}): string {
  return `/pets/${petId}${address.search(list)}`;
}

/** What a saved view keeps of a list: all of its address but where in it one is, and which view it is. */
export function searchOfView(list: Partial<PetListAddress>): string {
  return address.search({ ...list, view: undefined, after: undefined, before: undefined }).slice(1);
}

/** The address of a saved view. */
export function viewHref({ id, search }: { id: string; search: string }): string {
  return petListHref({ ...readPetList(new URLSearchParams(search)), view: id });
}

/** What the server has to know of a list to give its rows. */
export function rowsOf({
  columns: _columns,
  view: _view,
  ...rows
}: PetListAddress): Omit<PetListAddress, "columns" | "view"> {
  return rows;
}

/** The list with something else chosen, from its first page: a position in one list means nothing in another. */
export function withFilter(
  list: PetListAddress,
  change: Partial<Omit<PetListAddress, "after" | "before">>,
): PetListAddress {
  return { ...list, ...change, after: undefined, before: undefined };
}

/** What decides which pets are in the list and in which order, without where in it one is. */
export function filterOf({ status, q, category, order }: Partial<PetListAddress>) {
  return { status, q, category, order };
}
