import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { databaseName, superuser } from "@/lib/postgres/data-folder";
import { type Owner, PostgresStartError } from "@/lib/postgres/errors";
import { openClient } from "@/lib/postgres/open-client";
import { readOrMakeSecretFile, readSecretFile, replaceSecretFile } from "@/lib/secret-files";

/** The contents of `<dataDir>/postgres.json`, which describes the running PostgreSQL. */
export interface ServerFile extends Owner {
  /** The connection string of the shop's role, with the password. */
  url: string;
}

// Any constant that nothing else in this server's `postgres` database locks.
const ownerLock = 7_383_001;

/**
 * Reads `<dataDir>/postgres.json`; null when it is missing or invalid.
 * @param isExamination whether to leave the rights of other users as they are.
 */
export function readServerFile(dataDir: string, isExamination = false): ServerFile | null {
  try {
    return JSON.parse(readSecretFile(dataDir, "postgres.json", isExamination) ?? "null") as ServerFile | null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Writes `<dataDir>/postgres.json` atomically, readable only by this user. */
export function writeServerFile(dataDir: string, file: ServerFile): void {
  replaceSecretFile(dataDir, "postgres.json", `${JSON.stringify(file, null, 2)}\n`);
}

/** Removes `<dataDir>/postgres.json` unless it describes another server by now. */
export function removeServerFile(dataDir: string, url: string): void {
  if (readServerFile(dataDir)?.url === url) rmSync(path.join(dataDir, "postgres.json"), { force: true });
}

/**
 * The superuser's password: created once and stored in `<dataDir>/postgres.password`, readable only by this user. Two
 * processes that start at once get the same one.
 * @param hasData whether there is data, which has a password already.
 * @throws PostgresStartError when there is data without its password.
 */
export function readOrMakePassword(dataDir: string, hasData: boolean): string {
  return readOrMakeSecretFile(dataDir, "postgres.password", () => {
    if (!hasData) return randomBytes(24).toString("base64url");
    const file = path.join(dataDir, "postgres.password");
    throw new PostgresStartError(`The password of the database, ${file}, is missing. Restore it from a backup.`);
  });
}

/**
 * The connection string of the bundled PostgreSQL on a port of this machine.
 * @param user the superuser, whose password is in `<dataDir>/postgres.password`, or the shop's role.
 */
export function connectionUrl(port: number, password: string, user = superuser, database = databaseName): string {
  return `postgresql://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/** The superuser's connection string for the bundled PostgreSQL, derived from the shop role's `url`. */
export function superuserUrl(dataDir: string, url: string): string {
  return connectionUrl(Number(new URL(url).port), readOrMakePassword(dataDir, true));
}

/**
 * Opens a superuser connection, by default to the `postgres` database, which is used only for the owner lock.
 * @throws pg's errors; code 57P03 means that the server is starting or stopping.
 */
export async function connectToServer(port: number, password: string, database = "postgres"): Promise<pg.Client> {
  return openClient({
    connectionString: connectionUrl(port, password, superuser, database),
    application_name: `petstore owner ${process.pid}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
}

/** Takes the owner lock for the life of this connection; false when another process has it. */
export async function takeOwnerLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [ownerLock]);
  return rows[0]?.taken === true;
}

/** Whether any process holds the owner lock. Checked without taking it, so that the owner never finds it taken. */
export async function isOwnerLockHeld(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = $1 AND granted
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [ownerLock],
  );
  return rows.length > 0;
}
