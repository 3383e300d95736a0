import { type ChildProcess, spawn, spawnSync, type SpawnSyncReturns } from "node:child_process";
import type { ServerUser } from "@/lib/postgres/server-user";

// The variables a program needs to find its libraries and a temporary folder, on any system.
const INHERITED = [
  "PATH",
  "LD_LIBRARY_PATH",
  "TMPDIR",
  "TEMP",
  "TMP",
  "SystemRoot",
  "SystemDrive",
  "windir",
  // The library paths of Nix and of Homebrew.
  "NIX_LD",
  "NIX_LD_LIBRARY_PATH",
  "DYLD_FALLBACK_LIBRARY_PATH",
];

interface ProgramOptions {
  /** The system user to run as; null for the user of this process. */
  user: ServerUser | null;
  cwd?: string;
}

/**
 * The environment of PostgreSQL's programs. It contains no secrets of the shop (AUTH_SECRET, METRICS_TOKEN …): each
 * PostgreSQL session could read them in /proc.
 */
function programEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const inherited = INHERITED.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const]));
  return { ...Object.fromEntries(inherited), LC_ALL: "C" } as unknown as NodeJS.ProcessEnv;
}

/** Runs a program to its end. */
export function runProgram(
  file: string,
  args: string[],
  { user, cwd }: ProgramOptions = { user: null },
): SpawnSyncReturns<string> {
  return spawnSync(file, args, { ...idsOf(user), cwd, encoding: "utf8", env: programEnvironment() });
}

/**
 * Starts a program in its own process group.
 * @param log the file descriptor for its output.
 */
export function startProgram(file: string, args: string[], log: number, { user, cwd }: ProgramOptions): ChildProcess {
  return spawn(file, args, {
    ...idsOf(user),
    cwd,
    detached: true,
    windowsHide: true,
    stdio: ["ignore", log, log],
    env: programEnvironment(),
  });
}

// Node.js drops the supplementary groups of root as well.
function idsOf(user: ServerUser | null): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {};
}
