import { Prisma } from "@/prisma/generated/client";
import { dbForWork } from "@/lib/db";

/** How many counters are deleted in one transaction. */
const BATCH_SIZE = 50;

/** How long a batch waits for a counter that is being written, in milliseconds, while others wait for those that it has. */
const LOCK_TIMEOUT_MS = 100;

/**
 * Deletes the counters of categories that have no pets any more. Any whole number is a category, so without this there could
 * be more of them than pets. The shards of a counter are deleted together, when their sum is 0: a writer that meets meanwhile
 * starts its shard again.
 */
export async function sweepCategoryCounts(): Promise<void> {
  await sweepCounters(Prisma.sql`category_count`, Prisma.sql`category_id, status`);
  await sweepCounters(Prisma.sql`deleted_category_count`, Prisma.sql`category_id`);
}

async function sweepCounters(table: Prisma.Sql, key: Prisma.Sql): Promise<void> {
  for (;;) {
    const deleted = await dbForWork().$transaction(async (tx) => {
      await tx.$executeRaw`SELECT set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)`;
      // Locked in the order of the triggers that write them, and summed as they are then.
      return tx.$executeRaw`
        WITH idle AS (
          SELECT ${key} FROM ${table} GROUP BY ${key} HAVING sum(count) = 0 ORDER BY ${key} LIMIT ${BATCH_SIZE}
        ), locked AS (
          SELECT * FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM idle) ORDER BY ${key}, shard FOR UPDATE
        )
        DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM locked GROUP BY ${key} HAVING sum(count) = 0)`;
    });
    if (deleted === 0) return;
  }
}
