import path from "node:path";
import { closeDb } from "@/lib/db";
import { connectBundledPostgres } from "@/lib/postgres/bundled";
import { hasDatabase } from "@/lib/postgres/data-folder";
import { isCommand, PostgresStartError } from "@/lib/postgres/errors";
import { readServerFile } from "@/lib/postgres/owner";
import { afterCommand, openServer } from "@/lib/server/database";
import { settings } from "@/lib/settings";
import { printProgress } from "./command";

/** Registers a function that runs before the command ends on an interrupt. Unless it returns, the command goes on. */
export type OnInterrupt = (end: () => Promise<void>) => void;

export type ServerOptions = {
  /** Whether to refuse while a shop runs on this data folder. */
  isAlone?: boolean;
  /** Whether to refuse a data folder without a database, instead of creating one. */
  needsShop?: boolean;
};

type Server = {
  url: string;
  /** Whether it was started by this command. */
  isOurs: boolean;
};

/**
 * Runs something with the configured database server, whatever its schema: that of DATABASE_URL, that of the shop
 * running on this data folder, or the bundled server, started for the duration, once no other command uses it.
 *
 * @param purpose describes this process, for people who start another one
 * @throws AlreadyRunningError when `isAlone` and a shop is running; PostgresStartError when `needsShop` and there is none
 */
export async function withServer<T>(
  purpose: string,
  run: (server: Server, onInterrupt: OnInterrupt) => Promise<T>,
  { isAlone = false, needsShop = false }: ServerOptions = {},
): Promise<T> {
  const { databaseUrl, dataDir } = settings();
  if (needsShop && !databaseUrl && !hasDatabase(path.join(dataDir, "postgres"))) {
    throw new PostgresStartError(
      `There is no shop in ${path.resolve(dataDir)} that this user can read. Set DATA_DIR to the folder of the shop.`,
    );
  }
  const open = async () => {
    const running = isAlone || databaseUrl ? null : await connectToShop(dataDir);
    return running ? { url: running, bundled: null } : openServer(settings(), purpose, printProgress);
  };
  const { url, bundled } = await afterCommand(open, printProgress, new AbortController().signal);
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

/** The connection string of the running shop, if there is one. The server of another command would end with that command. */
async function connectToShop(dataDir: string): Promise<string | null> {
  const owner = readServerFile(dataDir);
  return owner && !isCommand(owner) ? connectBundledPostgres(dataDir) : null;
}
