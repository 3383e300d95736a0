/**
 * The time, in milliseconds since 1970. All code that depends on the date calls this, so that tests can move a process
 * to another year: with `PETSTORE_CLOCK` set to an ISO 8601 instant, the clock of the process starts there and runs on.
 */
export function nowMs(): number {
  return Date.now() + offsetMs;
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
