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

/**
 * The range of ids that contains all entries of a period. It is bounded by two feed entries, found by the index on time:
 * one before the period and one after it. It may contain further entries at both ends.
 *
 * @param from,to ISO 8601 instants; undefined for an open end
 * @param below only entries below this id
 */
export async function idsBetween(from: string | undefined, to: string | undefined, below: bigint): Promise<IdRange> {
  const [first, last] = await Promise.all([
    from === undefined ? null : findLine(Prisma.sql`at < ${shifted(from, -TRANSACTION_MS)} ORDER BY at DESC`),
    to === undefined ? null : findLine(Prisma.sql`at >= ${shifted(to, TRANSACTION_MS)} ORDER BY at`),
  ]);
  return { from: first ?? INT64_MIN, below: last !== null && last < below ? last : below };
}

/** The index on time contains only feed entries, so that a job over a million pets adds one entry to it. */
async function findLine(when: Prisma.Sql): Promise<bigint | null> {
  const [row] = await db().$queryRaw<{ id: bigint }[]>`
    SELECT id FROM activity WHERE (job_id IS NULL OR subject_type = 'job') AND ${when} LIMIT 1`;
  return row?.id ?? null;
}

function shifted(instant: string, byMs: number): Prisma.Sql {
  return Prisma.sql`${new Date(Date.parse(instant) + byMs)}::timestamptz`;
}
