import { Prisma } from "@/prisma/generated/client";
import { ownShard } from "@/lib/pets/count-shards";

/**
 * A statement that corrects the counts of days for undone changes, after the trigger has counted the undos like any other
 * change.
 *
 * The rule: the counts are those of the changes that led to the present state of each pet, each on its own day. They hold
 * for two states of a pet on its own: whether it is sold (a change to sold counts as a sale), and whether it is there (an
 * addition and a deletion count). A change by anything but an undo leads from the present state to a new one. An undo leads
 * along a change that was made, to a state that the pet was in before:
 *
 * - Undoing the entry that led to the present state leads to the state before that entry. The undo of a change takes its
 *   event off the day that it was counted on, and a redo (the undo of an undo) puts it back there.
 * - Otherwise others have changed the pet to and fro since, and the change that made the present state is taken back instead:
 *   a pet that was sold, set back and sold again counts on both days, and undoing its first sale takes off the second, which
 *   it is sold by. If no recorded change made it, as after the undo of all, the newest entry is undone.
 *
 * So an event is taken off only while it is counted, and no count becomes negative. The activity has the state after each
 * undo (`state_id`: the id of the entry of the change that made it, 0 for none); any other entry makes a state of its own.
 * The later of the two states that an undo leads between was made from the earlier one, so its maker is what is counted
 * once less or once more.
 *
 * @param undone a query of the undone entries, of one row for each:
 *   - `at`, `event`: of that change, its time and the event that it counts as; NULL for none
 *   - `is_off`: whether it counts no longer, rather than again
 *   - `counted_today`: the event that the trigger has counted for the undo; NULL for none
 */
export function uncountDays(undone: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO pet_day AS c (day, event, shard, count)
    SELECT shop_day(at), event::pet_event, ${ownShard}, sum(change) FROM (
      SELECT change.* FROM (${undone}) AS undone, LATERAL (
        VALUES (undone.at, undone.event, CASE WHEN is_off THEN -1 ELSE 1 END), (CURRENT_TIMESTAMP, counted_today, -1)
      ) AS change (at, event, change)
      WHERE change.event IS NOT NULL
    ) AS change GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (day, event, shard) DO UPDATE SET count = c.count + excluded.count`;
}
