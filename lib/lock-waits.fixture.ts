import { db } from "@/lib/db";

/**
 * The number of sessions of this test's database that wait for a lock. Other test files use their own databases on the
 * same server, and may wait at the same time.
 */
export async function countLockWaits(): Promise<number> {
  const rows = await db().$queryRaw<object[]>`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND pid <> pg_backend_pid()`;
  return rows.length;
}
