import { format } from "node:util";
import { pino, type Logger } from "pino";
import { machineMs, rehearsedMs } from "@/lib/core/clock";
import { processSingleton } from "@/lib/core/process-singleton";
import { LogStream } from "@/lib/log-stream";
import { settings } from "@/lib/settings";

/**
 * The log of this process: one JSON object per line on stderr, so that a command's stdout contains only its result. On a
 * terminal, the lines are formatted for reading. No line may contain a secret: requests are logged without their headers.
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
  if (!process.stderr.isTTY) return pino(options, new LogStream(2, INFO, droppedLine));
  return pino({
    ...options,
    transport: { target: "pino-pretty", options: ON_A_TERMINAL },
  });
}

/** The prefix of info lines, which are frequent. */
const INFO = `{"level":${pino.levels.values.info},`;

/** The line that reports that lines before it are missing. */
function droppedLine(count: number): string {
  const line = {
    level: pino.levels.values.warn,
    time: new Date(rehearsedMs(machineMs())).toISOString(),
    pid: process.pid,
    dropped: count,
  };
  return `${JSON.stringify({ ...line, msg: "log lines could not be written" })}\n`;
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
