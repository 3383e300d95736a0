import { recordActivity } from "@/lib/activity/service";
import type { Actor } from "@/lib/core/actor";
import { db } from "@/lib/db";

// Operations on the whole database are recorded afterwards. A migration runs in its own transaction, a backup contains
// the state before it, and a restored database is first compared with its backup, which has no such entry.

const BACKED_UP = "database.backed_up";
const RESTORED = "database.restored";

/** Records applied migrations. */
export async function recordMigrations(actor: Actor, names: readonly string[]): Promise<void> {
  if (names.length > 0) await record(actor, "database.migrated", { migrations: names });
}

/**
 * Records that a backup was created.
 *
 * @param madeAt the time of its snapshot, ISO 8601
 * @param rows the number of rows in it
 */
export async function recordBackup(actor: Actor, { madeAt, rows }: { madeAt: string; rows: number }): Promise<void> {
  await record(actor, BACKED_UP, { madeAt, rows });
}

/**
 * Records in a restored database that it was restored.
 *
 * @param madeAt the time of the backup's snapshot, ISO 8601
 */
export async function recordRestore(actor: Actor, madeAt: string): Promise<void> {
  await record(actor, RESTORED, { backupMadeAt: madeAt });
}

/**
 * The time of the newest backup that this database has recorded or was restored from; null if there is none.
 */
export async function lastBackupAt(): Promise<Date | null> {
  // Uses the index on subjects, where the database has few entries.
  const [row] = await db().$queryRaw<{ at: Date }[]>`
    SELECT coalesce(after->>'madeAt', after->>'backupMadeAt')::timestamptz AS at FROM activity
    WHERE subject_type = 'database' AND subject_id IS NULL AND action IN (${BACKED_UP}, ${RESTORED})
    ORDER BY id DESC LIMIT 1`;
  return row?.at ?? null;
}

async function record(actor: Actor, action: `database.${string}`, after: Record<string, unknown>): Promise<void> {
  await db().$transaction((tx) =>
    recordActivity(tx, actor, { action, subjectType: "database", subjectId: null, after }),
  );
}
