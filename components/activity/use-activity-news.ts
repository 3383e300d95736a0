"use client";

import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import type { ActivityList } from "@/lib/activity/list-url";
import type { activityPage, FeedEntry } from "@/lib/activity/schemas";
import { api } from "@/lib/core/console-client";
import { ACTIVITY_NEWS } from "@/lib/live/contract";

type Answer = z.infer<typeof activityPage>;

/** The newest page, and the newest entry when it was read first. */
type Newest = Answer & { since: bigint };

/**
 * Counts the entries that were added since the newest page was read, or since an older page was opened: at most a page of
 * them. A search is not repeated, since it may take long.
 *
 * @param shown the first answer of the list; undefined until it is there
 */
export function useActivityNews(list: ActivityList, shown: Answer | undefined): number {
  const newest = { ...list, before: undefined };
  const isNewest = list.before === undefined;
  const { data } = useQuery({
    queryKey: [...ACTIVITY_NEWS, newest, isNewest],
    queryFn: async ({ signal, client, queryKey }): Promise<Newest> => {
      const answer = await api.activity.list.read(newest, signal);
      return { ...answer, since: client.getQueryData<Newest>(queryKey)?.since ?? newestId(answer.entries) };
    },
    enabled: shown !== undefined && list.q === undefined,
    initialData: isNewest && shown ? { ...shown, since: newestId(shown.entries) } : undefined,
    // Only once the shop has changed.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (!data || !shown) return 0;
  const since = isNewest ? newestId(shown.entries) : data.since;
  return data.entries.filter(({ id }) => BigInt(id) > since).length;
}

/** The id of the first entry; 0 without entries. */
export function newestId(entries: readonly FeedEntry[]): bigint {
  return BigInt(entries[0]?.id ?? 0);
}
