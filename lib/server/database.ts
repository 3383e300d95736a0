import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseAwayError, migrate } from "@/lib/postgres/migrate";
import { startBundledPostgres, type BundledPostgres } from "@/lib/postgres/bundled";
import { AlreadyRunningError, isCommand } from "@/lib/postgres/errors";
import { log } from "@/lib/log";
import type { Settings } from "@/lib/settings";

/** The migrations folder, relative to the project root, which is the working directory of every program. */
export const MIGRATIONS_DIR = "prisma/migrations";

/** How long the start waits for an unavailable database before it fails. */
const AWAY_MAX_MS = 5 * 60_000;

export type OpenDatabase = { url: string; bundled: BundledPostgres | null; applied: string[] };

const onTrouble = (text: string) => log().error(`${text}; see postgres.log in the data folder`);

/**
 * Opens the configured server without migrating: that of DATABASE_URL, bypassing a pooler (DATABASE_DIRECT_URL), or the
 * bundled one, which is started.
 *
 * @param purpose describes this process, for an operator who starts a second one
 * @param onProgress called for each step that takes time
 * @throws AlreadyRunningError or PostgresStartError, each with the remedy
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
 * Opens and migrates the configured database. If the database of DATABASE_URL does not respond, the start waits, since
 * after a power failure it may take longer to start than this program. It also waits for a command that uses the bundled
 * server, such as a backup: a service that fails again and again meanwhile would be given up.
 *
 * @param signal ends the wait
 * @throws AlreadyRunningError, PostgresStartError or MigrationError, each with the remedy
 */
export async function openDatabase(
  settings: Settings,
  purpose: string,
  onProgress: (text: string) => void,
  signal: AbortSignal,
): Promise<OpenDatabase> {
  const server = await afterCommand(() => openServer(settings, purpose, onProgress), onProgress, signal);
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

/** Runs something once no other command uses the bundled server. For a shop, which stays, it does not wait. */
export function afterCommand<T>(
  run: () => Promise<T>,
  onProgress: (text: string) => void,
  signal: AbortSignal,
): Promise<T> {
  const explain = (error: unknown) => {
    if (!(error instanceof AlreadyRunningError) || !isCommand(error.owner)) return null;
    const { purpose, pid } = error.owner;
    return `${purpose} (process ${pid}) is using this data. Waiting until it has ended …`;
  };
  return oncePassed(run, explain, onProgress, signal);
}

/** Runs something with a database once it responds, within AWAY_MAX_MS. */
function whenThere<T>(run: () => Promise<T>, onProgress: (text: string) => void, signal: AbortSignal): Promise<T> {
  const startMs = performance.now();
  const explain = (error: unknown) => {
    if (!(error instanceof DatabaseAwayError) || performance.now() - startMs > AWAY_MAX_MS) return null;
    return `${error.message} Retrying for ${AWAY_MAX_MS / 60_000} minutes …`;
  };
  return oncePassed(run, explain, onProgress, signal);
}

/**
 * Retries something while it fails with errors that pass, and tells the first of them.
 *
 * @param explain what the operator reads about an error; null for one that does not pass, which is thrown
 */
function oncePassed<T>(
  run: () => Promise<T>,
  explain: (error: unknown) => string | null,
  onProgress: (text: string) => void,
  signal: AbortSignal,
): Promise<T> {
  let isTold = false;
  return untilDone(
    run,
    (error) => {
      const explained = explain(error);
      if (explained === null) throw error;
      if (!isTold) onProgress(explained);
      isTold = true;
    },
    signal,
  );
}

const RETRY_MS = 1_000;

/**
 * Retries something until it succeeds, a second after each failure.
 *
 * @param onFailure called with each error; throwing ends the retries
 * @param signal aborts the retries
 */
export async function untilDone<T>(
  run: () => Promise<T>,
  onFailure: (error: unknown) => void,
  signal: AbortSignal,
): Promise<T> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (signal.aborted) throw error;
      onFailure(error);
      await sleep(RETRY_MS, undefined, { signal });
    }
  }
}
