import { activityQuery, type activityFilter } from "@/lib/activity/schemas";
import type { z } from "zod";

/** Which lines of the feed a page shows, as its URL says it: text alone. */
export type ActivityList = z.input<typeof activityQuery>;

/** The filter without where in the feed one is. */
export type ActivityChoice = z.input<typeof activityFilter>;

const names = ["kind", "action", "who", "from", "to", "q", "job", "before"] as const satisfies (keyof ActivityList)[];

/** Reads a list from a URL. Lenient, since people edit and shorten URLs: whatever is no valid value counts as not given. */
export function readActivityList(search: Record<string, unknown>): ActivityList {
  const list: ActivityList = {};
  for (const name of names) {
    const given: unknown = [search[name]].flat()[0];
    const text = typeof given === "string" ? given.trim() : "";
    if (text !== "" && activityQuery.shape[name].safeParse(text).success) list[name] = text;
  }
  return list;
}

/** The address of a list. The same list always has the same address. */
export function activityHref(list: ActivityList): string {
  return `/activity${searchOf(list)}`;
}

/** The address of an entry, with the list that one came from. */
export function entryHref(entryId: string, list: ActivityList = {}): string {
  return `/activity/${entryId}${searchOf(list)}`;
}

/** The list with something else chosen, from its top: a place in one list means nothing in another. */
export function withChoice(list: ActivityList, change: ActivityChoice): ActivityList {
  return { ...list, ...change, before: undefined };
}

/** Whether what is asked for ends before it begins: then there is nothing of it. */
export function areDatesReversed({ from, to }: ActivityChoice): boolean {
  return from !== undefined && to !== undefined && Date.parse(to) <= Date.parse(from);
}

function searchOf(list: ActivityList): string {
  const search = new URLSearchParams();
  for (const name of names) {
    const value = list[name];
    if (value !== undefined && value !== "") search.set(name, value);
  }
  return search.size > 0 ? `?${search}` : "";
}
