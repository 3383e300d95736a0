import { DatabaseError, type Client } from "pg";
import {
  emptySchema,
  isSchemaEmpty,
  readTables,
  setIndexesAside,
  type CatalogTable,
} from "@/lib/postgres/backup/catalog";
import { withCopyConnection, copyTable } from "@/lib/postgres/backup/copy-table";
import { BackupError, type Manifest } from "@/lib/postgres/backup/format";
import { loadRows } from "@/lib/postgres/backup/load-rows";
import type { ReadableBackup } from "@/lib/postgres/backup/read-backup";
import { letterCaseProblem } from "@/lib/postgres/letter-case";
import { MIGRATION_LOCK } from "@/lib/postgres/migrate";
import { HISTORY_TABLE } from "@/lib/postgres/migration-history";

export interface RestoreOptions {
  /** Connection string of the database to restore into. */
  url: string;
  /** The name of the database whose contents may be replaced; undefined when it must be empty. */
  replace?: string;
  /** Called for each step, with a sentence without a full stop. */
  onProgress?: (text: string) => void;
  /** Called before the commit: what ends the process after it leaves the restored data. */
  onCommit?: () => void;
}

/**
 * Restores a backup with its own schema in one transaction: completely, or the database stays unchanged. The restored
 * rows are compared with the backup before the commit. `migrate` then updates the schema.
 * @throws BackupError when the database may not be replaced, is unsuitable for a shop, or rejects the contents of the backup.
 */
export async function restoreBackup(
  backup: ReadableBackup,
  { url, replace, onProgress = () => {}, onCommit = () => {} }: RestoreOptions,
): Promise<void> {
  await withCopyConnection(url, "petstore restore", async (client) => {
    const problem = await letterCaseProblem(client);
    if (problem) throw new BackupError(problem);
    const isToBeEmptied = await takeOver(client, replace);
    await client.query("BEGIN");
    onProgress("Creating the schema");
    if (isToBeEmptied) await emptySchema(client);
    const tables = await makeSchema(client, backup);
    await fill(client, backup, tables, onProgress);
    onProgress("Comparing the restored data with the backup");
    await verify(client, tables, backup.manifest);
    await beAnotherCopy(client, tables);
    onCommit();
    await client.query("COMMIT");
    await client.query(`ANALYZE ${tables.map(({ name }) => client.escapeIdentifier(name)).join(", ")}`);
  });
}

/**
 * Checks that the database is not in use, and that its contents may be replaced.
 * @returns whether it has any.
 */
async function takeOver(client: Client, replace: string | undefined): Promise<boolean> {
  const { rows } = await client.query<{ name: string; others: number; taken: boolean }>(
    `SELECT current_database() AS name, pg_try_advisory_lock($1) AS taken,
       (SELECT count(*)::int FROM pg_stat_activity
        WHERE datname = current_database() AND usesysid IS NOT NULL AND pid <> pg_backend_pid()) AS others`,
    [MIGRATION_LOCK],
  );
  const { name = "", others = 0, taken = false } = rows[0] ?? {};
  if (!taken)
    throw new BackupError("Another process is migrating, backing up or restoring this database. Wait for it.");
  if (await isSchemaEmpty(client)) return false;
  if (replace === undefined) {
    throw new BackupError(
      `The database "${name}" is not empty. Restore into an empty one, or delete everything in it with --replace ${name}`,
    );
  }
  if (replace !== name)
    throw new BackupError(`--replace must name the database whose contents are deleted; this one is "${name}".`);
  if (others > 0) {
    throw new BackupError(
      `The database "${name}" is in use: ${others} other ${others === 1 ? "connection is" : "connections are"} open. ` +
        "Stop the shop and any other program that uses it.",
    );
  }
  return true;
}

async function makeSchema(client: Client, { migrations, manifest }: ReadableBackup): Promise<CatalogTable[]> {
  await client.query(HISTORY_TABLE);
  for (const { sql } of migrations) await client.query(sql);
  const tables = await readTables(client);
  const shape = (list: { name: string; columns: string[] }[]) =>
    JSON.stringify(list.map(({ name, columns }) => [name, ...columns]).sort());
  if (shape(tables) !== shape(manifest.tables))
    throw new BackupError(
      "The tables of the backup differ from those that its migrations create: the database was changed by hand.",
    );
  return tables;
}

async function fill(
  client: Client,
  backup: ReadableBackup,
  tables: CatalogTable[],
  onProgress: (text: string) => void,
): Promise<void> {
  const names = tables.map(({ name }) => client.escapeIdentifier(name));
  // Rows inserted by migrations are in the backup as well, or have been deleted since.
  await client.query(`TRUNCATE ${names.join(", ")}`);
  // The counters maintained by triggers are in the backup. Foreign keys are not affected, and are checked.
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  const indexes = await setIndexesAside(client);
  await loadRows(client, backup.frames(), onProgress);
  onProgress("Creating the indexes");
  for (const definition of indexes) await client.query(definition).catch(explainDouble);
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  for (const { name, value, isCalled } of backup.manifest.sequences)
    await client.query("SELECT setval($1::regclass, $2, $3)", [client.escapeIdentifier(name), value, isCalled]);
}

/**
 * Names the rows that a unique index refuses. A database of the locale C, which earlier releases accepted, could hold names that
 * differ in the case of a letter alone.
 */
function explainDouble(error: unknown): never {
  if (!(error instanceof DatabaseError) || error.code !== "23505") throw error;
  const [table, detail] = [error.table ?? "", error.detail ?? ""];
  throw new BackupError(
    `Two rows of the table "${table}" are the same in this database, which knows more letters: ${detail} ` +
      "Rename one of them in the shop that was backed up, and back it up again. Nothing was changed.",
    { cause: error },
  );
}

async function verify(client: Client, tables: CatalogTable[], manifest: Manifest): Promise<void> {
  for (const table of tables) {
    const wanted = manifest.tables.find(({ name }) => name === table.name);
    const rows = copyTable(client, table);
    let next = await rows.next();
    while (!next.done) next = await rows.next();
    if (next.value.rows !== wanted?.rows || next.value.sha256 !== wanted.sha256)
      throw new BackupError(`The restored table "${table.name}" differs from the backup. Nothing was changed.`);
  }
}

/**
 * Makes the restored data another copy (lib/db-snapshot.ts). Backups of releases before that table get their first id from
 * its migration.
 */
async function beAnotherCopy(client: Client, tables: CatalogTable[]): Promise<void> {
  if (tables.some(({ name }) => name === "database_copy"))
    await client.query("UPDATE database_copy SET copy_id = gen_random_uuid()");
}
