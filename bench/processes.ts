import { execFileSync, fork, spawn, type ChildProcess } from "node:child_process";
import { existsSync, openSync, readFileSync } from "node:fs";
import path from "node:path";

export type RunningServer = { url: string; pid: number; stop(): Promise<void> };

/** Everything that was started and must end with the benchmark, whatever happens. */
const running = new Set<ChildProcess>();
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));

/**
 * The environment of a child: ours, without the settings of whoever runs the benchmark (empty counts as unset).
 *
 * @param settings those that the child is to have
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
 * Forks a web server as the supervisor does, and waits until it says over IPC on which port it listens.
 *
 * @param program ours or the baseline
 * @param logFile where its output goes; shown when it does not start
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

/** Starts a program of which only its life matters, such as `npm start`. */
export function startProgram(args: string[], env: Record<string, string>, logFile: string): { stop(): Promise<void> } {
  const log = openSync(logFile, "a");
  const child = track(spawn(process.execPath, args, { env: environmentWith(env), stdio: ["ignore", log, log] }));
  return { stop: () => stop(child) };
}

/** Runs a command of the operator's command line, and returns what it printed. */
export function petstore(args: string[], env: Record<string, string>): string {
  const program = path.join("dist", "petstore.js");
  return execFileSync(process.execPath, [program, ...args], {
    env: environmentWith(env),
    stdio: "pipe",
    encoding: "utf8",
  }).trim();
}

/** The most memory that a process has held, in MiB; where the system does not tell, what it holds now. */
export function peakMiB(pid: number): number {
  const status = existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, "utf8") : "";
  const peakKiB = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return peakKiB === undefined ? residentMiB(pid) : Number(peakKiB) / 1024;
}

/** The memory that a process holds, in MiB. */
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
