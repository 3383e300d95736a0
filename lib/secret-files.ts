import { randomBytes } from "node:crypto";
import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  type Stats,
} from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { log } from "@/lib/log";
import { authSecretRule, SECRET_SETTINGS, type Settings } from "@/lib/settings";

/** The settings that say which secret files an installation uses. */
type Installation = Pick<Settings, "dataDir" | "authSecret" | "databaseUrl">;

interface SecretFile {
  /** What somebody who has read it can do. */
  risk: string;
  /** Whether the shop reads it. */
  isUsed: (installation: Installation) => boolean;
  /** Why its contents cannot be used; null if they can. */
  problemOf?: (contents: string) => string | null;
  /** What to do about that. */
  remedy?: string;
}

/**
 * Every file with secrets of the shop. They are read, created and examined by this module alone, so that none stays
 * readable by others unnoticed. All but `.env` are in the data folder.
 */
const secretFiles = {
  "auth-secret": {
    risk: "can sign in as anyone, and decrypt second factors and the webhook's secret",
    isUsed: ({ authSecret }) => !authSecret,
    problemOf: (contents) => authSecretRule.safeParse(contents).error?.issues[0]?.message ?? null,
    remedy:
      "Restore it from a copy. Without one, delete it: the next start creates another. Everyone must then sign in " +
      "again, and second factors and the webhook's secret must be set up again.",
  },
  "postgres.password": {
    risk: "has every right in the bundled PostgreSQL",
    isUsed: ({ databaseUrl }) => !databaseUrl,
    problemOf: (contents) => (contents === "" ? "must not be empty" : null),
    remedy:
      "Restore the file that belongs to this data. If there is no data yet, delete it: the next start creates another.",
  },
  "postgres.json": {
    risk: "can read and change all data until the next start, which changes the password in it",
    isUsed: ({ databaseUrl }) => !databaseUrl,
  },
  ".env": { risk: "has the secrets that it sets", isUsed: () => true },
} as const satisfies Record<string, SecretFile>;

type SecretFileName = keyof typeof secretFiles;
type StoredName = Exclude<SecretFileName, ".env">;

const ENV_FILE = ".env";

/** How to renew each, for operators. */
const RENEWAL = "docs/operating.md#secret-files";

const OWN_RIGHTS = 0o600;
const RIGHTS_OF_OTHERS = 0o077;
/** Of a file of root that the shop's group reads, so that the shop cannot change its settings. */
const RIGHTS_FOR_SHOP = 0o640;

/** A secret file cannot be used. The message is for the operator: the problem, then the remedy. */
export class SecretFileError extends Error {
  override readonly name = "SecretFileError";

  constructor(
    message: string,
    /** Whether another start would fail in the same way. */
    readonly isLasting: boolean,
  ) {
    super(message);
  }
}

/**
 * Reads a secret file of the data folder, without white space at its ends. If other users can read it, this takes the
 * right from them and logs a warning.
 *
 * @param isExamination whether to leave the rights as they are
 * @returns null if there is none
 * @throws SecretFileError when it cannot be read or does not contain a usable secret
 */
export function readSecretFile(dataDir: string, name: StoredName, isExamination = false): string | null {
  const file = path.join(dataDir, name);
  const read = readFile(name, file, isExamination ? () => undefined : closeToOthers);
  if (read?.problem) throw new SecretFileError(`${file} ${read.problem}. ${read.remedy}`, true);
  return read && read.contents;
}

/**
 * Reads a secret file of the data folder, and creates it first if there is none. Processes that do so at once get the
 * same secret.
 *
 * @param make the secret of a new file
 * @throws SecretFileError when it cannot be read or written, or does not contain a usable secret
 */
export function readOrMakeSecretFile(dataDir: string, name: StoredName, make: () => string): string {
  const stored = readSecretFile(dataDir, name);
  if (stored !== null) return stored;
  // Linking fails if the name is taken: of two processes the first wins, and neither reads a partial file.
  writeFile(dataDir, name, make(), (aside, file) => {
    try {
      linkSync(aside, file);
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
    }
  });
  return readSecretFile(dataDir, name) ?? "";
}

/**
 * Replaces a secret file of the data folder atomically.
 *
 * @throws SecretFileError when it cannot be written
 */
export function replaceSecretFile(dataDir: string, name: StoredName, contents: string): void {
  writeFile(dataDir, name, contents, renameSync);
}

/**
 * Takes the right to read any secret file from other users, with a warning in the log for each, and requires a usable
 * secret in each that the shop reads. Must run before anything else of a start.
 *
 * @throws SecretFileError with every problem
 */
export function secureSecretFiles(installation: Installation, envFile = ENV_FILE): void {
  const problems = filesOf(installation, envFile).flatMap(({ name, file, isUsed }) => {
    const read = readFile(name, file, closeToOthers);
    return read?.problem && isUsed ? [`${file} ${read.problem}. ${read.remedy}`] : [];
  });
  if (problems.length > 0) throw new SecretFileError(problems.join("\n"), true);
}

/** What is wrong with a secret file. Never contains the secret. */
export interface SecretFileFinding {
  name: SecretFileName;
  found: string;
  why: string;
  todo: string;
}

