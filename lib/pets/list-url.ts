import type { z } from "zod";
// Types alone: at run time the contract brings zod along, 31 KB compressed, which the list does without.
import type { petListQuery } from "@/lib/pets/schemas";
import { petColumns, type PetColumn } from "@/lib/pets/fields";
import { byStatus } from "@/lib/pets/statuses";

/** Which pets a list shows, as its URL says it: text alone, so that an int64 stays exact; without what goes without saying. */
export type PetList = PetRows & {
  /** The columns that the address asks for, in their order; without it each reader has their own. */
  columns?: string | undefined;
  /** The id of the saved view that one came from. */
  view?: string | undefined;
};

/** The part of a list that decides its rows. */
type PetRows = z.input<typeof petListQuery>;

/** What a page of Next.js gets: a name that is repeated comes as an array. */
type SearchParams = Record<string, string | string[] | undefined>;

type Values<Name extends keyof PetList> = Record<NonNullable<PetList[Name]>, true>;

// Records, so that a value which the schema gains or loses does not compile until it is here as well.
const statuses: Values<"status"> = { ...byStatus(() => true as const), deleted: true };
const orders: Values<"order"> = { newest: true, oldest: true };
const limits: Values<"limit"> = { 20: true, 50: true, 100: true };

const SEARCH_LENGTH_MAX = 200;

/** What each part of a URL may be, in the order in which they are written. A test holds it to `petListQuery`. */
const isValid: Record<keyof PetList, (text: string) => boolean> = {
  status: (text) => Object.hasOwn(statuses, text),
  q: (text) => text !== "" && text.length <= SEARCH_LENGTH_MAX,
  category: isInt64Text,
  order: (text) => Object.hasOwn(orders, text),
  limit: (text) => Object.hasOwn(limits, text),
  columns: (text) => readColumns(text) !== null,
  view: (text) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
  after: isInt64Text,
  before: isInt64Text,
};

const names = Object.keys(isValid) as (keyof PetList)[];

const defaults: PetList = { order: "newest", limit: "20" };

/** Whether a text is a canonical decimal int64. */
export function isInt64Text(text: string): boolean {
  return /^(?:0|-?[1-9][0-9]{0,18})$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text);
}

/** Reads columns as a URL or a cookie has them: "status,id", or "name" for none beside the name; null when it is no such text. */
export function readColumns(text: string): PetColumn[] | null {
  const columns = text === "name" ? [] : text.split(",");
  const isKnown = columns.every((column): column is PetColumn => (petColumns as readonly string[]).includes(column));
  return isKnown && new Set(columns).size === columns.length ? (columns as PetColumn[]) : null;
}

/** Writes columns as `readColumns` reads them. */
export function writeColumns(columns: readonly PetColumn[]): string {
  return columns.length > 0 ? columns.join(",") : "name";
}

/**
 * Reads a list from a URL. Lenient, since people edit and shorten URLs: what the schema of the endpoint would refuse is
 * dropped and the rest counts.
 */
export function readPetList(params: SearchParams | URLSearchParams): PetList {
  const list: Record<string, string> = {};
  for (const name of names) {
    const given = params instanceof URLSearchParams ? params.get(name) : [params[name]].flat()[0];
    const text = given?.trim() ?? "";
    if (isValid[name](text) && text !== defaults[name]) list[name] = text;
  }
  // One page cannot both follow a pet and come before another.
  if (list.after !== undefined) delete list.before;
  return list;
}

/** The address of a list. The same list always has the same address, whatever order its parts were given in. */
export function petListHref(list: PetList): string {
  return `/pets${searchOf(list)}`;
}

/** The address of a pet, with the list that one came from, so that Back and the next pet are those of that list. */
export function petHref(petId: string, list: PetList = {}): string {
  return `/pets/${petId}${searchOf(list)}`;
}

/** What a saved view keeps of a list: all of its address but where in it one is, and which view it is. */
export function searchOfView(list: PetList): string {
  return searchOf({ ...list, view: undefined, after: undefined, before: undefined }).slice(1);
}

/** The address of a saved view. */
export function viewHref({ id, search }: { id: string; search: string }): string {
  return petListHref({ ...readPetList(new URLSearchParams(search)), view: id });
}

/** What the server has to know of a list to give its rows. */
export function rowsOf({ columns: _columns, view: _view, ...rows }: PetList): PetRows {
  return rows;
}

/** The list with something else chosen, from its first page: a position in one list means nothing in another. */
export function withFilter(list: PetList, change: Omit<PetList, "after" | "before">): PetList {
  return { ...list, ...change, after: undefined, before: undefined };
}

/** What decides which pets are in the list and in which order, without where in it one is. */
export function filterOf({
  status,
  q,
  category,
  order,
}: PetList): Pick<PetList, "status" | "q" | "category" | "order"> {
  return { status, q, category, order };
}

function searchOf(list: PetList): string {
  const search = new URLSearchParams();
  for (const name of names) {
    const value = list[name];
    if (value !== undefined && value !== defaults[name]) search.set(name, value);
  }
  return search.size > 0 ? `?${search}` : "";
}
