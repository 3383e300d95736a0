import { processSingleton } from "@/lib/core/process-singleton";

/**
 * The time, in milliseconds since 1970, by the database's clock once a process listens to it (`followClock`). All code that
 * depends on the date calls this, so that processes on several machines agree, and tests can move a process to another
 * year: with `PETSTORE_CLOCK` set to an ISO 8601 instant, the clock of the process starts there and runs on.
 */
export function nowMs(): number {
  return machineMs() + offsetMs + databaseClock().aheadMs;
}

/** The time of this machine, which may differ from those of others: for what only this machine reads. */
export function machineMs(): number {
  return Date.now();
}

/** How far the database's clock is ahead of this machine's. */
const databaseClock = processSingleton("database-clock", () => ({ aheadMs: 0 }));

/** Smaller differences stay, so that the time of a process does not jump back and forth. */
const CLOCK_TOLERANCE_MS = 1_000;

/**
 * Corrects `nowMs` if the database's clock differs from this machine's by more than a second.
 *
 * @param databaseMs the database's time, read between `sentMs` and now
 * @param sentMs when this machine asked for it, by `machineMs`
 */
export function followClock(databaseMs: number, sentMs: number): void {
  const [most, least] = [databaseMs - sentMs, databaseMs - machineMs()];
  const { aheadMs } = databaseClock();
  if (aheadMs >= least - CLOCK_TOLERANCE_MS && aheadMs <= most + CLOCK_TOLERANCE_MS) return;
  databaseClock().aheadMs = Math.round((least + most) / 2);
}

/** The time of another clock, such as that of the database, as far ahead of it as this process is by PETSTORE_CLOCK. */
export function rehearsedMs(realMs: number): number {
  return realMs + offsetMs;
}

const offsetMs = process.env.PETSTORE_CLOCK ? instantMs(process.env.PETSTORE_CLOCK) - Date.now() : 0;

function instantMs(text: string): number {
  const ms = Date.parse(text);
  // NaN would go unnoticed: nothing would ever expire, since every comparison with NaN is false.
  if (Number.isNaN(ms)) throw new Error("PETSTORE_CLOCK must be an ISO 8601 instant, such as 2030-12-05T00:00:00Z");
  return ms;
}

/** Spans of time in milliseconds. */
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
