import { recordActivity } from "@/lib/activity/service";
import type { Actor } from "@/lib/core/actor";
import { db } from "@/lib/db";

// Operations on the whole database are recorded afterwards: a migration is a transaction of its own, a backup
// is of the moment before, and a restored database is compared with its backup first, which has no such entry.

const BACKED_UP = "database.backed_up";
const RESTORED = "database.restored";

/** Records that the database was brought up to date. */
export async function recordMigrations(actor: Actor, names: readonly string[]): Promise<void> {
  if (names.length > 0) await record(actor, "database.migrated", { migrations: names });
}

/**
 * Records that a backup was made.
 *
 * @param madeAt the moment of which the backup is, as ISO 8601
 * @param rows how many rows it holds
 */
export async function recordBackup(actor: Actor, { madeAt, rows }: { madeAt: string; rows: number }): Promise<void> {
  await record(actor, BACKED_UP, { madeAt, rows });
}

/**
 * Records in a restored database that it was restored, and from when it is.
 *
 * @param madeAt when the backup was made, as ISO 8601
 */
export async function recordRestore(actor: Actor, madeAt: string): Promise<void> {
  await record(actor, RESTORED, { backupMadeAt: madeAt });
}

/**
 * The time of the newest backup that this database has recorded, or was restored from; null when there is
 * none.
 */
export async function lastBackupAt(): Promise<Date | null> {
  // By the index over subjects: the database itself has few lines.
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
