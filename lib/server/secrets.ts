import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * The secret that signs sessions and cursors, created on first use and stored in the data folder, readable by its owner
 * only. Several machines with one database must share one: they set AUTH_SECRET.
 *
 * @param dataDir the folder of `auth-secret`
 */
export function readOrMakeAuthSecret(dataDir: string): string {
  const file = path.join(dataDir, "auth-secret");
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) makeSecret(file);
  return readFileSync(file, "utf8").trim();
}

/**
 * The secret of this installation, or null if none has been created.
 *
 * @param dataDir the folder of `auth-secret`
 */
export function readAuthSecret(dataDir: string): string | null {
  const file = path.join(dataDir, "auth-secret");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : null;
}

// Written to a temporary file and linked into place: of two concurrent processes the first wins, and neither reads a
// partial file.
function makeSecret(file: string): void {
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, randomBytes(32).toString("hex"), { mode: 0o600 });
  try {
    linkSync(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(aside);
  }
}
