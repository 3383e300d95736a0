import type { z } from "zod";
import { knownActions } from "@/lib/activity/choices";
import { namesOfCategories } from "@/lib/activity/changes";
import { FEED_PAGE_SIZE, type ActivityFilter, type activityPage } from "@/lib/activity/schemas";
import { selectEntries } from "@/lib/activity/entries";
import { idsBetween, type IdRange } from "@/lib/activity/id-range";
import { isShort, pickFromStreams, pickOfSubjects, type Picked } from "@/lib/activity/pick";
import { kindOf } from "@/lib/activity/scope";
import { conditionsOf, planOf } from "@/lib/activity/streams";
import { findSubjects } from "@/lib/activity/search";
import type { Actor } from "@/lib/core/actor";
import { INT64_MAX } from "@/lib/core/int64";
import { authorize } from "@/lib/core/authorize";
import { withinSearchTime } from "@/lib/db-search";

/**
 * A page of the changes that the actor may see, newest first. Its cost is bounded, however many changes there are and
 * however rare the matches: a page may end before it is full, and then has `searchedTo`.
 *
 * @param query.before only entries older than this one
 */
export async function listActivity(
  actor: Actor,
  { before, ...filter }: ActivityFilter & { before?: bigint },
): Promise<z.infer<typeof activityPage>> {
  const { ids, next, searchedTo } = await pickActivity(actor, filter, before ?? INT64_MAX, FEED_PAGE_SIZE);
  const entries = await selectEntries(actor, ids);
  return {
    entries,
    categoryNames: await namesOfCategories(entries),
    next: next?.toString() ?? null,
    searchedTo: searchedTo?.toISOString() ?? null,
  };
}

/** The ids of such a page, of any size. */
export async function pickActivity(
  actor: Actor,
  filter: ActivityFilter,
  before: bigint,
  limit: number,
): Promise<Picked> {
  authorize(actor, "activity:read");
  const range = await idsBetween(filter.from, filter.to, before);
  const { q } = filter;
  if (q === undefined) return scan(actor, filter, range, limit);
  return withinSearchTime(actor, async () => {
    const subjects = await findSubjects(q, [...new Set((await knownActions()).map(kindOf))]);
    if (subjects) return pickOfSubjects(subjects, conditionsOf(actor, filter)(), range, limit);
    return scan(actor, filter, range, limit);
  });
}

async function scan(actor: Actor, filter: ActivityFilter, range: IdRange, limit: number): Promise<Picked> {
  const plan = await planOf(actor, filter, knownActions, (stream) => isShort(stream, range));
  return pickFromStreams(plan, range, limit);
}
