import { INT64_MIN } from "@/lib/core/int64";
import { db } from "@/lib/db";
import { Prisma } from "@/prisma/generated/client";

/** Entries with `from <= id < below`. */
export type IdRange = { from: bigint; below: bigint };

/**
 * How long a transaction lasts at most. An entry has the time at which its transaction began, and its id from when it
 * was written: within this time of each other, ids and times need not be in the same order.
 */
const TRANSACTION_MS = 600_000;

/**
 * Where the entries of a span of time are among all ids: between two lines of the feed that an index by time finds, a
 * line of before it and a line of after it. The range never leaves an entry out; it may take in some more at both ends.
 *
 * @param from,to instants in ISO 8601; left out, that end is open
 * @param below only entries below this id
 */
export async function idsBetween(from: string | undefined, to: string | undefined, below: bigint): Promise<IdRange> {
  const [first, last] = await Promise.all([
    from === undefined ? null : findLine(Prisma.sql`at < ${shifted(from, -TRANSACTION_MS)} ORDER BY at DESC`),
    to === undefined ? null : findLine(Prisma.sql`at >= ${shifted(to, TRANSACTION_MS)} ORDER BY at`),
  ]);
  return { from: first ?? INT64_MIN, below: last !== null && last < below ? last : below };
}

/** Lines alone are indexed by time, since a job over a million pets then adds one entry to that index. */
async function findLine(when: Prisma.Sql): Promise<bigint | null> {
  const [row] = await db().$queryRaw<{ id: bigint }[]>`
    SELECT id FROM activity WHERE (job_id IS NULL OR subject_type = 'job') AND ${when} LIMIT 1`;
  return row?.id ?? null;
}

function shifted(instant: string, byMs: number): Prisma.Sql {
  return Prisma.sql`${new Date(Date.parse(instant) + byMs)}::timestamptz`;
}
