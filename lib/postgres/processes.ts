import { spawnSync } from "node:child_process";
import { readFileSync, readlinkSync, realpathSync } from "node:fs";
import { errorCode } from "@/lib/postgres/errors";

/** Whether a process with this id exists, of any user. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

/**
 * Whether a process is a PostgreSQL server on this data, not another program with a reused id.
 * @param dataPath the PostgreSQL data folder.
 */
export function isPostgresOn(pid: number, dataPath: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === "linux") {
    try {
      // The server's working directory is its data folder. A zombie has none and counts as gone.
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataPath);
    } catch {
      // Another user's process hides its working directory, but not its command line.
      return readCommand(`/proc/${pid}/cmdline`).includes(dataPath);
    }
  }
  // Windows releases the file lock with the process; there the server itself detects a stale file.
  if (process.platform === "win32") return true;
  return spawnSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout.includes(dataPath);
}

function readCommand(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/**
 * Waits until a condition holds.
 * @returns false when it did not within `timeoutMs` milliseconds.
 */
export async function waitUntil(
  check: () => boolean | Promise<boolean>,
  timeoutMs: number,
  everyMs = 20,
): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    if (await check()) return true;
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
