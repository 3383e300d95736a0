import { Prisma } from "@/prisma/generated/client";
import { INT64_MIN } from "@/lib/core/int64";
import { dbForWork } from "@/lib/db";

/** How many counters are deleted in one transaction. */
const BATCH_SIZE = 50;

/** How long a batch waits for a locked counter, in milliseconds, while writers wait for the counters that it has locked. */
const LOCK_TIMEOUT_MS = 100;

/**
 * Deletes the counters of categories without pets. Any int64 is a category, so there could otherwise be more counters than
 * pets. The shards of a counter are deleted together, when their sum is 0. A concurrent writer then creates its shard
 * again.
 */
export async function sweepCategoryCounts(): Promise<void> {
  await sweepCounters(Prisma.sql`category_count`, Prisma.sql`category_id, status`);
  await sweepCounters(Prisma.sql`deleted_category_count`, Prisma.sql`category_id`);
}

async function sweepCounters(table: Prisma.Sql, key: Prisma.Sql): Promise<void> {
  // Each batch goes on where the last one ended, so that the counters are read once.
  for (let from = INT64_MIN; ;) {
    const [batch]: { last: bigint | null; count: bigint }[] = await dbForWork().$transaction(async (tx) => {
      await tx.$executeRaw`SELECT set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)`;
      // Locks in the same order as the triggers that write the counters, and sums the locked values.
      return tx.$queryRaw`
        WITH idle AS (
          SELECT ${key} FROM ${table} WHERE category_id >= ${from}
          GROUP BY ${key} HAVING sum(count) = 0 ORDER BY ${key} LIMIT ${BATCH_SIZE}
        ), locked AS (
          SELECT * FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM idle) ORDER BY ${key}, shard FOR UPDATE
        ), deleted AS (
          DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM locked GROUP BY ${key} HAVING sum(count) = 0)
        )
        SELECT max(category_id) AS last, count(*) AS count FROM idle`;
    });
    if (!batch || batch.last === null || batch.count < BATCH_SIZE) return;
    from = batch.last;
  }
}