/** Examines every secret file without changing it. */
export function examineSecretFiles(installation: Installation, envFile = ENV_FILE): SecretFileFinding[] {
  return filesOf(installation, envFile).flatMap(({ name, file, isUsed }) => {
    const findings: SecretFileFinding[] = [];
    const read = readFile(name, file, (opened, mode) =>
      findings.push({
        name,
        found: `${file} can be read by other users (mode ${mode.toString(8)})`,
        why: `Anyone who can read it ${secretFiles[name].risk}.`,
        todo:
          `${closing(opened)}${opened.isOurs ? ", as the next start does" : ""}. ` +
          `If others use this machine, renew its secrets: ${RENEWAL}`,
      }),
    );
    if (read?.problem && isUsed)
      findings.push({
        name,
        found: `${file} ${read.problem}`,
        why: "The shop does not start with it.",
        todo: read.remedy,
      });
    return findings;
  });
}

function filesOf(installation: Installation, envFile: string) {
  return (Object.keys(secretFiles) as SecretFileName[]).map((name) => ({
    name,
    file: name === ".env" ? envFile : path.join(installation.dataDir, name),
    isUsed: secretFiles[name].isUsed(installation),
  }));
}

type Opened = {
  name: SecretFileName;
  file: string;
  descriptor: number;
  /** Whether this user may close it to others, being its owner or root. */
  isOurs: boolean;
  /** The rights that it is to have, as this user may set them. */
  rights: number;
};

/**
 * @param onOpen called if others have rights in it
 * @returns null if there is none, or a `.env` without secrets
 */
function readFile(
  name: SecretFileName,
  file: string,
  onOpen: (opened: Opened, mode: number) => void,
): { contents: string; problem: string | null; remedy: string } | null {
  const unusable = (problem: string, remedy: string) => ({ contents: "", problem, remedy });
  const { problemOf, remedy = "" }: SecretFile = secretFiles[name];
  let descriptor: number | undefined;
  try {
    // Without waiting for a writer, should it be a pipe.
    descriptor = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) return unusable("is no regular file", "Replace it with the file that belongs there.");
    const contents = readFileSync(descriptor, "utf8").trim();
    if (name === ".env" && !hasSecrets(contents)) return null;
    const mode = stats.mode & 0o777;
    const isOurs = [0, stats.uid].includes(userId());
    const rights = name === ".env" && isForShop(stats) ? RIGHTS_FOR_SHOP : OWN_RIGHTS;
    // Windows has no such modes.
    if (process.platform !== "win32" && (mode & RIGHTS_OF_OTHERS & ~rights) !== 0)
      onOpen({ name, file, descriptor, isOurs, rights }, mode);
    return { contents, problem: problemOf?.(contents) ?? null, remedy };
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT") return null;
    if (code === undefined) throw error;
    return unusable(`cannot be read by this user (${code})`, "Correct its owner, or run this as the user of the shop.");
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Whether root has given a file to the group of the shop: that of this process, and seen by root, any but root's own. */
function isForShop({ uid, gid }: Stats): boolean {
  return uid === 0 && (gid === groupId()) === (userId() !== 0);
}

/** Whether a file with settings sets a secret. */
function hasSecrets(contents: string): boolean {
  const given = parseEnv(contents);
  return SECRET_SETTINGS.some((name) => given[name]);
}

/** The files that this process could not close to others: each is reported once. */
const leftOpen = new Set<string>();

/** The command that closes a file to others; one of another user stays readable for this one. */
function closing({ name, file, isOurs, rights }: Opened): string {
  const chmod = (mode: number) => `chmod ${mode.toString(8)} ${file}`;
  if (isOurs) return chmod(rights);
  return name === ".env"
    ? `chown 0:${groupId()} ${file} && ${chmod(RIGHTS_FOR_SHOP)}`
    : `chown ${userId()} ${file} && ${chmod(OWN_RIGHTS)}`;
}

function userId(): number {
  return process.geteuid?.() ?? 0;
}

function groupId(): number {
  return process.getegid?.() ?? 0;
}

function closeToOthers(opened: Opened, mode: number): void {
  const { name, file, descriptor, rights } = opened;
  const could = `other users could read ${file} (mode ${mode.toString(8)})`;
  const advice = `Anyone who read it ${secretFiles[name].risk}. If others use this machine, renew it: ${RENEWAL}`;
  try {
    fchmodSync(descriptor, rights);
    log().warn({ file }, `${could}; its mode is ${rights.toString(8)} now. ${advice}`);
  } catch (error) {
    if (leftOpen.has(file)) return;
    leftOpen.add(file);
    const problem = `this user cannot change that (${codeOf(error)}). Run as root: ${closing(opened)}`;
    log().warn({ file }, `${could}, and still can: ${problem}. ${advice}`);
  }
}

/**
 * Writes a file beside its place, complete and on disk, and moves it there. Nothing stays behind on failure.
 *
 * @param place moves the first file to the place of the second
 */
function writeFile(
  dataDir: string,
  name: StoredName,
  contents: string,
  place: (aside: string, file: string) => void,
): void {
  const file = path.join(dataDir, name);
  const aside = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  try {
    mkdirSync(dataDir, { recursive: true });
    const descriptor = openSync(aside, "wx", OWN_RIGHTS);
    try {
      writeFileSync(descriptor, contents);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    place(aside, file);
    syncFolder(dataDir);
  } catch (error) {
    const { message } = error as Error;
    const remedy = "Check the free space and the owner of the data folder (DATA_DIR).";
    throw new SecretFileError(`${file} could not be written: ${message}. ${remedy}`, false);
  } finally {
    rmSync(aside, { force: true });
  }
}

/** A file that was linked or renamed is durable once its folder is synced. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
