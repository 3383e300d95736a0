import { choice, defineAddress, isInstant, isInt64Text, isStart, text, isUuid } from "@/lib/core/page-address";
import { petColumns, type PetColumn } from "@/lib/pets/fields";
import { hasPositionForm, petOrders, type PetOrder } from "@/lib/pets/orders";
import { petStatuses, type PetStatus } from "@/lib/pets/statuses";

export const pageSizes = ["20", "50", "100"] as const;
/** The maximum number of categories in a filter. */
export const FILTER_CATEGORIES_MAX = 20;

/** Whether a text is a status filter: statuses with commas between them, each once, or `deleted`. */
export function isStatusFilter(given: string): boolean {
  const statuses = given.split(",");
  return (
    given === "deleted" ||
    (new Set(statuses).size === statuses.length &&
      statuses.every((status) => petStatuses.some((one) => one === status)))
  );
}

/** Whether a text is a category filter: ids with commas between them, each once. */
export function isCategoryFilter(given: string): boolean {
  const ids = given.split(",");
  return ids.length <= FILTER_CATEGORIES_MAX && new Set(ids).size === ids.length && ids.every(isInt64Text);
}

/** The values of a filter that may have several; none without the filter. */
export function valuesOf(filter: string | undefined): string[] {
  return filter === undefined ? [] : filter.split(",");
}

/** The id of a pet, and what the list is sorted by if that is not the id; a name has at most 200 code points. */
function isPosition(given: string): boolean {
  const [id = "", value = ""] = given.split("~", 2);
  return isInt64Text(id) && value.length <= 1100 && /^[^~]+(?:~[\w-]+)?$/.test(given);
}

/** Whether a text is a place in a list, counted from 1. */
function isPlace(given: string): boolean {
  return /^[1-9][0-9]{0,11}$/.test(given);
}

const address = defineAddress(
  "/pets",
  {
    /** One or more statuses, or the deleted pets. */
    status: isStatusFilter,
    q: text(200),
    category: isCategoryFilter,
    /** Only pets whose category has no name. */
    unnamed: choice(["true"]),
    /** From the first on, and before the second. */
    addedFrom: isStart,
    addedTo: isInstant,
    updatedFrom: isStart,
    updatedTo: isInstant,
    /** Only the pets that an import added. */
    import: isUuid,
    order: choice(petOrders),
    limit: choice(pageSizes),
    /** The columns, in their order; without it, those that the user has chosen. */
    columns: (given) => readColumns(given) !== null,
    /** The id of the saved view that was opened. */
    view: isUuid,
    after: isPosition,
    before: isPosition,
    /** The place in the list of the first row of a page, and of the pet that was opened: 1 for the first. */
    from: isPlace,
    n: isPlace,
  },
  { limit: "20" },
);

/** The parameters of a list of pets, as parsed from its URL. */
export type PetListAddress = Omit<ReturnType<typeof address.read>, "order"> & { order: PetOrder };

/** The order of a list whose address has none: the latest pets first, or those that were deleted last. */
function usualOrder(status: string | undefined): PetOrder {
  return status === "deleted" ? "updated-desc" : "newest";
}

/** The order of a list once it has another status: one that the user has chosen stays. */
function orderWith(status: string | undefined, list: PetListAddress): PetOrder {
  return list.order === usualOrder(list.status) ? usualOrder(status) : list.order;
}

function search(list: Partial<PetListAddress>): string {
  return address.search({ ...list, order: list.order === usualOrder(list.status) ? undefined : list.order });
}

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
  const read = address.read(given);
  const list = { ...read, order: read.order ?? usualOrder(read.status) };
  // A position is one in this order.
  for (const name of ["after", "before"] as const)
    if (list[name] !== undefined && !hasPositionForm(list[name], list.order)) delete list[name];
  // A page has one position: after a pet, or before one.
  if (list.after !== undefined) delete list.before;
  if (list.after === undefined && list.before === undefined) delete list.from;
  return list;
}

