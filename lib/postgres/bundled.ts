import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { findBinaries } from "@/lib/postgres/binaries";
import { prepareData } from "@/lib/postgres/data-folder";
import { AlreadyRunningError, errorCode, explainStartFailure, PostgresStartError } from "@/lib/postgres/errors";
import { clearOldServer } from "@/lib/postgres/old-server";
import {
  connectionUrl,
  connectToServer,
  createDatabase,
  hasOwner,
  readOrMakePassword,
  readServerFile,
  removeServerFile,
  takeOwnerLock,
  writeServerFile,
} from "@/lib/postgres/owner";
import {
  DataInUseError,
  type ServerExit,
  type ServerProcess,
  startServer,
  stopServer,
} from "@/lib/postgres/server-process";
import { chooseServerUser, placeData, usableBinaries } from "@/lib/postgres/server-user";

export interface StartOptions {
  /** The data folder (DATA_DIR); made when missing. */
  dataDir: string;
  /** What this process is, for people who start a second one: `npm start`. */
  purpose: string;
  /** Told each step that takes time or that an operator must know, as a sentence without a full stop. */
  onProgress?: (text: string) => void;
}

/** The PostgreSQL that this process started and owns. */
export interface BundledPostgres {
  /** Connection string; a secret, as it holds the password. */
  url: string;
  /** Resolves when the server is gone, whether it was stopped or died on its own. */
  exited: Promise<ServerExit>;
  /** Tells other processes where the application answers (see AlreadyRunningError). */
  setAppUrl(appUrl: string): void;
  /** Stops the server in order and waits until it is gone. May be called more than once. */
  stop(): Promise<void>;
}

/**
 * Starts the bundled PostgreSQL on the data of a data folder, making that data first when there is none.
 * One process at a time owns it. A server whose owner was killed is stopped and started anew as a child of this one.
 * @throws AlreadyRunningError when another process owns it; PostgresStartError, with what to do, for all else.
 */
export async function startBundledPostgres(options: StartOptions): Promise<BundledPostgres> {
  try {
    return await start(path.resolve(options.dataDir), options.purpose, options.onProgress ?? (() => {}));
  } catch (error) {
    if (error instanceof AlreadyRunningError || error instanceof PostgresStartError) throw error;
    throw explainStartFailure(`PostgreSQL could not be started on ${options.dataDir}`, String(error));
  }
}

async function start(dataDir: string, purpose: string, onProgress: (text: string) => void): Promise<BundledPostgres> {
  mkdirSync(dataDir, { recursive: true });
  const found = findBinaries();
  const user = chooseServerUser(path.join(dataDir, "postgres"));
  const binaries = usableBinaries(found, user, onProgress);
  const dataPath = placeData(dataDir, user, onProgress);
  const password = readOrMakePassword(dataDir, existsSync(path.join(dataPath, "PG_VERSION")));
  prepareData(dataPath, password, binaries, user, onProgress);

  for (let attempt = 1; ; attempt++) {
    await clearOldServer(dataDir, dataPath, password, onProgress);
    try {
      const logPath = path.join(dataDir, "postgres.log");
      const server = await startServer(dataPath, logPath, binaries, user, onProgress);
      return await own(dataDir, dataPath, purpose, password, server);
    } catch (error) {
      // Another start was faster, or sessions of a killed server are still ending: look again.
      if (!(error instanceof DataInUseError) || attempt === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function own(
  dataDir: string,
  dataPath: string,
  purpose: string,
  password: string,
  server: ServerProcess,
): Promise<BundledPostgres> {
  let isStopping = false;
  let isGone = false;
  const lock = await holdOwnerLock(server.port, password, () => isStopping || isGone).catch(async (error: unknown) => {
    await stopServer(server.pid, dataPath);
    throw errorCode(error) === "28P01" ? wrongPassword(dataDir) : error;
  });
  const url = connectionUrl(server.port, password);
  const file = { purpose, pid: process.pid, appUrl: null as string | null, url };
  writeServerFile(dataDir, file);
  const exited = server.exited.then((exit) => {
    isGone = true;
    removeServerFile(dataDir, url);
    return exit;
  });

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    isStopping = true;
    await stopServer(server.pid, dataPath);
    await lock.release();
    await exited;
  };
  return {
    url,
    exited,
    setAppUrl: (appUrl) => {
      file.appUrl = appUrl;
      if (!isGone) writeServerFile(dataDir, file);
    },
    stop: () => (stopped ??= stop()),
  };
}

function wrongPassword(dataDir: string): PostgresStartError {
  return new PostgresStartError(
    `The database does not accept the password in ${path.join(dataDir, "postgres.password")}. ` +
      "Bring back the file that belongs to this data.",
  );
}

// The lock lives as long as its connection. When only that breaks (PostgreSQL restarts its sessions after one crashed),
// it is taken again, so that no other process believes that the owner died.
async function holdOwnerLock(port: number, password: string, isOver: () => boolean) {
  const take = async () => {
    const client = await connectToServer(port, password);
    try {
      if (!(await takeOwnerLock(client))) throw new DataInUseError("another process owns this server");
      await createDatabase(client);
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
 * Finds the bundled PostgreSQL that another process runs on a data folder.
 * @returns its connection string, or null when none runs or its owner is gone.
 */
export async function connectBundledPostgres(dataDir: string): Promise<string | null> {
  const url = readServerFile(dataDir)?.url;
  if (!url) return null;
  const { port, password } = new URL(url);
  try {
    const client = await connectToServer(Number(port), decodeURIComponent(password));
    try {
      return (await hasOwner(client)) ? url : null;
    } finally {
      await client.end();
    }
  } catch {
    return null;
  }
}
