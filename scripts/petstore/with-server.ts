import { closeDb } from "@/lib/db";
import { connectBundledPostgres } from "@/lib/postgres/bundled";
import { openServer } from "@/lib/server/database";
import { settings } from "@/lib/settings";
import { printProgress } from "./command";

/** Registers a function that runs before the command ends on an interrupt. */
export type OnInterrupt = (end: () => Promise<void>) => void;

type Server = {
  url: string;
  /** Whether it was started by this command. */
  isOurs: boolean;
};

/**
 * Runs something with the configured database server, whatever its schema: that of DATABASE_URL, that of the shop
 * running on this data folder, or the bundled server, started for the duration.
 *
 * @param purpose describes this process, for people who start another one
 * @param isAlone whether to refuse while a shop runs on this data folder
 * @throws AlreadyRunningError when `isAlone` and a shop is running
 */
export async function withServer<T>(
  purpose: string,
  run: (server: Server, onInterrupt: OnInterrupt) => Promise<T>,
  { isAlone = false } = {},
): Promise<T> {
  const running = isAlone || settings().databaseUrl ? null : await connectBundledPostgres(settings().dataDir);
  const { url, bundled } = running
    ? { url: running, bundled: null }
    : await openServer(settings(), purpose, printProgress);
  settings().databaseUrl = url;
  let end: () => Promise<void> = async () => undefined;
  const stop = () =>
    void end()
      .catch(() => undefined)
      .then(() => bundled?.stop())
      .then(() => process.exit(130));
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  try {
    return await run({ url, isOurs: bundled !== null }, (wanted) => (end = wanted));
  } finally {
    process.off("SIGINT", stop);
    process.off("SIGTERM", stop);
    await closeDb();
    await bundled?.stop();
  }
}
