import { defineAddress, isInstant, isInt64Text, text, isUuid } from "@/lib/core/page-address";

/** The formats of a kind of action (`pet`), an action (`pet.created`), and an actor (`account.<id>`). */
export const kindFormat = /^[a-z][a-z0-9_]{0,39}$/;
export const actionFormat = /^[a-z][a-z0-9_]{0,39}\.[a-z][a-z0-9_]{0,39}$/;
export const whoFormat = /^(?:(?:account|api_key)\.\S+|operator|system)$/;

const address = defineAddress("/activity", {
  kind: text(40, kindFormat),
  action: text(81, actionFormat),
  who: text(120, whoFormat),
  from: isInstant,
  to: isInstant,
  q: text(200),
  job: isUuid,
  before: isInt64Text,
});

/** The filters and the position of a page of the feed. */
export type ActivityList = ReturnType<typeof address.read>;

/** The filters without the position. */
export type ActivityChoice = Omit<ActivityList, "before">;

export const { read: readActivityList, href: activityHref } = address;

/** The address of an entry, with the list that it was opened from. */
export function entryHref(entryId: string, list: ActivityList = {}): string {
  return `/activity/${entryId}${address.search(list)}`;
}

/** The list with changed filters, from its start: a position is valid in one list only. */
export function withChoice(list: ActivityList, change: ActivityChoice): ActivityList {
  return { ...list, ...change, before: undefined };
}

/** Whether the period ends before it begins, so that nothing can match. */
export function areDatesReversed({ from, to }: ActivityChoice): boolean {
  return from !== undefined && to !== undefined && Date.parse(to) <= Date.parse(from);
}
