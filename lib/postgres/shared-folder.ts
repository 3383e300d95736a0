import { randomBytes } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { binariesIn, type PostgresBinaries } from "@/lib/postgres/binaries";
import { errorCode, PostgresStartError } from "@/lib/postgres/errors";
import { runProgram } from "@/lib/postgres/programs";
import type { ServerUser } from "@/lib/postgres/server-user";

// The place for files that the server's user cannot reach in their own folder.
const sharedFolder = "/var/lib/petstore-console";

/**
 * Checks that the programs run, as the server's user if there is one, by running one of them. Programs in a folder only
 * root can read are copied once to a place that everyone can read.
 * @returns the programs to use: the given ones or the copy.
 * @throws PostgresStartError when they cannot run anywhere.
 */
export function usableBinaries(found: PostgresBinaries, user: ServerUser | null, onProgress: (text: string) => void) {
  const failure = tryRun(found, user);
  if (failure === null) return found;
  if (user === null || tryRun(found, null) !== null) {
    throw new PostgresStartError(
      `The bundled PostgreSQL does not run here: ${failure}\n` +
        "It needs glibc (Alpine has musl) and a folder from which programs may run. " +
        "Or set DATABASE_URL to your own PostgreSQL server.",
    );
  }
  const target = path.join(sharedFolder, `postgresql-${found.version}`);
  const copy = binariesIn(target, found.version);
  if (!existsSync(target)) {
    onProgress(`Copying PostgreSQL to ${target}, as ${user.name} cannot read ${found.root}`);
    copyForAll(found.root, target);
  }
  const copyFailure = tryRun(copy, user);
  if (copyFailure !== null) {
    throw new PostgresStartError(`PostgreSQL in ${target} does not run as ${user.name}: ${copyFailure}`);
  }
  return copy;
}

// Running one is the only reliable test: it covers modes, access lists, mount options and missing libraries.
function tryRun(binaries: PostgresBinaries, user: ServerUser | null): string | null {
  const result = runProgram(binaries.postgres, ["--version"], { user, cwd: path.parse(binaries.root).root });
  if (result.status === 0) return null;
  return result.error?.message ?? (result.stderr.trim() || `exit code ${result.status ?? result.signal}`);
}

function copyForAll(source: string, target: string): void {
  makeSharedFolder();
  const half = `${target}.new-${process.pid}-${randomBytes(4).toString("hex")}`;
  try {
    // Static libraries and headers are only needed to build extensions.
    cpSync(source, half, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !/\.a$|\/pgxs$|\/pkgconfig$/.test(file),
    });
    letAllRead(half);
    renameSync(half, target);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    // Another process made the same copy first.
    if (["EEXIST", "ENOTEMPTY"].includes(errorCode(error))) return;
    throw error;
  }
}

// A strict umask at install time or now must not make the copy unreadable.
function letAllRead(file: string): void {
  const info = lstatSync(file);
  if (info.isSymbolicLink()) return;
  chmodSync(file, info.isDirectory() || (info.mode & 0o100) !== 0 ? 0o755 : 0o644);
  if (info.isDirectory()) for (const name of readdirSync(file)) letAllRead(path.join(file, name));
}

function makeSharedFolder(): void {
  mkdirSync(sharedFolder, { recursive: true });
  chmodSync(sharedFolder, 0o755);
}

/**
 * Determines the location of the PostgreSQL data: in the data folder, if the server's user can reach it there.
 * Otherwise (a folder below /root) the data goes to a reachable place and `<dataDir>/postgres` becomes a link to it.
 * @returns the path of the data, which may not exist yet; its parent does.
 * @throws PostgresStartError when existing data cannot be reached.
 */
export function placeData(dataDir: string, user: ServerUser | null, onProgress: (text: string) => void): string {
  const dataPath = path.join(dataDir, "postgres");
  const info = lstatSync(dataPath, { throwIfNoEntry: false });
  if (info?.isSymbolicLink()) {
    const target = path.resolve(dataDir, readlinkSync(dataPath));
    if (!existsSync(path.dirname(target))) {
      throw new PostgresStartError(
        `${dataPath} links to ${target}, which is missing. Restore that folder, or remove the link to start with an empty shop.`,
      );
    }
    return target;
  }
  if (user === null || canEnter(dataDir, user)) return dataPath;
  if (canEnter(path.dirname(dataDir), user) && path.resolve(dataDir) !== homedir()) {
    // Only the data folder itself is inaccessible, and it belongs to the shop. Letting others traverse it, but not list
    // it, keeps the data where the operator wants it. The file modes protect the secrets in it.
    chmodSync(dataDir, (statSync(dataDir).mode & 0o777) | 0o011);
    if (canEnter(dataDir, user)) return dataPath;
  }
  if (info) {
    throw new PostgresStartError(
      `PostgreSQL runs as ${user.name}, who cannot reach the data in ${dataPath}. ` +
        "Give that user access to the folders above it, or move the data and set DATA_DIR.",
    );
  }
  makeSharedFolder();
  const parent = path.join(sharedFolder, randomBytes(8).toString("hex"));
  mkdirSync(parent);
  chmodSync(parent, 0o755);
  const target = path.join(parent, "postgres");
  try {
    symlinkSync(target, dataPath);
  } catch (error) {
    rmSync(parent, { recursive: true });
    // Another process was faster.
    if (errorCode(error) === "EEXIST") return placeData(dataDir, user, onProgress);
    throw error;
  }
  onProgress(
    `The data is stored in ${target}: PostgreSQL runs as ${user.name}, who cannot reach ${dataDir}. ` +
      `${dataPath} is a link to it; include both in backups.`,
  );
  return target;
}

// Tested by a command run as that user, so that access lists and network folders count too.
function canEnter(folder: string, user: ServerUser): boolean {
  const result = runProgram("/bin/sh", ["-c", 'cd -- "$1"', "sh", path.resolve(folder)], { user, cwd: "/" });
  return result.status === 0;
}
