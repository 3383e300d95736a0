import { INT64_MIN } from "@/lib/core/int64";
import { db } from "@/lib/db";
import { Prisma } from "@/prisma/generated/client";

/** Entries with `from <= id < below`. */
export type IdRange = { from: bigint; below: bigint };

/**
 * More than the maximum duration of a transaction, which is the hour of an import. The time of an entry is when its transaction
 * began; its id is drawn when it is inserted. The order of ids and times can therefore differ for entries within this duration of
 * each other.
 */
const TRANSACTION_MS = 65 * 60_000;

/** How many entries at each end of a period are compared with its bounds. A clock that is wrong for a moment adds fewer. */
const COMPARED = 100;

/**
 * The range of ids that contains all entries of a period. It is bounded by two feed entries, found by the index on time:
 * one before the period and one after it. It may contain further entries at both ends.
 *
 * A clock that was wrong for a moment has left entries whose times are wrong, and one of them may be found as a bound. The
 * entries at that end of the period are then beyond it, and the range has no bound there.
 *
 * @param from,to ISO 8601 instants; undefined for an open end
 * @param below only entries below this id
 */
export async function idsBetween(from: string | undefined, to: string | undefined, below: bigint): Promise<IdRange> {
  const [first, last] = await Promise.all([
    from === undefined ? null : lineBefore(new Date(from)),
    to === undefined ? null : lineAfter(new Date(to)),
  ]);
  return { from: first ?? INT64_MIN, below: last !== null && last < below ? last : below };
}

async function lineBefore(from: Date): Promise<bigint | null> {
  const [line, ids] = await Promise.all([
    feedIds(Prisma.sql`at < ${shifted(from, -TRANSACTION_MS)}::timestamptz ORDER BY at DESC`, 1),
    feedIds(Prisma.sql`at >= ${from}::timestamptz ORDER BY at`, COMPARED),
  ]);
  return line.find((id) => ids.every((inside) => inside > id)) ?? null;
}

async function lineAfter(to: Date): Promise<bigint | null> {
  const [line, ids] = await Promise.all([
    feedIds(Prisma.sql`at >= ${shifted(to, TRANSACTION_MS)}::timestamptz ORDER BY at`, 1),
    feedIds(Prisma.sql`at < ${to}::timestamptz ORDER BY at DESC`, COMPARED),
  ]);
  return line.find((id) => ids.every((inside) => inside < id)) ?? null;
}

/** The index on time contains only feed entries, so that a job over a million pets adds one entry to it. */
async function feedIds(when: Prisma.Sql, limit: number): Promise<bigint[]> {
  const rows = await db().$queryRaw<{ id: bigint }[]>`
    SELECT id FROM activity WHERE (job_id IS NULL OR subject_type = 'job') AND ${when} LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

function shifted(instant: Date, byMs: number): Date {
  return new Date(instant.getTime() + byMs);
}
