import { DatabaseAwayError, migrate } from "@/lib/postgres/migrate";
import { startBundledPostgres, type BundledPostgres } from "@/lib/postgres/bundled";
import { log } from "@/lib/log";
import { untilDone } from "@/lib/server/until-done";
import type { Settings } from "@/lib/settings";

/** Where the migrations are, from the root of the project, which every program here makes its working folder. */
export const MIGRATIONS_DIR = "prisma/migrations";

/** How long a database is waited for before the start fails. */
const AWAY_MOST_MS = 5 * 60_000;

export type OpenDatabase = { url: string; bundled: BundledPostgres | null; applied: string[] };

const onTrouble = (text: string) => log().error(`${text}; postgres.log in the data folder says more`);

/**
 * The server that the settings name, as it is: the one behind DATABASE_URL, past a pooler, or the bundled one, started
 * here.
 *
 * @param purpose what this process is, told to an operator who starts a second one
 * @param onProgress told of each step that takes time
 * @throws AlreadyRunningError or PostgresStartError, each with what to do
 */
export async function openServer(
  settings: Settings,
  purpose: string,
  onProgress: (text: string) => void,
): Promise<Omit<OpenDatabase, "applied">> {
  const { databaseUrl, databaseDirectUrl, dataDir } = settings;
  if (databaseUrl) return { url: databaseDirectUrl ?? databaseUrl, bundled: null };
  const bundled = await startBundledPostgres({ dataDir, purpose, onProgress, onTrouble });
  return { url: bundled.url, bundled };
}

/**
 * The same, migrated. A database of DATABASE_URL that does not answer is waited for, since after a power cut it may take
 * longer to start than this program does.
 *
 * @param signal ends the waiting
 * @throws AlreadyRunningError, PostgresStartError or MigrationError, each with what to do
 */
export async function openDatabase(
  settings: Settings,
  purpose: string,
  onProgress: (text: string) => void,
  signal: AbortSignal,
): Promise<OpenDatabase> {
  const server = await openServer(settings, purpose, onProgress);
  const { url, bundled } = server;
  const apply = () => migrate({ url, migrationsDir: MIGRATIONS_DIR, onProgress });
  try {
    const { applied } = await (bundled ? apply() : whenThere(apply, onProgress, signal));
    return { ...server, applied };
  } catch (error) {
    await bundled?.stop();
    throw error;
  }
}

/** Does something with a database once it answers, within AWAY_MOST_MS. */
function whenThere<T>(run: () => Promise<T>, onProgress: (text: string) => void, signal: AbortSignal): Promise<T> {
  const startMs = performance.now();
  let isTold = false;
  return untilDone(
    run,
    (error) => {
      if (!(error instanceof DatabaseAwayError) || performance.now() - startMs > AWAY_MOST_MS) throw error;
      if (!isTold) onProgress(`${error.message} Trying again for ${AWAY_MOST_MS / 60_000} minutes …`);
      isTold = true;
    },
    signal,
  );
}
