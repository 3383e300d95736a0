import { Prisma } from "@/prisma/generated/client";

/** Today in UTC, as the trigger that counts what happens on each day has it. */
const today = Prisma.sql`(CURRENT_TIMESTAMP AT TIME ZONE 'UTC')::date`;

/**
 * A statement that takes what was undone off the counts of its day, or off those of today, which the trigger of the undo
 * itself adds to.
 *
 * @param undone a query of `day` (a time; NULL for today) and `event`
 */
export function uncountDays(undone: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO pet_day AS c (day, event, shard, count)
    SELECT coalesce((day AT TIME ZONE 'UTC')::date, ${today}), event::pet_event, pg_backend_pid() % 32, -count(*)
    FROM (${undone}) AS undone GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (day, event, shard) DO UPDATE SET count = c.count + excluded.count`;
}
