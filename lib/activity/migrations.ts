import { recordActivity } from "@/lib/activity/service";
import type { Actor } from "@/lib/core/actor";
import { db } from "@/lib/db";

/** Records that the database was brought up to date. After the fact: a migration is a transaction of its own. */
export async function recordMigrations(actor: Actor, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const change = { action: "database.migrated", subjectType: "database", subjectId: null } as const;
  await db().$transaction((tx) => recordActivity(tx, actor, { ...change, after: { migrations: names } }));
}
