import { execFileSync, fork, spawn, type ChildProcess } from "node:child_process";
import { existsSync, openSync, readFileSync } from "node:fs";
import path from "node:path";

export type RunningServer = { url: string; pid: number; stop(): Promise<void> };

/** Everything that must be stopped at the end of the benchmark. */
const running = new Set<ChildProcess>();
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));

/**
 * The environment of a child: ours, without the user's settings (empty counts as unset).
 *
 * @param settings of the child
 */
function environmentWith(settings: Record<string, string>): NodeJS.ProcessEnv {
  const unset = {
    APP_ENV: "",
    DATABASE_URL: "",
    DATA_DIR: "",
    HOST: "",
    LOG_LEVEL: "",
    PORT: "",
    PUBLIC_URL: "",
    AUTH_SECRET: "",
  };
  return { ...process.env, ...unset, NODE_ENV: "production", ...settings };
}

/**
 * Forks a web server as the supervisor does, and waits until it reports its port over IPC.
 *
 * @param program ours or the baseline
 * @param logFile for its output; shown when it does not start
 */
export async function startServer(
  program: string,
  env: Record<string, string>,
  logFile: string,
): Promise<RunningServer> {
  const log = openSync(logFile, "a");
  const child = track(
    fork(program, {
      env: environmentWith({ PORT: "0", MALLOC_ARENA_MAX: "2", ...env }),
      stdio: ["ignore", log, log, "ipc"],
    }),
  );
  const port = await new Promise<number>((resolve, reject) => {
    child.on(
      "message",
      (message: { type: string; port: number }) => message.type === "listening" && resolve(message.port),
    );
    child.once("exit", (code) => reject(new Error(`${program} ended with ${code}:\n${readFileSync(logFile, "utf8")}`)));
  });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => stop(child) };
}

/** Starts a program that only has to run, such as `npm start`. */
export function startProgram(args: string[], env: Record<string, string>, logFile: string): { stop(): Promise<void> } {
  const log = openSync(logFile, "a");
  const child = track(spawn(process.execPath, args, { env: environmentWith(env), stdio: ["ignore", log, log] }));
  return { stop: () => stop(child) };
}

/** Runs a command of the operator's command line, and returns its output. */
export function petstore(args: string[], env: Record<string, string>): string {
  const program = path.join("dist", "petstore.js");
  return execFileSync(process.execPath, [program, ...args], {
    env: environmentWith(env),
    stdio: "pipe",
    encoding: "utf8",
  }).trim();
}

/** The peak memory of a process, in MiB; its current memory if the system does not report the peak. */
export function peakMiB(pid: number): number {
  const status = existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, "utf8") : "";
  const peakKiB = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return peakKiB === undefined ? residentMiB(pid) : Number(peakKiB) / 1024;
}

/** The current memory of a process, in MiB. */
export function residentMiB(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
}

export function track(child: ChildProcess): ChildProcess {
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await gone;
}