/** The address of a list. Equal lists have equal addresses, whatever the order of their properties. */
export function petListHref(list: Partial<PetListAddress>): string {
  return `/pets${search(list)}`;
}

/** The address of a pet, with the parameters of its list for Back and for the next pet. */
export function petHref(petId: string, list: Partial<PetListAddress> = {}): string {
  return `/pets/${petId}${search(list)}`;
}

/** What no first page has. */
const firstPage = { after: undefined, before: undefined, from: undefined, n: undefined };

/** The part of a list that a saved view stores: all but the position and the view. */
export function searchOfView(list: Partial<PetListAddress>): string {
  return search({ ...list, view: undefined, ...firstPage }).slice(1);
}

/** The address of a saved view. */
export function viewHref({ id, search }: { id: string; search: string }): string {
  return petListHref({ ...readPetList(new URLSearchParams(search)), view: id });
}

/**
 * The part of a list that the server needs to select its rows.
 *
 * @param columns those that it shows
 */
export function rowsOf(
  { columns: _columns, view: _view, from: _from, n: _n, ...rows }: PetListAddress,
  columns: readonly PetColumn[] = [],
): Omit<PetListAddress, "columns" | "view" | "from" | "n"> & ShownBesides {
  return { ...rows, ...shownBesides(columns) };
}

type ShownBesides = { references?: "true" };

/** What the server looks up for the columns of a list besides its pets. */
export function shownBesides(columns: readonly PetColumn[]): ShownBesides {
  return columns.includes("reference") ? { references: "true" } : {};
}

/** The list with changed filters, from its first page: a position is valid in one list only. */
export function withFilter(
  list: PetListAddress,
  change: Partial<Omit<PetListAddress, keyof typeof firstPage>>,
): PetListAddress {
  const changed = { ...list, ...change, ...firstPage };
  return { ...changed, order: change.order ?? orderWith(changed.status, list) };
}

/** The filters of a list of pets. */
export type PetFilters = Omit<Partial<PetListAddress>, "order" | "limit" | "columns" | "view" | keyof typeof firstPage>;

/** The filters of a list, without its order and position. */
export function filtersOf(list: Partial<PetListAddress>): PetFilters {
  const { status, q, category, unnamed, addedFrom, addedTo, updatedFrom, updatedTo, import: importId } = list;
  return { status, q, category, unnamed, addedFrom, addedTo, updatedFrom, updatedTo, import: importId };
}

/** The filters and the order of a list, without the position. */
export function filterOf(list: Partial<PetListAddress>) {
  return { ...filtersOf(list), order: list.order };
}

/** The list without filters, from its first page. */
export function withoutFilters(list: PetListAddress): PetListAddress {
  const { limit, columns, view } = list;
  return { order: orderWith(undefined, list), limit, columns, view };
}

/** Whether a list shows other pets than all. */
export function hasFilters(list: Partial<PetListAddress>): boolean {
  return Object.values(filtersOf(list)).some((value) => value !== undefined);
}

/** Whether the counters of statuses and categories tell how many pets a list has. */
export function isCounted(filters: PetFilters): boolean {
  return !hasFilters({ ...filters, status: undefined, category: undefined, unnamed: undefined });
}

/**
 * The number of pets of a status filter.
 *
 * @param counts the number of each status, `deleted` and `all`, as decimal text
 */
export function countOf(
  status: string | undefined,
  counts: Readonly<Record<PetStatus | "all" | "deleted", string>>,
): string {
  if (status === undefined) return counts.all;
  return String(valuesOf(status).reduce((sum, one) => sum + BigInt(counts[one as PetStatus | "deleted"]), 0n));
}

/** The place of the first row of a page, counted from 1; undefined if the address does not tell. */
export function firstPlaceOf({ after, before, from }: PetListAddress): number | undefined {
  if (from !== undefined) return Number(from);
  return after === undefined && before === undefined ? 1 : undefined;
}
