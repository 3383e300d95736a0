import { Prisma } from "@/prisma/generated/client";

/**
 * A statement that takes what was undone off the counts of its day, or off those of today, which the trigger of the undo
 * itself adds to.
 *
 * @param undone a query of `day` (a time; NULL for today) and `event`
 */
export function uncountDays(undone: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO pet_day AS c (day, event, shard, count)
    SELECT shop_day(coalesce(day, CURRENT_TIMESTAMP)), event::pet_event, pg_backend_pid() % 32, -count(*)
    FROM (${undone}) AS undone GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (day, event, shard) DO UPDATE SET count = c.count + excluded.count`;
}
