import { randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import type { PostgresBinaries } from "@/lib/postgres/binaries";
import { errorCode, explainStartFailure, PostgresStartError } from "@/lib/postgres/errors";
import { isAlive } from "@/lib/postgres/processes";
import { runProgram } from "@/lib/postgres/programs";
import { giveTo, type ServerUser } from "@/lib/postgres/server-user";

/** The superuser of the bundled PostgreSQL, which creates the shop's role and database. */
export const superuser = "petstore";
export const databaseName = "petstore";

/** Whether a folder has the data of PostgreSQL, as far as this user can see. */
export function hasDatabase(dataPath: string): boolean {
  return existsSync(path.join(dataPath, "PG_VERSION"));
}

/**
 * Creates the PostgreSQL data (initdb) if there is none, and checks existing data. New data is created in a temporary
 * folder and renamed when complete, so that a killed initdb leaves nothing that looks finished.
 * @param password of the superuser, used for new data only.
 * @param isThrowaway whether new data need not be on disk before it is used.
 * @returns true when the data was created now.
 * @throws PostgresStartError for data of another major version, a folder with other contents, a full disk.
 */
export function prepareData(
  dataPath: string,
  password: string,
  binaries: PostgresBinaries,
  user: ServerUser | null,
  onProgress: (text: string) => void,
  isThrowaway = false,
): boolean {
  if (hasDatabase(dataPath)) {
    checkData(dataPath, binaries, user);
    return false;
  }
  if (existsSync(dataPath) && readdirSync(dataPath).length > 0) {
    throw new PostgresStartError(
      `${dataPath} contains files that are not PostgreSQL's. Move them away, or set DATA_DIR to another folder.`,
    );
  }
  onProgress("Creating the database");
  removeLeftovers(dataPath);
  const half = `${dataPath}.new-${process.pid}-${randomBytes(4).toString("hex")}`;
  try {
    runInitdb(half, password, binaries, user, isThrowaway);
    renameSync(path.join(half, "data"), dataPath);
    syncFolder(path.dirname(dataPath));
    return true;
  } catch (error) {
    // Another process that started at the same time was faster; its data is used.
    if (["EEXIST", "ENOTEMPTY"].includes(errorCode(error)) && hasDatabase(dataPath)) return false;
    if (error instanceof PostgresStartError) throw error;
    throw explainStartFailure("The database could not be created", String(error));
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

function runInitdb(
  half: string,
  password: string,
  binaries: PostgresBinaries,
  user: ServerUser | null,
  isThrowaway: boolean,
): void {
  mkdirSync(half, { mode: 0o700 });
  const passwordFile = path.join(half, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(user, half);
  const result = runProgram(
    binaries.initdb,
    [
      `--pgdata=${path.join(half, "data")}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      // Sorts and changes case the same on every system, since it does not depend on the system's C library.
      "--builtin-locale=C.UTF-8",
      "--data-checksums",
      "--no-instructions",
      ...(isThrowaway ? ["--no-sync"] : []),
    ],
    { user, cwd: path.parse(half).root },
  );
  if (result.status !== 0) {
    throw explainStartFailure(
      "The database could not be created",
      result.error?.message ?? result.stdout + result.stderr,
    );
  }
}

function checkData(dataPath: string, binaries: PostgresBinaries, user: ServerUser | null): void {
  const major = Number(readFileSync(path.join(dataPath, "PG_VERSION"), "utf8"));
  if (major !== binaries.major) {
    throw new PostgresStartError(
      `The data in ${dataPath} is from PostgreSQL ${major}; this release includes PostgreSQL ${binaries.major}. ` +
        "With the release that wrote it, run `petstore backup <file>`; then move the data away, start this release " +
        "and run `petstore restore <file>`.",
    );
  }
  giveTo(user, dataPath);
  const owner = statSync(dataPath).uid;
  if (process.getuid && owner !== (user?.uid ?? process.getuid())) {
    throw new PostgresStartError(
      `The data in ${dataPath} belongs to user ${owner}, perhaps because the shop was started as root before. ` +
        `Start as root again, or change the owner: sudo chown -R ${process.getuid()} ${dataPath}`,
    );
  }
  // PostgreSQL refuses a folder that others can read, which a copied or restored volume may be.
  chmodSync(dataPath, 0o700);
}

// Removes the leftovers of a killed initdb. The name contains its process id, so a running one is not disturbed.
function removeLeftovers(dataPath: string): void {
  const prefix = `${path.basename(dataPath)}.new-`;
  for (const name of readdirSync(path.dirname(dataPath))) {
    if (!name.startsWith(prefix)) continue;
    if (isAlive(Number(name.slice(prefix.length).split("-")[0]))) continue;
    // Its initdb may outlive the killed process by a moment and still write.
    rmSync(path.join(path.dirname(dataPath), name), { recursive: true, force: true, maxRetries: 10 });
  }
}

// A rename is durable once its folder is synced.
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const descriptor = openSync(folder, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}
