import { z } from "zod";
import { categoryNames, feedEntry } from "@/lib/activity/schemas";
import { removal } from "@/lib/api-keys/schemas";
import { rangesOfDays } from "@/lib/overview/range-url";
import { byStatus } from "@/lib/pets/statuses";

const count = z.string().regex(/^[0-9]+$/);

/** The number of pets, in total and by status. */
const counts = z.object({ all: count, ...byStatus(() => count) });
export type Counts = z.infer<typeof counts>;

/** The number of API calls, and of those with an error response (4xx or 5xx). */
const calls = z.object({ calls: count, errors: count });
const callCounts = z.object({ today: calls, range: calls });
export type CallCounts = z.infer<typeof callCounts>;

export const overviewQuery = z.object({
  days: z
    .enum(rangesOfDays, `must be one of ${rangesOfDays.join(", ")}`)
    .default("30")
    .transform(Number),
});

const day = z.object({
  /** A day of the shop, as YYYY-MM-DD. */
  day: z.iso.date(),
  /** Pets added on this day; restored pets do not count. */
  added: count,
  /** Pets whose status became sold. */
  sold: count,
  deleted: count,
});
export type Day = z.infer<typeof day>;

/** The same counts, of several days together. */
const dayCounts = day.omit({ day: true });
export type DayCounts = z.infer<typeof dayCounts>;

export const LARGEST_CATEGORIES = 10;
export const BUSIEST_KEYS = 10;
/** More than are shown, since repeated ones are shown once. */
export const RECENT_ENTRIES = 20;

export const overview = z.object({
  pets: counts,
  /** The number of deleted pets. */
  deletedPets: count,
  categories: z.object({
    /** The categories with the most pets, the largest first. */
    largest: z.array(z.object({ id: z.string(), name: z.string().nullable(), counts })),
    /** The pets of all other categories; null if there are none. */
    others: counts.nullable(),
  }),
  /** The time zone in which the days begin at midnight. */
  timeZone: z.string(),
  /** Each day of the range, the oldest first. */
  days: z.array(day),
  /** The counts of as many days before the range. */
  before: dayCounts,
  /** The last changes that the actor may see, newest first. */
  activity: z.object({ entries: z.array(feedEntry), categoryNames }),
  /** The number of unread messages, at most one more than `INBOX_COUNTED_MAX`. */
  unread: z.int(),
  /** The number of messages that are assigned to the actor and not done, likewise. */
  assigned: z.int(),
  calls: z.object({
    /** The keys with the most calls in the range. */
    busiest: z.array(callCounts.extend({ id: z.string(), name: z.string(), prefix: z.string(), owner: z.string() })),
    /** The calls of all other keys; null if there are none. */
    others: callCounts.nullable(),
    /** Calls without a valid key. All of them are errors. */
    withoutKey: callCounts,
    /** The calls of each day of the last week, the oldest first. */
    week: z.array(z.object({ day: z.iso.date(), calls: count })),
    /** The deprecated operations called in the range, with the number of calls and keys. */
    deprecated: z.array(removal.extend({ count, keys: z.int().min(1) })),
  }),
});
export type ShopOverview = z.infer<typeof overview>;
