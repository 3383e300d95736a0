import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";

/** A migration of this release: a folder in prisma/migrations. */
export interface LocalMigration {
  name: string;
  sql: string;
  /** The SHA-256 of the file in hexadecimal, as Prisma records it. */
  checksum: string;
}

/** A database's migrations, compared with those of this release. Lists are sorted by name. */
export interface MigrationStatus {
  applied: string[];
  pending: string[];
  /** Started but neither finished nor failed: a process was killed, and PostgreSQL rolled its work back. */
  interrupted: string[];
  /** Recorded as failed, by another tool: this one records no failures. */
  failed: string[];
  /** In the database, but not in this release. */
  unknown: string[];
  /** Applied from a file with other contents. */
  edited: string[];
}

/**
 * Reads the migrations of this release, in the order of application.
 * @param migrationsDir path of `prisma/migrations`.
 */
export function readMigrations(migrationsDir: string): LocalMigration[] {
  return readdirSync(migrationsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const sql = readFileSync(path.join(migrationsDir, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The migration history table, as Prisma creates it. */
export const HISTORY_TABLE = `
  CREATE TABLE "_prisma_migrations" (
    "id" VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum" VARCHAR(64) NOT NULL,
    "finished_at" TIMESTAMPTZ,
    "migration_name" VARCHAR(255) NOT NULL,
    "logs" TEXT,
    "rolled_back_at" TIMESTAMPTZ,
    "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count" INTEGER NOT NULL DEFAULT 0
  )`;

interface Row {
  name: string;
  checksum: string;
  isFinished: boolean;
  hasLogs: boolean;
}

/** Compares a database's recorded migrations with those of this release. */
export async function compareHistory(client: pg.Client, local: LocalMigration[]): Promise<MigrationStatus> {
  const rows = await readRows(client);
  const names = (list: { name: string }[]) => [...new Set(list.map(({ name }) => name))].sort();
  const finished = new Map(rows.filter((row) => row.isFinished).map((row) => [row.name, row]));
  const open = rows.filter((row) => !row.isFinished);
  const known = new Set(local.map(({ name }) => name));
  return {
    applied: names([...finished.values()]),
    pending: names(local.filter(({ name }) => !finished.has(name))),
    interrupted: names(open.filter((row) => !row.hasLogs)),
    failed: names(open.filter((row) => row.hasLogs)),
    unknown: names([...finished.values()].filter(({ name }) => !known.has(name))),
    edited: names(local.filter(({ name, checksum }) => (finished.get(name)?.checksum ?? checksum) !== checksum)),
  };
}

async function readRows(client: pg.Client): Promise<Row[]> {
  if (!(await hasHistory(client))) return [];
  const { rows } = await client.query<Row>(
    `SELECT "migration_name" AS "name", "checksum", "finished_at" IS NOT NULL AS "isFinished",
       coalesce("logs", '') <> '' AS "hasLogs"
     FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL ORDER BY "started_at"`,
  );
  return rows;
}

/** Removes the records of unfinished migrations, so that they are applied again. */
export async function forgetUnfinished(client: pg.Client, names: string[]): Promise<void> {
  await client.query(
    `UPDATE "_prisma_migrations" SET "rolled_back_at" = now()
     WHERE "migration_name" = ANY($1) AND "finished_at" IS NULL AND "rolled_back_at" IS NULL`,
    [names],
  );
}

/**
 * Creates the history, unless it exists.
 *
 * @returns false, with nothing created, when the schema contains other tables
 */
export async function createHistory(client: pg.Client): Promise<boolean> {
  if (await hasHistory(client)) return true;
  const { rows } = await client.query<{ isEmpty: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM pg_tables WHERE schemaname = current_schema()) AS "isEmpty"`,
  );
  if (!rows[0]?.isEmpty) return false;
  await client.query(HISTORY_TABLE);
  return true;
}

/** Records a migration as `prisma migrate deploy` does. Call it in the transaction that applies the migration. */
export async function addToHistory(client: pg.Client, { name, checksum }: LocalMigration): Promise<void> {
  await client.query(
    `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at", "applied_steps_count")
     VALUES ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  );
}

async function hasHistory(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS "exists"`,
  );
  return rows[0]?.exists === true;
}
