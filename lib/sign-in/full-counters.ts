import { LRUCache } from "lru-cache";

/** For how long a process refuses by itself. Not longer, since a success that another process saw lowers a counter. */
const TRUSTED_MS = 10_000;

type FullCounter = {
  /** When its window ends. */
  endsAt: Date;
  /** Until when that is believed, by the clock of this process that only goes forward. */
  trustedUntilMs: number;
};

const fullCounters = new LRUCache<string, FullCounter>({ max: 10_000 });

/** Notes that a counter was found full. */
export function noteFull(key: string, endsAt: Date): void {
  fullCounters.set(key, { endsAt, trustedUntilMs: performance.now() + TRUSTED_MS });
}

/** When the window of a counter ends that was found full a moment ago; undefined when the database must be asked. */
export function endOfFull(key: string): Date | undefined {
  const full = fullCounters.get(key);
  return full && full.trustedUntilMs > performance.now() ? full.endsAt : undefined;
}

/** Forgets what is known of counters that have been lowered. */
export function forgetFull(keys: string[]): void {
  for (const key of keys) fullCounters.delete(key);
}
