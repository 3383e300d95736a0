import { z } from "zod";
import { categoryNames, feedEntry } from "@/lib/activity/schemas";
import { removal } from "@/lib/api-keys/schemas";
import { rangesOfDays } from "@/lib/overview/range-url";
import { byStatus } from "@/lib/pets/statuses";

const count = z.string().regex(/^[0-9]+$/);

/** How many pets there are, of each status. */
const counts = z.object({ all: count, ...byStatus(() => count) });
export type Counts = z.infer<typeof counts>;

/** How often the API was called, and how many of these calls were answered with an error (4xx or 5xx). */
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
  /** In UTC, as YYYY-MM-DD. */
  day: z.iso.date(),
  /** Pets added on this day; restored pets do not count. */
  added: count,
  /** Pets whose status became sold. */
  sold: count,
  deleted: count,
});
export type Day = z.infer<typeof day>;

export const LARGEST_CATEGORIES = 10;
export const BUSIEST_KEYS = 10;
export const RECENT_ENTRIES = 10;

export const overview = z.object({
  pets: counts,
  categories: z.object({
    /** Those with most pets, the largest first. */
    largest: z.array(z.object({ id: z.string(), name: z.string().nullable(), counts })),
    /** The pets of all other categories; null where there are none. */
    others: counts.nullable(),
  }),
  /** Each day of the range, the oldest first. */
  days: z.array(day),
  /** The last changes that the reader may see, newest first. */
  activity: z.object({ entries: z.array(feedEntry), categoryNames }),
  /** Messages that nobody has read, up to 100: more are not told apart. */
  unread: z.int(),
  calls: z.object({
    /** The keys that were used most in the range, and how. */
    busiest: z.array(callCounts.extend({ id: z.string(), name: z.string(), prefix: z.string(), owner: z.string() })),
    /** Those of all other keys; null where there are none. */
    others: callCounts.nullable(),
    /** Calls without a valid key. All of them are errors. */
    withoutKey: callCounts,
    /** What was called in the range though it is deprecated: how often, and with how many keys. */
    deprecated: z.array(removal.extend({ count, keys: z.int().min(1) })),
  }),
});
export type ShopOverview = z.infer<typeof overview>;
