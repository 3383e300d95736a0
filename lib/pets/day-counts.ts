import { Prisma } from "@/prisma/generated/client";

/**
 * A statement that corrects the counts of days for undone changes, after the trigger has counted the undos like any other
 * change.
 *
 * A change counts on its day: a sale, an addition or a deletion. An undo takes that off the day again, and a redo (the undo
 * of an undo) puts it back there. So each undo reverts exactly what the entry that made the pet what it is did to the counts:
 * what the trigger counts today is taken off, and the root of that entry, the first change of its chain, is counted once
 * less or once more. It is the undone entry, or a later one: a pet that was sold, set back and sold again counts on both
 * days, and undoing its first sale takes off the second, which it is sold by.
 *
 * @param undone a query of the undone entries, of one row for each:
 *   - `root_at`, `root_event`: the day of the root, as a time, and the event that it counted; NULL for none
 *   - `is_root_off`: whether the root counts no longer, rather than again
 *   - `counted_today`: the event that the trigger has counted for the undo; NULL for none
 */
export function uncountDays(undone: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO pet_day AS c (day, event, shard, count)
    SELECT shop_day(at), event::pet_event, pg_backend_pid() % 32, sum(change) FROM (
      SELECT change.* FROM (${undone}) AS undone, LATERAL (
        VALUES (root_at, root_event, CASE WHEN is_root_off THEN -1 ELSE 1 END), (CURRENT_TIMESTAMP, counted_today, -1)
      ) AS change (at, event, change)
      WHERE event IS NOT NULL
    ) AS change GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (day, event, shard) DO UPDATE SET count = c.count + excluded.count`;
}
