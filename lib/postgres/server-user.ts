import { createHash } from "node:crypto";
import { existsSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { PostgresStartError } from "@/lib/postgres/errors";
import { runProgram } from "@/lib/postgres/programs";

/** The system user that PostgreSQL runs as, if it is not the user of this process. */
export interface ServerUser {
  name: string;
  uid: number;
  gid: number;
}

/** The users and groups of a system, by name or by id as text. */
export interface SystemAccounts {
  findUser(nameOrId: string): ServerUser | null;
  hasGroup(id: number): boolean;
}

// Not used by Debian, Red Hat or systemd (systemd's docs/UIDS-GIDS.md), and below 65,536, so that they exist in
// containers with mapped user ids.
const FREE_IDS = { first: 60_578, last: 60_705 };

/**
 * Selects the user that PostgreSQL runs as when this process is root, which PostgreSQL refuses: the owner of the data,
 * else the system's user `petstore` or `postgres`, else an unused id (docs/decisions/0026-database-role.md). Never
 * `nobody`, whose processes could read the data and stop the server; data that an earlier release gave to `nobody` gets
 * another owner.
 * @param dataPath the PostgreSQL data, which need not exist yet. The id is derived from it, so that processes that
 *   start at once agree.
 * @returns null to run as the user of this process.
 * @throws PostgresStartError when every id is taken.
 */
export function chooseServerUser(dataPath: string, accounts: SystemAccounts = systemAccounts): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  if (existsSync(dataPath)) {
    const { uid, gid } = statSync(dataPath);
    if (uid !== 0 && uid !== accounts.findUser("nobody")?.uid) return { name: `user ${uid}`, uid, gid };
  }
  for (const name of ["petstore", "postgres"]) {
    const user = accounts.findUser(name);
    if (user && user.uid > 0) return user;
  }
  return chooseFreeId(dataPath, accounts);
}

function chooseFreeId(dataPath: string, accounts: SystemAccounts): ServerUser {
  const count = FREE_IDS.last - FREE_IDS.first + 1;
  const start = createHash("sha256").update(path.resolve(dataPath)).digest().readUInt32BE() % count;
  for (let step = 0; step < count; step++) {
    const id = FREE_IDS.first + ((start + step) % count);
    if (!accounts.findUser(String(id)) && !accounts.hasGroup(id)) return { name: `user ${id}`, uid: id, gid: id };
  }
  throw new PostgresStartError(
    "PostgreSQL refuses to run as root, and this system has no other user for it. Add one (useradd --system petstore), or start as another user.",
  );
}

const systemAccounts: SystemAccounts = {
  findUser: (nameOrId) => {
    const fields = findAccount("passwd", nameOrId);
    return fields && { name: fields[0] ?? "", uid: Number(fields[2]), gid: Number(fields[3]) };
  },
  hasGroup: (id) => findAccount("group", String(id)) !== null,
};

// getent also finds users of a directory service; systems without getent only have the files.
function findAccount(database: "passwd" | "group", nameOrId: string): string[] | null {
  const { error, status, stdout } = runProgram("getent", [database, nameOrId]);
  const text = error ? readFileSync(`/etc/${database}`, "utf8") : status === 0 ? stdout : "";
  const rows = text.split("\n").map((line) => line.split(":"));
  return rows.find((fields) => fields[0] === nameOrId || fields[2] === nameOrId) ?? null;
}

/**
 * Gives a folder and its contents to the server's user. Links are changed, not followed. The folder itself comes last:
 * if its owner is right, so are its contents'.
 */
export function giveTo(user: ServerUser | null, file: string): void {
  if (user === null) return;
  const info = lstatSync(file);
  if (info.uid === user.uid) return;
  if (info.isDirectory()) for (const name of readdirSync(file)) giveTo(user, path.join(file, name));
  lchownSync(file, user.uid, user.gid);
}
