import { mkdirSync, realpathSync } from "node:fs";
import path from "node:path";
import { findBinaries } from "@/lib/postgres/binaries";
import { databaseName, hasDatabase, prepareData } from "@/lib/postgres/data-folder";
import { AlreadyRunningError, errorCode, explainStartFailure, PostgresStartError } from "@/lib/postgres/errors";
import { clearOldServer } from "@/lib/postgres/old-server";
import {
  connectionUrl,
  connectToServer,
  isOwnerLockHeld,
  readOrMakePassword,
  readServerFile,
  removeServerFile,
  takeOwnerLock,
  writeServerFile,
} from "@/lib/postgres/owner";
import { KeptServer } from "@/lib/postgres/kept-server";
import { openClient } from "@/lib/postgres/open-client";
import { isPostgresOn } from "@/lib/postgres/processes";
import { DataInUseError, readPidFile, startServer } from "@/lib/postgres/server-process";
import { chooseServerUser } from "@/lib/postgres/server-user";
import { placeData, usableBinaries } from "@/lib/postgres/shared-folder";
import { SecretFileError } from "@/lib/secret-files";
import { giveDatabaseToShop, prepareShop, shopRole } from "@/lib/postgres/shop-role";

export interface StartOptions {
  /** The data folder (DATA_DIR); created when missing. */
  dataDir: string;
  /** Describes this process, for people who start a second one: `npm start`. */
  purpose: string;
  /** Called for each step that takes time or concerns the operator, with a sentence without a full stop. */
  onProgress?: (text: string) => void;
  /** Called when the server dies, and each time a restart fails. */
  onTrouble?: (text: string) => void;
  /** For test data that a crash may lose: nothing is synced to disk. */
  isThrowaway?: boolean;
}

/** The PostgreSQL server that this process started and owns. */
export interface BundledPostgres {
  /** The connection string of the shop's role, which is not a superuser; a secret, since it contains the password. */
  url: string;
  /** Announces the application's address to other processes (see AlreadyRunningError). */
  setAppUrl(appUrl: string): void;
  /** Stops the server gracefully and waits until it has exited. May be called more than once. */
  stop(): Promise<void>;
}

/**
 * Starts the bundled PostgreSQL on a data folder, creating the data first if there is none, and keeps it running: a
 * server that dies is restarted at the same address. One process at a time owns the server. A server whose owner was
 * killed is stopped, and started again as a child of this process.
 * @throws AlreadyRunningError when another process owns it; PostgresStartError, with the remedy, for anything else.
 */
export async function startBundledPostgres(options: StartOptions): Promise<BundledPostgres> {
  try {
    return await start({ onProgress: () => {}, onTrouble: () => {}, isThrowaway: false, ...options });
  } catch (error) {
    const isExplained =
      error instanceof AlreadyRunningError || error instanceof PostgresStartError || error instanceof SecretFileError;
    if (isExplained) throw error;
    throw explainStartFailure(`PostgreSQL could not be started on ${options.dataDir}`, String(error));
  }
}

