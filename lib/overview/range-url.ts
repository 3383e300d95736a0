import type { z } from "zod";
import type { overviewQuery } from "@/lib/overview/schemas";

/** How many days an overview covers, as its URL says it. */
export type RangeOfDays = NonNullable<z.input<typeof overviewQuery>["days"]>;

// A record, so that a value which the schema gains or loses does not compile until it is here as well.
const known: Record<RangeOfDays, true> = { 7: true, 30: true, 90: true };

export const rangesOfDays = Object.keys(known) as RangeOfDays[];

/** Reads the range from a URL: what is no valid one counts as not given. */
export function readRange(days: unknown): RangeOfDays {
  return typeof days === "string" && Object.hasOwn(known, days) ? (days as RangeOfDays) : "30";
}

/** The address of the overview; the usual range is left out of it. */
export function overviewHref(days: RangeOfDays): string {
  return days === "30" ? "/overview" : `/overview?days=${days}`;
}
