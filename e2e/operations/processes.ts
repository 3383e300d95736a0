import { spawnSync } from "node:child_process";
import { readFileSync, readlinkSync, readdirSync } from "node:fs";

const POLL_MS = 15;

/**
 * Every process that has to do with a folder: it was started with it in its environment or command line, or works in
 * it. Ancestry would not do, since the children of a killed process are nobody's; nor would process groups, since
 * PostgreSQL has one of its own. Zombies count as gone.
 *
 * @param folders absolute paths, none of which this process itself was started with
 */
export function processesOf(folders: string[]): number[] {
  const isOf = (text: string) => folders.some((folder) => text.includes(folder));
  if (process.platform !== "linux") {
    const { stdout } = spawnSync("ps", ["-A", "-ww", "-E", "-o", "pid=,command="], { encoding: "utf8" });
    return stdout
      .split("\n")
      .filter(isOf)
      .map((line) => Number.parseInt(line, 10));
  }
  return readdirSync("/proc")
    .filter((name) => /^[0-9]+$/.test(name) && Number(name) !== process.pid)
    .filter(
      (pid) =>
        isOf(readOr(() => readFileSync(`/proc/${pid}/environ`, "latin1"))) ||
        isOf(readOr(() => readFileSync(`/proc/${pid}/cmdline`, "utf8"))) ||
        isOf(readOr(() => readlinkSync(`/proc/${pid}/cwd`))),
    )
    .map(Number);
}

/** What a process was started as, for messages and to tell one from another. */
export function commandOf(pid: number): string {
  if (process.platform !== "linux")
    return spawnSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout;
  return readOr(() => readFileSync(`/proc/${pid}/cmdline`, "utf8"))
    .replaceAll("\0", " ")
    .trim();
}

/** Sends a signal to each of them; one that has ended meanwhile is passed over. */
export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

/** Kills with SIGKILL every process of the folders, also those that start meanwhile, and resolves when none is left. */
export async function killAllOf(folders: string[]): Promise<void> {
  await waitUntil(() => {
    const left = processesOf(folders);
    signalAll(left, "SIGKILL");
    return left.length === 0;
  }, 10_000);
}

/**
 * Waits until something is true.
 *
 * @throws Error when it was not within the time
 */
export async function waitUntil(check: () => boolean | Promise<boolean>, timeoutMs: number): Promise<void> {
  const endMs = performance.now() + timeoutMs;
  while (!(await check())) {
    if (performance.now() > endMs) throw new Error(`not within ${timeoutMs} ms: ${String(check)}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** A process may end between two looks at it, and another user's may not be looked into. */
function readOr(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}
