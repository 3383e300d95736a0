import { LRUCache } from "lru-cache";

/** How long a process rejects attempts from its cache. Short, since a success in another process lowers a counter. */
const TRUSTED_MS = 10_000;

type FullCounter = {
  /** The end of its window. */
  endsAt: Date;
  /** When this cache entry expires, by the monotonic clock of this process. */
  trustedUntilMs: number;
};

const fullCounters = new LRUCache<string, FullCounter>({ max: 10_000 });

/** Records that a counter is full. */
export function noteFull(key: string, endsAt: Date): void {
  fullCounters.set(key, { endsAt, trustedUntilMs: performance.now() + TRUSTED_MS });
}

/** The end of the window of a counter that was recently full; undefined when the database must be queried. */
export function endOfFull(key: string): Date | undefined {
  const full = fullCounters.get(key);
  return full && full.trustedUntilMs > performance.now() ? full.endsAt : undefined;
}

/** Drops counters that were lowered. */
export function forgetFull(keys: string[]): void {
  for (const key of keys) fullCounters.delete(key);
}
