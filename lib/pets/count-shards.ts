import { Prisma } from "@/prisma/generated/client";
import type { Transaction } from "@/lib/db";

/**
 * The counter shards that no connection has by its process id (0 to 31). A transaction locks the counters of its shard until
 * its end:
 *
 * - that of an import takes minutes;
 * - those that change or undo many pets lock counters in another order than additions do. On a shard with others they would
 *   deadlock.
 */
const ownShards = { imports: [32, 33, 34, 35], changes: [36, 37, 38, 39] } as const;

/** The advisory lock on shard 0; those of the others follow. */
const LOCK_ID = 5_402_771_951n;

/**
 * Has a transaction count on a shard that no other one uses until its end.
 *
 * @returns false when all are taken: it then counts on the shard of its connection
 */
export async function takeOwnShard(tx: Transaction, of: keyof typeof ownShards): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT set_config('petstore.count_shard', shard::text, true) FROM unnest(${ownShards[of]}::int[]) AS shard
    WHERE pg_try_advisory_xact_lock(${LOCK_ID}::bigint + shard) LIMIT 1`;
  return rows.length > 0;
}

/** The shard of the transaction, as the triggers choose it. */
export const ownShard = Prisma.sql`
  coalesce(nullif(current_setting('petstore.count_shard', true), '')::int, pg_backend_pid() % 32)`;
