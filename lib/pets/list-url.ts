import type { z } from "zod";
// Types alone: at run time the contract brings zod along, 31 KB compressed, which the list does without.
import type { petListQuery } from "@/lib/pets/console-contract";

/** Which pets a list shows, as its URL says it: text alone, so that an int64 stays exact; without what goes without saying. */
export type PetList = z.input<typeof petListQuery>;

/** What a page of Next.js gets: a name that is repeated comes as an array. */
type SearchParams = Record<string, string | string[] | undefined>;

type Values<Name extends keyof PetList> = Record<NonNullable<PetList[Name]>, true>;

// Records, so that a value which the schema gains or loses does not compile until it is here as well.
const statuses: Values<"status"> = { available: true, pending: true, sold: true };
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
  after: isInt64Text,
  before: isInt64Text,
};

const names = Object.keys(isValid) as (keyof PetList)[];

const defaults: PetList = { order: "newest", limit: "20" };

/** Whether a text is a canonical decimal int64. */
export function isInt64Text(text: string): boolean {
  return /^(?:0|-?[1-9][0-9]{0,18})$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text);
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
