import { closeSync, copyFileSync, openSync, readFileSync, readSync, statSync, truncateSync } from "node:fs";
import path from "node:path";
import type { PostgresBinaries } from "@/lib/postgres/binaries";
import { explainStartFailure } from "@/lib/postgres/errors";
import { freePort } from "@/lib/postgres/free-port";
import { isPostgresOn, waitUntil } from "@/lib/postgres/processes";
import { startProgram } from "@/lib/postgres/programs";
import type { ServerUser } from "@/lib/postgres/server-user";
import { writeSettings } from "@/lib/postgres/settings";

/** The exit of a server. */
export interface ServerExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A PostgreSQL started by this process. */
export interface ServerProcess {
  pid: number;
  port: number;
  exited: Promise<ServerExit>;
}

/** The start failed because another server uses the data. The caller looks for its owner. */
export class DataInUseError extends Error {
  override readonly name = "DataInUseError";
}

const maxLogBytes = 5_000_000;

/**
 * Starts PostgreSQL on a free port and waits until it accepts connections, however long crash recovery takes. It has
 * its own process group: the terminal's Ctrl-C reaches only this process, which stops the server after the application.
 * @param fixedPort the port to listen on, if clients know it already.
 * @param isThrowaway whether nothing needs to be on disk, as for tests.
 * @throws DataInUseError, PostgresStartError.
 */
export async function startServer(
  dataPath: string,
  logPath: string,
  binaries: PostgresBinaries,
  user: ServerUser | null,
  onProgress: (text: string) => void,
  fixedPort?: number,
  isThrowaway = false,
): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt++) {
    const port = fixedPort ?? (await freePort());
    trimLog(logPath);
    const args = writeSettings(dataPath, port, user, isThrowaway);
    const log = openSync(logPath, "a", 0o600);
    const logStart = statSync(logPath).size;
    const child = startProgram(binaries.postgres, args, log, { user, cwd: dataPath });
    closeSync(log);
    const exited = new Promise<ServerExit>((resolve, reject) => {
      child.once("exit", (code, signal) => resolve({ code, signal }));
      child.once("error", reject);
    });
    let ended: unknown;
    exited.then(
      (exit) => (ended = exit),
      (error: unknown) => (ended = error),
    );

    let told = logStart;
    let nextTold = performance.now() + 1_500;
    await waitUntil(
      () => {
        if (performance.now() > nextTold) {
          told = tellRecovery(logPath, told, onProgress);
          nextTold = performance.now() + 2_000;
        }
        return ended !== undefined || isReady(dataPath, child.pid);
      },
      Number.POSITIVE_INFINITY,
      5,
    );

    if (ended === undefined && child.pid !== undefined) {
      const timer = setInterval(() => trimLog(logPath), 60_000).unref();
      exited.then(
        () => clearInterval(timer),
        () => clearInterval(timer),
      );
      return { pid: child.pid, port, exited };
    }
    const output = ended instanceof Error ? ended.message : readLog(logPath, logStart);
    if (/lock file "postmaster.pid"(?: already exists| is empty|:)|pre-existing shared memory block/.test(output)) {
      throw new DataInUseError(output);
    }
    // Another program took the port between the check and PostgreSQL's start.
    if (
      /could not bind|Address already in use|could not create any TCP\/IP sockets/.test(output) &&
      attempt < 10 &&
      !fixedPort
    )
      continue;
    throw explainStartFailure("PostgreSQL could not be started", output, logPath);
  }
}

// The last line of postmaster.pid is the server's own status; reading it avoids failed connections.
function isReady(dataPath: string, pid: number | undefined): boolean {
  const lines = readPidFile(dataPath);
  return lines?.pid === pid && lines?.status === "ready";
}

/** Parses `postmaster.pid`; null when it is missing, process id 0 while it is empty. */
export function readPidFile(dataPath: string): { pid: number; port: number; status: string } | null {
  try {
    const lines = readFileSync(path.join(dataPath, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? "").trim() };
  } catch {
    return null;
  }
}

/**
 * Stops a server: gracefully (sessions end, everything is written), then immediately if that takes too long, and waits
 * until it has exited. An immediate stop loses nothing that was acknowledged; the next start replays the WAL.
 * @param dataPath distinguishes the server from another program with the same process id.
 * @param orderlyMs milliseconds for the graceful stop.
 */
export async function stopServer(pid: number, dataPath: string, orderlyMs = 30_000): Promise<void> {
  for (const [signal, patienceMs] of [
    ["SIGINT", orderlyMs],
    ["SIGQUIT", 10_000],
    ["SIGKILL", 5_000],
  ] as const) {
    if (!isPostgresOn(pid, dataPath)) return;
    try {
      process.kill(pid, signal);
    } catch {
      // It exited in the meantime.
      return;
    }
    if (await waitUntil(() => !isPostgresOn(pid, dataPath), patienceMs, 10)) return;
  }
}

// The server appends to an open file, so the file is copied and truncated rather than renamed.
function trimLog(logPath: string): void {
  try {
    if (statSync(logPath).size < maxLogBytes) return;
    copyFileSync(logPath, `${logPath}.1`);
    truncateSync(logPath);
  } catch {
    // A log that cannot be trimmed (none yet, or no space for the copy) must not prevent the start.
  }
}

function readLog(logPath: string, from: number): string {
  const size = statSync(logPath).size;
  const start = Math.max(from <= size ? from : 0, size - 64_000);
  const buffer = Buffer.alloc(size - start);
  const file = openSync(logPath, "r");
  readSync(file, buffer, 0, buffer.length, start);
  closeSync(file);
  return buffer.toString("utf8");
}

// Reports PostgreSQL's recovery progress, so that people who wait see that it is working.
function tellRecovery(logPath: string, from: number, onProgress: (text: string) => void): number {
  const last = readLog(logPath, from)
    .split("\n")
    .filter((line) => /LOG: .*(in progress|was interrupted|syncing data|not properly shut down)/.test(line))
    .at(-1);
  onProgress(`PostgreSQL is starting${last ? `: ${last.replace(/^.*?LOG:\s*/, "")}` : ""}`);
  return statSync(logPath).size;
}
