"use client";

import { useCallback, useEffect, useState } from "react";

/** How long entries that have arrived are marked. */
const MARKED_MS = 5_000;

/**
 * Shows new entries as they come, and marks them for a moment.
 *
 * @param news the number of new entries
 * @param isHeld whether they wait until the reader asks for them
 * @param newest the id of the newest entry that is shown
 * @param load reads the list again
 */
export function useArrivals(news: number, isHeld: boolean, newest: bigint, load: () => Promise<unknown>) {
  const [shownBefore, setShownBefore] = useState<bigint | null>(null);
  const show = useCallback(() => load().then(() => setShownBefore(newest)), [load, newest]);

  useEffect(() => {
    if (news > 0 && !isHeld) void show();
  }, [news, isHeld, show]);

  useEffect(() => {
    if (shownBefore === null || newest === shownBefore) return;
    const timer = setTimeout(() => setShownBefore(null), MARKED_MS);
    return () => clearTimeout(timer);
  }, [shownBefore, newest]);

  const hasArrived = (id: string) => shownBefore !== null && BigInt(id) > shownBefore;
  return { hasArrived, show };
}
