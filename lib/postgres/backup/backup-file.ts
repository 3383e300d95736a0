import { randomUUID } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { link, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Writable } from "node:stream";
import { BackupError } from "@/lib/postgres/backup/format";
import { errorCode } from "@/lib/postgres/errors";

/** A part that nobody has written to for so long belongs to a backup that was interrupted. */
const ABANDONED_MS = 3_600_000;

type Options = {
  /** Whether to replace an existing file. */
  isForced: boolean;
  /** Registers what removes the unfinished file when the process is interrupted. */
  onInterrupt?: (end: () => Promise<void>) => void;
};

/**
 * Writes a file completely or not at all, readable only by this user: first as a part of its own beside it, then synced to
 * disk, then moved into place. Several processes may write the same file at once: each moves a whole one into place.
 *
 * @param write fills the file, and ends the stream
 * @throws BackupError when the file exists, or cannot be written
 */
export async function writeWholeFile<Result>(
  file: string,
  { isForced, onInterrupt }: Options,
  write: (destination: Writable) => Promise<Result>,
): Promise<Result> {
  if (!isForced && existsSync(file)) throw taken(file);
  // A rename would replace a device such as /dev/null.
  if (existsSync(file) && !statSync(file).isFile()) throw new BackupError(`${file} is no regular file.`);
  await removeAbandonedParts(file);
  const part = `${file}.${randomUUID()}.part`;
  onInterrupt?.(() => rm(part, { force: true }));
  const handle = await open(part, "wx", 0o600).catch((error: unknown) => {
    throw new BackupError(`${part} cannot be written: ${(error as Error).message}`, { cause: error });
  });
  try {
    const result = await write(handle.createWriteStream({ flush: true }));
    if (isForced) await rename(part, file);
    else await placeNew(part, file);
    await syncFolder(path.dirname(file));
    return result;
  } catch (error) {
    if (errorCode(error) === "ENOSPC")
      throw new BackupError(`The disk is full; ${file} was not written.`, { cause: error });
    throw error;
  } finally {
    await handle.close().catch(() => {});
    await rm(part, { force: true });
  }
}

/** What follows the name of the file in that of a part: nobody else's file ends like this. */
const PART_ENDING = /^\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/;

/** Removes what killed processes have left of this file, so that it does not fill the disk. */
async function removeAbandonedParts(file: string): Promise<void> {
  const { dir, base } = path.parse(file);
  const names = await readdir(dir || ".").catch(() => []);
  const isPart = (name: string) => name.startsWith(base) && PART_ENDING.test(name.slice(base.length));
  for (const name of names.filter(isPart)) {
    const part = path.join(dir, name);
    const { mtimeMs } = await stat(part).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < Date.now() - ABANDONED_MS) await rm(part, { force: true });
  }
}

// Linking fails if the file exists; a rename would replace it.
async function placeNew(part: string, file: string): Promise<void> {
  try {
    await link(part, file);
  } catch (error) {
    if (errorCode(error) === "EEXIST") throw taken(file);
    // Not every file system supports links.
    await rename(part, file);
  }
}

function taken(file: string): BackupError {
  return new BackupError(`${file} already exists. Choose another name, or replace it with --force.`);
}

// Syncs the file's name as well. Windows does not support it.
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
