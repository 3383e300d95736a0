import { existsSync, statSync } from "node:fs";
import { link, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Writable } from "node:stream";
import { BackupError } from "@/lib/postgres/backup/format";
import { errorCode } from "@/lib/postgres/errors";

/**
 * Writes a file completely or not at all, readable only by this user: first as `<file>.part`, then synced to disk, then
 * moved into place.
 * @param isForced whether to replace an existing file.
 * @param write fills the file, and ends the stream.
 * @throws BackupError when the file exists, or another process is writing it.
 */
export async function writeWholeFile<Result>(
  file: string,
  isForced: boolean,
  write: (destination: Writable) => Promise<Result>,
): Promise<Result> {
  if (!isForced && existsSync(file)) throw taken(file);
  // A rename would replace a device such as /dev/null.
  if (existsSync(file) && !statSync(file).isFile()) throw new BackupError(`${file} is no regular file.`);
  const part = `${file}.part`;
  if (isForced) await rm(part, { force: true });
  const handle = await open(part, "wx", 0o600).catch((error: unknown) => {
    if (errorCode(error) === "EEXIST")
      throw new BackupError(
        `${part} belongs to a backup that is running or was interrupted. If none is running, delete the file.`,
      );
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
