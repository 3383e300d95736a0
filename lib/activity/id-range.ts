import { INT64_MAX, INT64_MIN } from "@/lib/core/int64";
import { db } from "@/lib/db";

/** Entries with `from <= id < below`. */
export type IdRange = { from: bigint; below: bigint };

/**
 * How long a transaction lasts at most. An entry has the time at which its transaction began, and its id from when it
 * was written: within this time of each other, ids and times need not be in the same order.
 */
const TRANSACTION_S = 600;

/**
 * Where the entries of a span of time are among all, without an index on the time, which each change would pay for: ids
 * rise with time, so the ends are found by halving. It may take in some more at both ends, and never leaves one out.
 *
 * @param from,to instants in ISO 8601; left out, that end is open
 * @param below only entries below this id
 */
export async function idsBetween(from: string | undefined, to: string | undefined, below: bigint): Promise<IdRange> {
  const [first, last] = await Promise.all([
    from === undefined ? INT64_MIN : firstIdSince(from, -TRANSACTION_S),
    to === undefined ? INT64_MAX : firstIdSince(to, TRANSACTION_S),
  ]);
  return { from: first, below: last < below ? last : below };
}

/** The first id from which on entries are as late as that, were ids and times in the same order. */
async function firstIdSince(instant: string, shiftS: number): Promise<bigint> {
  const since = new Date(Date.parse(instant) + shiftS * 1000);
  const [row] = await db().$queryRaw<{ id: bigint | null }[]>`
    WITH RECURSIVE halved (low, high) AS (
      SELECT min(id), max(id) + 1 FROM activity
      UNION ALL
      SELECT CASE WHEN middle.at < ${since}::timestamptz THEN middle.id + 1 ELSE low END,
             CASE WHEN middle.at < ${since}::timestamptz THEN high ELSE (low + high) / 2 END
      FROM halved, LATERAL (SELECT id, at FROM activity WHERE id >= (low + high) / 2 ORDER BY id LIMIT 1) AS middle
      WHERE low < high
    )
    SELECT high AS id FROM halved WHERE low >= high`;
  return row?.id ?? INT64_MAX;
}
