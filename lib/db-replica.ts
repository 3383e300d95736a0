import { processSingleton } from "@/lib/core/process-singleton";
import { db, dbOfReplica } from "@/lib/db";
import { log } from "@/lib/log";
import type { PrismaClient } from "@/prisma/generated/client";

/** How long a read waits for the replica to catch up with the primary's position at its start. */
const CATCH_UP_MS = 1_000;
const POLL_MS = 25;

/** How long a failed replica is not used. */
const BACKOFF_MS = 10_000;

type Replica = { unusedUntilMs: number; reads: { replica: number; primary: number } };

const replica = processSingleton("replica", (): Replica => ({
  unusedUntilMs: 0,
  reads: { replica: 0, primary: 0 },
}));

/** Runs a part of a long read, on the replica or the primary. */
export type LongRead = <Result>(run: (client: PrismaClient) => Promise<Result>) => Promise<Result>;

/**
 * Starts a long read, such as an export, on the replica if there is one. Waits until the replica has caught up, so that
 * the read sees everything that was committed before it started. A replica that fails, or does not catch up within a
 * second, is not used for a while, and the primary is read instead.
 */
export async function beginLongRead(): Promise<LongRead> {
  const client = dbOfReplica();
  if (!client) return (run) => run(db());
  const hasAll = isTried() && (await catchesUp(client));
  return async (run) => {
    if (hasAll && isTried()) {
      try {
        const result = await run(client);
        replica().reads.replica++;
        return result;
      } catch (error) {
        backOff((error as Error).message);
      }
    }
    replica().reads.primary++;
    return run(db());
  };
}

/** How many parts of long reads ran on each server, since the process started. */
export function replicaReads(): Replica["reads"] {
  return replica().reads;
}

/**
 * The replication lag in bytes, 0 when the replica has everything. A negative one is of a standby of another server: what a primary
 * has not written, its standbys do not have. After a failover it can be one that has what the new primary has lost.
 *
 * @returns null without a replica, or when DATABASE_REPLICA_URL names a server that is not one
 * @throws the database error when one of the two does not respond
 */
export async function replicaLag(): Promise<number | null> {
  const client = dbOfReplica();
  if (!client) return null;
  const [replayed] = await client.$queryRaw<{ position: string }[]>`
    SELECT pg_last_wal_replay_lsn()::text AS position WHERE pg_is_in_recovery()`;
  if (!replayed) return null;
  // The position of the primary is read after it, so that a replica that keeps up is not ahead.
  const [row] = await db().$queryRaw<{ bytes: number }[]>`
    SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), ${replayed.position}::pg_lsn)::float8 AS bytes`;
  return row?.bytes ?? null;
}

function isTried(): boolean {
  return performance.now() >= replica().unusedUntilMs;
}

function backOff(why: string): void {
  replica().unusedUntilMs = performance.now() + BACKOFF_MS;
  log().warn({ error: why }, "not using the replica for a while; reading from the primary");
}

async function catchesUp(client: PrismaClient): Promise<boolean> {
  try {
    const position = await primaryPosition();
    const endMs = performance.now() + CATCH_UP_MS;
    for (;;) {
      // A server that was promoted keeps its last position.
      const [row] = await client.$queryRaw<{ hasAll: boolean | null }[]>`
        SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() >= ${position}::pg_lsn END AS "hasAll"`;
      if (row?.hasAll) {
        const lag = await replicaLag();
        if (lag !== null && lag < 0) throw new Error("it is ahead of the primary, and follows another server");
        return true;
      }
      if (row?.hasAll === null) throw new Error("DATABASE_REPLICA_URL does not name a replica");
      if (performance.now() > endMs) throw new Error(`it is more than ${CATCH_UP_MS} ms behind`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  } catch (error) {
    backOff((error as Error).message);
    return false;
  }
}

/** The primary's current WAL position. Everything committed is before it. */
async function primaryPosition(): Promise<string> {
  const [row] = await db().$queryRaw<{ position: string }[]>`SELECT pg_current_wal_lsn()::text AS position`;
  if (!row) throw new Error("a function that always returns a row returned none");
  return row.position;
}
