import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { callConsole } from "@/lib/core/console-client";
import type { overviewQuery } from "@/lib/overview/console-contract";

const REFETCH_MS = 30_000;

// Loaded with the first question, as in lib/pets/queries.ts.
const contracts = () => import("@/lib/overview/console-contract");

/** Every query of the overview begins with `all`. Whatever changes in the shop changes it. */
export const overviewKeys = { all: ["overview"] } as const;

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

/** The shop at a glance. What was there stays until another range has come. */
export function overviewOptions(days: RangeOfDays) {
  return queryOptions({
    queryKey: [...overviewKeys.all, days],
    queryFn: async ({ signal }) => callConsole((await contracts()).readOverviewContract, { query: { days }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });
}
