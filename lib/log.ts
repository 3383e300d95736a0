import { format } from "node:util";
import { pino, type DestinationStream, type Logger } from "pino";
import { processSingleton } from "@/lib/core/process-singleton";
import { settings } from "@/lib/settings";

/**
 * The log of this process: one JSON object a line on stderr, so that a command's stdout holds its result alone.
 * On a terminal the lines are made readable. No line may hold a secret: requests are logged without their headers.
 */
export const log = processSingleton("log", createLog);

/** One line per message; a request's line also has the operation and its duration. */
const ON_A_TERMINAL = {
  destination: 2,
  translateTime: "SYS:HH:MM:ss",
  singleLine: true,
  messageFormat: "{msg}{if operation}: {method} {operation} {status} in {durationMs} ms{end}",
  ignore: "pid,method,operation,status,durationMs",
};

function createLog(): Logger {
  const options = { level: settings().logLevel, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime };
  if (!process.stderr.isTTY) return pino(options, writeTogether());
  return pino({
    ...options,
    transport: { target: "pino-pretty", options: ON_A_TERMINAL },
  });
}

/** How long the line of a successful request is buffered at most, in ms. */
const GATHER_MS = 20;
const GATHER_BYTES = 8 * 1024;

/** The start of info lines, the frequent ones. */
const INFO = `{"level":${pino.levels.values.info},`;

/**
 * Writes the lines of several milliseconds at once. Passing each to the system separately would take a fifth of the
 * time of a request that adds a pet. A warning is written at once; when the process ends, even by an error, pino writes
 * the rest.
 */
function writeTogether(): DestinationStream {
  const file = pino.destination({ dest: 2, sync: false, minLength: GATHER_BYTES });
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    file.flush();
  };
  file.on("close", () => clearTimeout(timer));
  const gathered = {
    write(line: string) {
      file.write(line);
      if (line.startsWith(INFO)) timer ??= setTimeout(flush, GATHER_MS).unref();
      else flush();
    },
    // Called by pino: a fatal line is written at once.
    flushSync: () => file.flushSync(),
  };
  return gathered;
}

/**
 * Turns console output of libraries into log lines. Next.js prints unhandled errors verbatim, so a client could
 * otherwise inject log lines.
 */
export function logConsole(): void {
  const line =
    (level: "info" | "warn" | "error") =>
    (...parts: unknown[]) => {
      const err = parts.find((part) => part instanceof Error);
      log()[level]({ from: "console", ...(err && { err }) }, format(...parts.filter((part) => part !== err)));
    };
  Object.assign(console, { log: line("info"), info: line("info"), warn: line("warn"), error: line("error") });
}
