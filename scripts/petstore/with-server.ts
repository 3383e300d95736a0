import { closeDb } from "@/lib/db";
import { connectBundledPostgres } from "@/lib/postgres/bundled";
import { openServer } from "@/lib/server/database";
import { settings } from "@/lib/settings";
import { printProgress } from "./command";

/** Takes what is to be done first when somebody interrupts the command. */
export type OnInterrupt = (end: () => Promise<void>) => void;

type Server = {
  url: string;
  /** Whether it was started here, for as long as it takes. */
  isOurs: boolean;
};

/**
 * Runs something with the database server of the settings, whatever its schema: that of DATABASE_URL, that of the shop
 * that runs on this data folder, or, when none runs, the bundled server, started for as long as it takes.
 *
 * @param purpose what this process is, for whoever starts another meanwhile
 * @param isAlone whether a shop that runs on this data folder is a reason to refuse
 * @throws AlreadyRunningError where the command wants to be alone
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
