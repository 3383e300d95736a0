import { closeDb } from "@/lib/db";
import { connectBundledPostgres } from "@/lib/postgres/bundled";
import { openDatabase } from "@/lib/server/database";
import { settings } from "@/lib/settings";
import { printProgress } from "./command";

/**
 * Runs something with the database of the settings: that of DATABASE_URL, that of the shop that runs on this data
 * folder, or, when none runs, the bundled server, started for as long as it takes.
 *
 * @param purpose what this process is, for whoever starts another meanwhile
 * @param run told the migrations that starting the bundled server applied
 */
export async function withDatabase<T>(purpose: string, run: (applied: string[]) => Promise<T>): Promise<T> {
  const running = settings().databaseUrl ?? (await connectBundledPostgres(settings().dataDir));
  const { url, bundled, applied } = running
    ? { url: running, bundled: null, applied: [] }
    : await openDatabase(settings(), purpose, printProgress);
  settings().databaseUrl = url;
  const stop = () => void Promise.resolve(bundled?.stop()).then(() => process.exit(130));
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  try {
    return await run(applied);
  } finally {
    await closeDb();
    await bundled?.stop();
  }
}
