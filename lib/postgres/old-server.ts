import { readFileSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { AlreadyRunningError, errorCode, PostgresStartError } from "@/lib/postgres/errors";
import { connectToServer, isOwnerLockHeld, readServerFile, takeOwnerLock } from "@/lib/postgres/owner";
import { isAlive, isPostgresOn, waitUntil } from "@/lib/postgres/processes";
import { readPidFile, stopServer } from "@/lib/postgres/server-process";
import { ownerName } from "@/lib/postgres/settings";

// How long a process that started a server may take to acquire the owner lock. After that, the process id is considered
// reused by another program.
const ownerPatienceMs = 3_000;

// PostgreSQL creates postmaster.pid empty, and writes it at once. A file that is empty for longer was left by a crash.
const emptyPidFileMs = 2_000;

/**
 * Prepares the data for a new server: stops one whose owner was killed, removes a stale postmaster.pid.
 * @throws AlreadyRunningError for a running server with an owner; PostgresStartError when it accepts no connection.
 */
export async function clearOldServer(
  dataDir: string,
  dataPath: string,
  password: string,
  onProgress: (text: string) => void,
): Promise<void> {
  let hasTold = false;
  for (;;) {
    const running = readPidFile(dataPath);
    if (running === null) return;
    if (running.pid === 0 && pidFileAgeMs(dataPath) < emptyPidFileMs) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      continue;
    }
    if (!isPostgresOn(running.pid, dataPath)) {
      if (running.pid === 0 || isAlive(running.pid)) removeStalePidFile(dataPath, running.pid);
      // PostgreSQL itself removes the file of a dead process, without a race between two processes.
      return;
    }
    const client = await tryConnect(running.port, password, dataDir);
    if (client) {
      try {
        await refuseOwned(client, dataDir, running.port);
        // The lock makes two processes that find the same orphan agree on which one stops it.
        if (!(await takeOwnerLock(client))) continue;
        onProgress("Stopping the PostgreSQL of a process that was killed");
        await stopServer(running.pid, dataPath);
      } catch (error) {
        // Another start stopped the server in the meantime: check again.
        if (!isConnectionLost(error)) throw error;
      } finally {
        await client.end().catch(() => {});
      }
    } else {
      if (!hasTold) onProgress(`Waiting for PostgreSQL (process ${running.pid}), which is starting or stopping`);
      hasTold = true;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function refuseOwned(client: pg.Client, dataDir: string, port: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>("SELECT current_setting('cluster_name') AS name");
  const starter = Number(rows[0]?.name.slice(ownerName(0).length - 1));
  const isOwned = await waitUntil(() => isOwnerLockHeld(client), isAlive(starter) ? ownerPatienceMs : 0);
  if (!isOwned) return;
  // The owner writes the file right after taking the lock.
  const isThisServer = () => readServerFile(dataDir)?.url.includes(`:${port}/`) === true;
  await waitUntil(isThisServer, 1_000);
  const file = isThisServer() ? readServerFile(dataDir) : null;
  throw new AlreadyRunningError(file ?? { purpose: "another process", pid: starter, appUrl: null }, file?.url ?? null);
}

function isConnectionLost(error: unknown): boolean {
  if (error instanceof AlreadyRunningError || error instanceof PostgresStartError) return false;
  return (
    /^(?:57P0|08|ECONNRESET|EPIPE)/.test(errorCode(error)) || /Connection terminated|not queryable/.test(String(error))
  );
}

// Returns null when it cannot connect now (starting, stopping, just stopped).
async function tryConnect(port: number, password: string, dataDir: string): Promise<pg.Client | null> {
  try {
    return await connectToServer(port, password);
  } catch (error) {
    if (errorCode(error) === "28P01") {
      throw new PostgresStartError(
        `A PostgreSQL runs on this data and does not accept the password in ${path.join(dataDir, "postgres.password")}. ` +
          "Stop it, or restore the file that belongs to this data.",
      );
    }
    return null;
  }
}

// After a crash, the process id in the file may belong to another program of the same user, which PostgreSQL would take
// for a server. The file is renamed first and read again, since another start may have replaced it in the meantime.
function removeStalePidFile(dataPath: string, pid: number): void {
  const file = path.join(dataPath, "postmaster.pid");
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
    if (Number(readFileSync(aside, "utf8").split("\n")[0]) === pid) rmSync(aside);
    else renameSync(aside, file);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
  }
}

function pidFileAgeMs(dataPath: string): number {
  const stats = statSync(path.join(dataPath, "postmaster.pid"), { throwIfNoEntry: false });
  return stats ? Date.now() - stats.mtimeMs : 0;
}
