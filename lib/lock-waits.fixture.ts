import { db } from "@/lib/db";

/**
 * How many sessions of this test's database wait for a lock. Other test files have databases of their own on the same
 * server, and wait there meanwhile.
 */
export async function countLockWaits(): Promise<number> {
  const rows = await db().$queryRaw<object[]>`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND pid <> pg_backend_pid()`;
  return rows.length;
}
