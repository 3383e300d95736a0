import { existsSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { PostgresStartError } from "@/lib/postgres/errors";

/** The system user that PostgreSQL runs as, when that is not the user of this process. */
export interface ServerUser {
  name: string;
  uid: number;
  gid: number;
}

/**
 * Chooses whom PostgreSQL runs as. It refuses to run as root.
 * @param dataPath the PostgreSQL data; when it exists and belongs to somebody, that user keeps it.
 * @returns null to run as the user of this process.
 * @throws PostgresStartError for root on a system that has neither a postgres nor a nobody user.
 */
export function chooseServerUser(dataPath: string): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  if (existsSync(dataPath)) {
    const { uid, gid } = statSync(dataPath);
    if (uid !== 0) return { name: `user ${uid}`, uid, gid };
  }
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const user = users.find((fields) => fields[0] === name);
    if (user && Number(user[2]) > 0) return { name, uid: Number(user[2]), gid: Number(user[3]) };
  }
  throw new PostgresStartError(
    "PostgreSQL refuses to run as root, and this system has neither a postgres nor a nobody user. Start as another user.",
  );
}

/**
 * The `uid` and `gid` options of node:child_process for a server user; none for the user of this process.
 */
export function idsOf(user: ServerUser | null): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

/**
 * Gives a folder and all in it to the server's user. Links in it are given, not followed.
 * The folder itself comes last: when it is right, all in it is.
 */
export function giveTo(user: ServerUser | null, file: string): void {
  if (user === null) return;
  const info = lstatSync(file);
  if (info.uid === user.uid) return;
  if (info.isDirectory()) for (const name of readdirSync(file)) giveTo(user, path.join(file, name));
  lchownSync(file, user.uid, user.gid);
}
