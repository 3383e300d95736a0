import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { UsageError } from "./command";

/**
 * Reads a password from PETSTORE_PASSWORD, or from a prompt without echo. Never from an argument, which other users of
 * the machine could see.
 */
export async function readPassword(): Promise<string> {
  const given = process.env.PETSTORE_PASSWORD;
  if (given) return given;
  if (!process.stdin.isTTY) throw new UsageError("set PETSTORE_PASSWORD, or run this in a terminal to be asked for it");
  process.stderr.write("Password: ");
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true });
  const password = await prompt.question("");
  prompt.close();
  process.stderr.write("\n");
  return password;
}
