import { accessSync, constants, existsSync, statfsSync } from "node:fs";
import { arch, platform } from "node:os";
import path from "node:path";
import { VERSION } from "@/lib/core/version";
import { examineSecretFiles } from "@/lib/secret-files";
import type { Settings } from "@/lib/settings";
import { failure, note, ok, type Finding } from "./finding";

const GIB = 1024 ** 3;
/**
 * PostgreSQL stops when it cannot write its WAL, of which the bundled one keeps up to 2 GB (lib/postgres/settings.ts).
 */
const FREE_MIN_BYTES = 0.5 * GIB;
const FREE_GOOD_BYTES = 3 * GIB;

/** The versions of the program and the platform. */
export function checkVersions(): Finding {
  return ok("version", `Petstore Console ${VERSION} on Node.js ${process.versions.node}, ${platform()} ${arch()}`);
}

/** Checks whether the data folder can be used. */
export function checkDataFolder({ dataDir, databaseUrl, authSecret }: Settings): Finding {
  const check = "data folder";
  if (!existsSync(dataDir)) {
    if (databaseUrl && authSecret) return ok(check, `${dataDir} does not exist, and is not needed`);
    const isUsable = canUse(existingParent(dataDir));
    if (isUsable) return ok(check, `${dataDir} does not exist yet; the first start creates it`);
  }
  if (!canUse(dataDir))
    return failure(
      check,
      `${dataDir} cannot be read and written by this user`,
      "It contains the database and the secrets created at the first start.",
      "Correct its owner, run this as the user of the shop, or set DATA_DIR.",
    );
  return ok(check, dataDir);
}

/** Checks whether the files with secrets can be used, and read only by their owner. */
export function checkSecretFiles(values: Settings): Finding[] {
  const findings = examineSecretFiles(values);
  if (findings.length === 0) return [ok("secret files", "only their owner can read them")];
  return findings.map(({ name, found, why, todo }) => failure(name, found, why, todo));
}

/** Checks the free disk space of the data folder. */
export function checkDisk({ dataDir, databaseUrl }: Settings): Finding {
  const check = "disk";
  const { bavail, bsize } = statfsSync(existingParent(dataDir));
  const freeBytes = bavail * bsize;
  const found = `${(freeBytes / GIB).toFixed(1)} GiB free where ${dataDir} is`;
  if (databaseUrl) return ok(check, `${found}; the disk of the database server is not checked`);
  const why = "PostgreSQL stops when it cannot write; the shop then responds with 503 until there is space.";
  const todo = "Free space, or set DATA_DIR to a larger disk. docs/sizing.md says how much space a pet takes.";
  if (freeBytes < FREE_MIN_BYTES) return failure(check, found, why, todo);
  return freeBytes < FREE_GOOD_BYTES ? note(check, found, why, todo) : ok(check, found);
}

function canUse(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function existingParent(folder: string): string {
  const absolute = path.resolve(folder);
  return existsSync(absolute) ? absolute : existingParent(path.dirname(absolute));
}
