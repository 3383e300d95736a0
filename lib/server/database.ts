import { migrate } from "@/lib/postgres/migrate";
import { startBundledPostgres, type BundledPostgres } from "@/lib/postgres/bundled";
import type { Settings } from "@/lib/settings";

/** Where the migrations are, from the root of the project, which every program here makes its working folder. */
export const MIGRATIONS_DIR = "prisma/migrations";

export type OpenDatabase = { url: string; bundled: BundledPostgres | null; applied: string[] };

/**
 * The database that the settings name, migrated: the server behind DATABASE_URL, or the bundled one, started here.
 *
 * @param purpose what this process is, for whoever starts a second one
 * @param onProgress told of each step that takes time
 * @throws AlreadyRunningError, PostgresStartError or MigrationError, each with what to do
 */
export async function openDatabase(
  settings: Settings,
  purpose: string,
  onProgress: (text: string) => void,
): Promise<OpenDatabase> {
  const bundled = settings.databaseUrl
    ? null
    : await startBundledPostgres({ dataDir: settings.dataDir, purpose, onProgress });
  const url = settings.databaseUrl ?? bundled?.url ?? "";
  try {
    const { applied } = await migrate({ url, migrationsDir: MIGRATIONS_DIR, onProgress });
    return { url, bundled, applied };
  } catch (error) {
    await bundled?.stop();
    throw error;
  }
}
