import { recordActivity } from "@/lib/activity/service";
import type { Actor } from "@/lib/core/actor";
import { db } from "@/lib/db";

/** The action of those records, whose `after` has `backupMadeAt`. */
export const RESTORED = "database.restored";

/**
 * Records in a restored database that it was restored, and from when it is. After the fact: what is restored is compared
 * with the backup first, and that has no such record.
 *
 * @param madeAt when the backup was made, as ISO 8601
 */
export async function recordRestore(actor: Actor, madeAt: string): Promise<void> {
  const change = { action: RESTORED, subjectType: "database", subjectId: null } as const;
  await db().$transaction((tx) => recordActivity(tx, actor, { ...change, after: { backupMadeAt: madeAt } }));
}
