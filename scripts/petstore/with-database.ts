import { recordMigrations } from "@/lib/activity/migrations";
import { migrate, requireMigrated } from "@/lib/postgres/migrate";
import { MIGRATIONS_DIR } from "@/lib/server/database";
import { printProgress } from "./command";
import { withServer, type OnInterrupt } from "./with-server";

/**
 * Runs something with the database of the settings. One that is started for it is migrated first; any other has to be.
 *
 * @param purpose what this process is, for whoever starts another meanwhile
 * @param run given a way to say what to do first when somebody interrupts it
 * @throws MigrationError with what to do, when the database does not answer or is not of this release
 */
export async function withDatabase<T>(purpose: string, run: (onInterrupt: OnInterrupt) => Promise<T>): Promise<T> {
  return withServer(purpose, async ({ url, isOurs }, onInterrupt) => {
    if (isOurs) await applyMigrations(url);
    else await requireMigrated(url, MIGRATIONS_DIR);
    return run(onInterrupt);
  });
}

/**
 * Applies the migrations that a database lacks, and records that an operator did.
 *
 * @returns their names
 * @throws MigrationError with what to do
 */
export async function applyMigrations(url: string): Promise<string[]> {
  const { applied } = await migrate({ url, migrationsDir: MIGRATIONS_DIR, onProgress: printProgress });
  await recordMigrations({ kind: "operator" }, applied);
  return applied;
}
