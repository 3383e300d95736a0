import { expect, it, onTestFinished } from "vitest";
import { log, logConsole } from "./log";

it("console output of a library is one log line, with its text in one field", () => {
  const { log: print, info, warn, error } = console;
  const logger = log() as unknown as Record<"warn" | "error", unknown>;
  const { warn: logWarn, error: logError } = logger;
  onTestFinished(() => void Object.assign(logger, { warn: logWarn, error: logError }));
  onTestFinished(() => void Object.assign(console, { log: print, info, warn, error }));
  const lines: unknown[][] = [];
  logger.warn = logger.error = (...parts: unknown[]) => lines.push(parts);
  logConsole();

  const failure = new Error("no");
  const { error: printError, warn: printWarning } = console;
  printError("Failed to find %s\n{", "x", failure);
  printWarning({ a: 1 });
  expect(lines).toEqual([
    [{ from: "console", err: failure }, "Failed to find x\n{"],
    [{ from: "console" }, "{ a: 1 }"],
  ]);
});
