import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * The secret that sessions and cursors are signed with, made on first use and kept in the data folder, readable by
 * its owner alone. Several machines over one database need one and the same: they set AUTH_SECRET.
 *
 * @param dataDir where `auth-secret` is kept
 */
export function readOrMakeAuthSecret(dataDir: string): string {
  const file = path.join(dataDir, "auth-secret");
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) makeSecret(file);
  return readFileSync(file, "utf8").trim();
}

/**
 * The secret of this installation, or null where none has been made yet.
 *
 * @param dataDir where `auth-secret` is kept
 */
export function readAuthSecret(dataDir: string): string | null {
  const file = path.join(dataDir, "auth-secret");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : null;
}

// Written aside and linked into place: of two processes that start at once neither reads half of it, and the first counts.
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
