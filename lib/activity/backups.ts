import { RESTORED } from "@/lib/activity/restores";
import { recordActivity } from "@/lib/activity/service";
import type { Actor } from "@/lib/core/actor";
import { db } from "@/lib/db";

const BACKED_UP = "database.backed_up";

/**
 * Records that somebody took a copy of everything. After the fact: the copy is of the moment before.
 *
 * @param madeAt the moment of which the backup is, as ISO 8601
 * @param rows how many rows it holds
 */
export async function recordBackup(actor: Actor, { madeAt, rows }: { madeAt: string; rows: number }): Promise<void> {
  const change = { action: BACKED_UP, subjectType: "database", subjectId: null } as const;
  await db().$transaction((tx) => recordActivity(tx, actor, { ...change, after: { madeAt, rows } }));
}

/**
 * The moment of which the newest backup is, of those that this database was told of, or was made from; null when there is
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
