import { DAY_MS, nowMs } from "@/lib/core/clock";
import type { Day, DayCounts } from "@/lib/overview/schemas";
import { db } from "@/lib/db";

/** The present day of the shop, as YYYY-MM-DD, and the time zone in which it began at midnight. */
export async function readToday(): Promise<{ today: string; timeZone: string }> {
  const [row] = await db().$queryRaw<{ today: string; timeZone: string }[]>`
    SELECT shop_day(${new Date(nowMs())}::timestamptz)::text AS today, time_zone AS "timeZone"
    FROM shop_setting WHERE id = 1`;
  return row ?? { today: new Date(nowMs()).toISOString().slice(0, "YYYY-MM-DD".length), timeZone: "UTC" };
}

/** The last days until `today`, as YYYY-MM-DD, oldest first. */
export function lastDays(today: string, days: number): string[] {
  return Array.from({ length: days }, (_, i) =>
    new Date(Date.parse(today) - (days - 1 - i) * DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length),
  );
}

/**
 * The number of pets added and sold on each of these days.
 *
 * @param days as YYYY-MM-DD, oldest first
 */
export async function readDays(days: readonly string[]): Promise<Day[]> {
  const rows = await db().petDay.groupBy({
    by: ["day", "event"],
    where: { day: { gte: new Date(days[0] ?? 0) } },
    _sum: { count: true },
  });
  const counted = new Map(
    rows.map(({ day, event, _sum }) => [`${day.toISOString().slice(0, 10)} ${event}`, _sum.count]),
  );
  // Earlier releases took what was undone off another day after a change of the zone, and left less than none there.
  const countOf = (day: string, event: string) => {
    const count = counted.get(`${day} ${event}`) ?? 0n;
    return (count > 0n ? count : 0n).toString();
  };
  return days.map((day) => ({
    day,
    added: countOf(day, "added"),
    sold: countOf(day, "sold"),
    deleted: countOf(day, "deleted"),
  }));
}

/** The counts of several days together. */
export function sumOfDays(days: readonly Day[]): DayCounts {
  const sum = (event: keyof DayCounts) => String(days.reduce((total, day) => total + BigInt(day[event]), 0n));
  return { added: sum("added"), sold: sum("sold"), deleted: sum("deleted") };
}
