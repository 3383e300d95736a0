import path from "node:path";
import type { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { printable, printableLines } from "@/lib/core/escape";

export type Command = {
  /** The words that select it. */
  name: string[];
  /** Its words and options, as shown to people. */
  usage: string;
  summary: string;
  /**
   * @param args the arguments after the name
   * @returns the exit code; 0 if undefined
   */
  run(args: string[]): Promise<number | void>;
};

/** Invalid arguments: exit code 2, and the usage is printed. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/**
 * The only argument of a command: a file, as an absolute path. A relative one is seen from the folder where the operator is.
 *
 * @throws UsageError unless there is one
 */
export function readFileArgument(positionals: string[]): string {
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new UsageError("name one file");
  return path.resolve(process.env.INIT_CWD ?? "", file);
}

/**
 * @throws UsageError naming each invalid option, as `--email must be an email address`
 */
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
 * Writes a part of a long result to stdout; resolves once the reader has consumed it. On a terminal, control characters in
 * names and cells are escaped; a file or a program gets the text unchanged.
 *
 * @throws AppError when the reader has closed the pipe, as `head` does
 */
export function writeResult(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // Without a listener, the error would end the process before everything is closed.
    if (process.stdout.listenerCount("error") === 0) process.stdout.on("error", () => undefined);
    process.stdout.write(process.stdout.isTTY ? printableLines(text) : text, (error) =>
      error ? reject(new AppError("invalid_request", "the reader of stdout has closed it")) : resolve(),
    );
  });
}

/** Writes information for people to stderr, so that scripts do not read it. */
export function printProgress(text: string): void {
  process.stderr.write(`  ${printable(text)}\n`);
}
