import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import {
  activityChoicesContract,
  listActivityContract,
  readActivityContract,
  undoActivityContract,
} from "@/lib/activity/console-contract";
import type { ActivityList } from "@/lib/activity/list-url";
import { callConsole } from "@/lib/core/console-client";

/** Every query about the feed begins with this. */
export const activityKey = ["activity"] as const;

/**
 * A page of the feed: one answer, or several where what is wanted is rare among many, since each looks through so many
 * entries at most.
 */
export function activityListOptions({ before, ...choice }: ActivityList) {
  return infiniteQueryOptions({
    queryKey: [...activityKey, "list", choice, before ?? null],
    queryFn: ({ pageParam, signal }) =>
      callConsole(listActivityContract, { query: { ...choice, before: pageParam ?? undefined }, signal }),
    initialPageParam: before ?? null,
    getNextPageParam: ({ next, searchedTo }) => (searchedTo === null ? null : next),
    placeholderData: keepPreviousData,
  });
}

/** One entry, with every field side by side. */
export function activityEntryOptions(entryId: string) {
  return queryOptions({
    queryKey: [...activityKey, "entry", entryId],
    queryFn: ({ signal }) => callConsole(readActivityContract, { params: { entryId }, signal }),
  });
}

/**
 * What the filters can be set to.
 *
 * @param q a part of the name of a person or an API key
 * @param who somebody who is among the actors in any case
 */
export function activityChoicesOptions(q?: string, who?: string) {
  return queryOptions({
    queryKey: [...activityKey, "choices", q ?? "", who ?? null],
    queryFn: ({ signal }) => callConsole(activityChoicesContract, { query: { q, who }, signal }),
    placeholderData: keepPreviousData,
  });
}

export const undoActivityMutation = mutationOptions({
  mutationFn: (entryId: string) => callConsole(undoActivityContract, { params: { entryId } }),
});
