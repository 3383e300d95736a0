"use client";

import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import type { ActivityList } from "@/lib/activity/list-url";
import type { activityPage } from "@/lib/activity/schemas";
import { api } from "@/lib/core/console-client";
import { ACTIVITY_NEWS } from "@/lib/live/contract";

type Answer = z.infer<typeof activityPage>;

/**
 * Counts the entries that were added since the newest page was read: at most a page of them, and none on another page. A search
 * is not repeated, since it may take long.
 *
 * @param shown the first answer of the list; undefined until it is there
 */
export function useActivityNews(list: ActivityList, shown: Answer | undefined): number {
  const { data } = useQuery({
    queryKey: [...ACTIVITY_NEWS, list],
    queryFn: ({ signal }) => api.activity.list.read(list, signal),
    enabled: shown !== undefined && list.before === undefined && list.q === undefined,
    initialData: shown,
    // Only once the shop has changed.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (!data || !shown) return 0;
  const [newest] = shown.entries;
  return data.entries.filter(({ id }) => newest === undefined || BigInt(id) > BigInt(newest.id)).length;
}