async function start(options: Required<StartOptions>): Promise<BundledPostgres> {
  const { purpose, onProgress, onTrouble, isThrowaway } = options;
  const dataDir = path.resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const found = findBinaries();
  const user = chooseServerUser(path.join(dataDir, "postgres"));
  const binaries = usableBinaries(found, user, onProgress);
  const dataPath = placeData(dataDir, user, onProgress);
  const hasData = hasDatabase(dataPath);
  const password = readOrMakePassword(dataDir, hasData);
  // Data owned by `nobody` changes its owner below, which a server still running on it would not survive.
  if (hasData) await clearOldServer(dataDir, dataPath, password, onProgress);
  prepareData(dataPath, password, binaries, user, onProgress, isThrowaway);

  const logPath = path.join(dataDir, "postgres.log");
  const run = (port?: number) => startServer(dataPath, logPath, binaries, user, onProgress, port, isThrowaway);
  for (let attempt = 1; ; attempt++) {
    await clearOldServer(dataDir, dataPath, password, onProgress);
    try {
      const server = new KeptServer(await run(), dataPath, run, onTrouble);
      return await own(dataDir, purpose, password, server, onProgress);
    } catch (error) {
      // Another start was faster, or sessions of a killed server are still ending: try again.
      if (!(error instanceof DataInUseError) || attempt === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function own(
  dataDir: string,
  purpose: string,
  password: string,
  server: KeptServer,
  onProgress: (text: string) => void,
): Promise<BundledPostgres> {
  const { port } = server;
  let lock: { release(): Promise<void> } | undefined;
  let url: string;
  try {
    lock = await holdOwnerLock(port, password, () => server.isStopped);
    url = connectionUrl(port, await prepareShopOn(port, password, onProgress), shopRole);
  } catch (error) {
    await server.stop();
    await lock?.release();
    throw errorCode(error) === "28P01" ? wrongPassword(dataDir) : error;
  }
  const file = { purpose, pid: process.pid, appUrl: null as string | null, url };
  writeServerFile(dataDir, file);
  // From here on a dying server is restarted; before, the start fails.
  server.keep();

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    await server.stop();
    await lock?.release();
    removeServerFile(dataDir, url);
  };
  return {
    url,
    setAppUrl: (appUrl) => {
      file.appUrl = appUrl;
      if (!server.isStopped) writeServerFile(dataDir, file);
    },
    stop: () => (stopped ??= stop()),
  };
}

async function prepareShopOn(port: number, password: string, onProgress: (text: string) => void): Promise<string> {
  const server = await connectToServer(port, password);
  try {
    const shopPassword = await prepareShop(server);
    const database = await connectToServer(port, password, databaseName);
    try {
      const given = await giveDatabaseToShop(database);
      if (given > 0) onProgress(`The shop now uses the database as the role ${shopRole}, which is not a superuser`);
    } finally {
      await database.end();
    }
    return shopPassword;
  } finally {
    await server.end();
  }
}

function wrongPassword(dataDir: string): PostgresStartError {
  return new PostgresStartError(
    `The database does not accept the password in ${path.join(dataDir, "postgres.password")}. ` +
      "Restore the file that belongs to this data.",
  );
}

// The lock lives as long as its connection. If only the connection breaks (PostgreSQL restarts all sessions after one
// crashed), this takes the lock again, so that no other process assumes that the owner has died.
async function holdOwnerLock(port: number, password: string, isOver: () => boolean) {
  const take = async () => {
    const client = await connectToServer(port, password);
    try {
      if (!(await takeOwnerLock(client))) throw new DataInUseError("another process owns this server");
    } catch (error) {
      await client.end();
      throw error;
    }
    client.once("end", retake);
    return client;
  };
  let client = await take();
  function retake() {
    if (isOver()) return;
    const timer = setTimeout(() => {
      take().then((next) => (client = next), retake);
    }, 200);
    timer.unref();
  }
  return { release: () => client.end().catch(() => {}) };
}

/**
 * Finds the bundled PostgreSQL that another process runs on a data folder. A copy of the folder of a running shop describes
 * a server too, but of the original: that is none.
 * @param isExamination whether to change nothing, such as the rights in the file that describes it.
 * @returns its connection string, or null when none is running or its owner has died.
 */
export async function connectBundledPostgres(dataDir: string, isExamination = false): Promise<string | null> {
  const url = readServerFile(dataDir, isExamination)?.url;
  if (!url || !isServerOf(dataDir)) return null;
  try {
    const client = await openClient({
      connectionString: Object.assign(new URL(url), { pathname: "/postgres" }).href,
      application_name: `petstore owner ${process.pid}`,
      connectionTimeoutMillis: 5_000,
    });
    try {
      return (await isOwnerLockHeld(client)) ? url : null;
    } finally {
      await client.end();
    }
  } catch {
    return null;
  }
}

function isServerOf(dataDir: string): boolean {
  const dataPath = path.join(dataDir, "postgres");
  const running = readPidFile(dataPath);
  return running !== null && isPostgresOn(running.pid, realpathSync(dataPath));
}
