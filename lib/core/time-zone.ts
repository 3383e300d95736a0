import { DAY_MS } from "@/lib/core/clock";

/** Whether JavaScript knows a time zone of this name, such as Europe/Paris. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/**
 * The day of an instant in a time zone, as YYYY-MM-DD.
 *
 * @param atMs milliseconds since 1970
 * @param timeZone that of this process without one
 */
export function dayIn(timeZone: string | undefined, atMs: number): string {
  return new Date(atMs + offsetMs(timeZone, atMs)).toISOString().slice(0, "YYYY-MM-DD".length);
}

/** When a day, given as YYYY-MM-DD, begins in a time zone, in milliseconds since 1970. */
export function startOfDayIn(timeZone: string | undefined, day: string): number {
  const utcMs = Date.parse(day);
  // Where the clocks are set at midnight, there is none (Havana in spring), or there are two (in autumn).
  const [first, second] = [utcMs - DAY_MS, utcMs + DAY_MS]
    .map((atMs) => utcMs - offsetMs(timeZone, atMs))
    .sort((a, b) => a - b);
  return first !== undefined && dayIn(timeZone, first) === day ? first : (second ?? utcMs);
}

/** By how much the clocks of a time zone are ahead of UTC at an instant. */
function offsetMs(timeZone: string | undefined, atMs: number): number {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
    hourCycle: "h23",
  }).formatToParts(atMs);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = (
    ["year", "month", "day", "hour", "minute", "second"] as const
  ).map((wanted) => Number(parts.find(({ type }) => type === wanted)?.value));
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(atMs / 1_000) * 1_000;
}
