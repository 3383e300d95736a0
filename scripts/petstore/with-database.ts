import { recordMigrations } from "@/lib/activity/database-entries";
import { migrate, requireMigrated } from "@/lib/postgres/migrate";
import { MIGRATIONS_DIR } from "@/lib/server/database";
import { printProgress } from "./command";
import { withServer, type OnInterrupt, type ServerOptions } from "./with-server";

/**
 * Runs something with the configured database. A server started for it is migrated first; any other must be up to date.
 *
 * @param purpose describes this process, for people who start another one
 * @param run gets a function that registers a handler for interrupts
 * @throws MigrationError with the remedy, when the database does not respond or belongs to another release
 */
export async function withDatabase<T>(
  purpose: string,
  run: (onInterrupt: OnInterrupt) => Promise<T>,
  options: ServerOptions = {},
): Promise<T> {
  return withServer(
    purpose,
    async ({ url, isOurs }, onInterrupt) => {
      if (isOurs) await applyMigrations(url);
      else await requireMigrated(url, MIGRATIONS_DIR);
      return run(onInterrupt);
    },
    options,
  );
}

/**
 * Applies the missing migrations of a database, and records the operator's action.
 *
 * @returns their names
 * @throws MigrationError with the remedy
 */
export async function applyMigrations(url: string): Promise<string[]> {
  const { applied } = await migrate({ url, migrationsDir: MIGRATIONS_DIR, onProgress: printProgress });
  await recordMigrations({ kind: "operator" }, applied);
  return applied;
}
