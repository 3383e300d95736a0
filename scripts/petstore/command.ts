import type { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { printable } from "@/lib/core/terminal-text";

export type Command = {
  /** The words that call it. */
  name: string[];
  /** Its words and options, as shown to people. */
  usage: string;
  summary: string;
  /**
   * @param args what follows the name
   * @returns the exit code; 0 when it returns none
   */
  run(args: string[]): Promise<number | void>;
};

/** The command was called wrongly: exit code 2, and its usage is shown. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** @throws UsageError naming each option at fault, as `--email must be an email address` */
export function readOptions<S extends z.ZodType>(schema: S, options: unknown): z.infer<S> {
  const result = schema.safeParse(options);
  if (result.success) return result.data;
  throw new UsageError(result.error.issues.map((issue) => `--${String(issue.path[0])} ${issue.message}`).join("; "));
}

/** Writes a result to stdout. */
export function printResult(text: string): void {
  process.stdout.write(`${text}\n`);
}

/**
 * Writes a part of a long result to stdout; resolves once its reader has taken it.
 *
 * @throws AppError when the reader has gone, as `head` does when it has seen enough
 */
export function writeResult(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // Without a listener the error would also end the process, past everything that has to be closed.
    if (process.stdout.listenerCount("error") === 0) process.stdout.on("error", () => undefined);
    process.stdout.write(text, (error) =>
      error ? reject(new AppError("invalid_request", "nobody reads stdout any more")) : resolve(),
    );
  });
}

/** Writes what a person may want to know to stderr, where no script reads it. */
export function printProgress(text: string): void {
  process.stderr.write(`  ${printable(text)}\n`);
}
