import pg from "pg";
import { sessionProblem, setUpSession } from "@/lib/db-session";
import { errorCode } from "@/lib/postgres/errors";
import { letterCaseProblem } from "@/lib/postgres/letter-case";
import {
  addToHistory,
  compareHistory,
  createHistory,
  forgetUnfinished,
  type LocalMigration,
  type MigrationStatus,
  readMigrations,
} from "@/lib/postgres/migration-history";
import { openPlainClient } from "@/lib/postgres/open-client";

/** The database could not be migrated to this release's schema. The message names the problem and the remedy. */
export class MigrationError extends Error {
  override readonly name: string = "MigrationError";
}

/** The database does not respond, perhaps because it has not started yet: a retry may succeed. */
export class DatabaseAwayError extends MigrationError {
  override readonly name = "DatabaseAwayError";
}

export interface MigrateOptions {
  /** Connection string of a PostgreSQL 15 or newer. */
  url: string;
  /** Path of `prisma/migrations`. */
  migrationsDir: string;
  /** Called for each step that takes time, with a sentence without a full stop. */
  onProgress?: (text: string) => void;
}

/** The advisory lock held during schema changes. Any constant that nothing else in the shop's database locks. */
export const MIGRATION_LOCK = 7_383_002;
/** The advisory lock that Prisma's own tools hold while they migrate. */
const PRISMA_LOCK = 72_707_369;

/**
 * Applies the pending migrations, each in its own transaction. Several processes may call this at once: one applies
 * them, the others wait. When nothing is pending it costs a connection and a few queries.
 * @returns the names of the migrations applied by this call.
 * @throws MigrationError on any failure; completed migrations stay applied.
 */
export async function migrate({
  url,
  migrationsDir,
  onProgress = () => {},
}: MigrateOptions): Promise<{ applied: string[] }> {
  const local = readMigrations(migrationsDir);
  return withConnection(url, async (client) => {
    if (isUpToDate(await compareHistory(client, local))) return { applied: [] };
    await setUpSession(client, 0, 0);
    await endWithClient(client);
    await takeLock(client, onProgress);
    const status = await compareHistory(client, local);
    refuse(status);
    if (isUpToDate(status)) return { applied: [] };
    if (status.interrupted.length > 0) {
      onProgress(`Retrying interrupted migrations: ${status.interrupted.join(", ")}`);
      await forgetUnfinished(client, status.interrupted);
    }
    await requireShop(client);
    // A shop that is there already goes on; `petstore doctor` tells its operator.
    const problem = status.applied.length === 0 ? await letterCaseProblem(client) : null;
    if (problem) throw new MigrationError(problem);
    const pending = local.filter(({ name }) => status.pending.includes(name));
    for (const migration of pending) {
      onProgress(`Applying migration ${migration.name}`);
      await applyWhenFree(client, migration, onProgress);
    }
    return { applied: status.pending };
  });
}

/**
 * Compares the database with this release without changing it.
 * @throws MigrationError when the database cannot be reached or is too old.
 */
export async function migrationStatus(url: string, migrationsDir: string): Promise<MigrationStatus> {
  const local = readMigrations(migrationsDir);
  return withConnection(url, (client) => compareHistory(client, local));
}

/**
 * Checks that the database has this release's migrations; a later release's database has them too.
 * @throws MigrationError when migrations are missing, and as `migrationStatus`.
 */
export async function requireMigrated(url: string, migrationsDir: string): Promise<void> {
  const { applied, pending } = await migrationStatus(url, migrationsDir);
  if (pending.length === 0) return;
  const lacks = applied.length === 0 ? "has no tables of the shop yet" : `lacks ${pending.join(", ")}`;
  throw new MigrationError(`The database ${lacks}. Start the shop, or run petstore migrate.`);
}

/**
 * Has PostgreSQL end the statement of a process that was killed: it would go on building an index, while the next start waits for
 * its lock and then builds it again. A server that cannot notice refuses the setting.
 */
async function endWithClient(client: pg.Client): Promise<void> {
  await client.query("SET client_connection_check_interval = '2s'").catch(() => undefined);
}

function isUpToDate(status: MigrationStatus): boolean {
  const { pending, interrupted, failed, unknown, edited } = status;
  return [pending, interrupted, failed, unknown, edited].every((list) => list.length === 0);
}

function refuse({ failed, unknown, edited }: MigrationStatus): void {
  if (unknown.length > 0) {
    throw new MigrationError(
      `The database is newer than this release: it has ${unknown.join(", ")}. ` +
        "Start the release that created it, or restore an older backup.",
    );
  }
  if (failed.length > 0) {
    throw new MigrationError(
      `Another tool recorded a failed migration: ${failed.join(", ")}. Undo any partial changes, then run\n` +
        failed
          .map(
            (name) =>
              `  UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '${name}' AND finished_at IS NULL;`,
          )
          .join("\n") +
        "\nand start again.",
    );
  }
  if (edited.length > 0) {
    throw new MigrationError(
      `Changed after it was applied: ${edited.join(", ")}. Restore the original file (git checkout) and write a new migration for the change.`,
    );
  }
}

/** Creates the history in an empty database. A database with tables but no history belongs to another program. */
async function requireShop(client: pg.Client): Promise<void> {
  if (await createHistory(client)) return;
  throw new MigrationError(
    "The database contains tables of another program. Create an empty database for the shop and set DATABASE_URL to it.",
  );
}

/** How long a migration waits for a lock on a table, in milliseconds. All later statements on the table wait behind it. */
const LOCK_WAIT_MS = 500;
/** The same for each fourth try: PostgreSQL ends an autovacuum, which can last for hours, for who has waited a second. */
const LONG_LOCK_WAIT_MS = 1_300;
const LOCK_RETRY_MS = 2_000;

/** SQLSTATE `lock_not_available`. */
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Applies a migration once no transaction has what it changes, such as that of an import, which can last for many minutes. It
 * tries again and again, instead of standing in the queue of a lock, where all who use the table would stand behind it.
 */
async function applyWhenFree(
  client: pg.Client,
  migration: LocalMigration,
  onProgress: (text: string) => void,
): Promise<void> {
  for (let tries = 1; !(await apply(client, migration, tries % 4 === 2 ? LONG_LOCK_WAIT_MS : LOCK_WAIT_MS)); tries++) {
    if (tries === 1) onProgress("Waiting for the end of an import, or of another long transaction");
    await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS));
  }
}

/**
 * Applies a migration and records it in one transaction, so that a crash never leaves one without the other.
 *
 * @returns false when it would have to wait for a lock
 */
async function apply(client: pg.Client, migration: LocalMigration, lockWaitMs: number): Promise<boolean> {
  try {
    await client.query("BEGIN");
    await client.query(`SET LOCAL lock_timeout = ${lockWaitMs}`);
    await client.query(migration.sql);
    await addToHistory(client, migration);
    await client.query("COMMIT");
    return true;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    if (error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE) return false;
    throw new MigrationError(
      `Migration ${migration.name} failed and was rolled back: ${describeSqlError(migration, error)}\n` +
        "Fix the cause and start again.",
      { cause: error },
    );
  }
}

function describeSqlError({ sql }: LocalMigration, error: unknown): string {
  if (!(error instanceof pg.DatabaseError)) return messageOf(error);
  const line = error.position ? `, line ${sql.slice(0, Number(error.position)).split("\n").length}` : "";
  const more = [error.detail, error.hint].filter(Boolean).join(" ");
  return `${error.message} (SQLSTATE ${error.code ?? "unknown"}${line})${more ? ` ${more}` : ""}`;
}

/** Takes both locks, which are released with the connection. A session of a killed process may still hold them. */
async function takeLock(client: pg.Client, onProgress: (text: string) => void): Promise<void> {
  await waitForLock(client, MIGRATION_LOCK, onProgress);
  await waitForLock(client, PRISMA_LOCK, onProgress);
}

async function waitForLock(client: pg.Client, key: number, onProgress: (text: string) => void): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [key]);
  if (rows[0]?.taken) return;
  onProgress("Waiting for another process that is applying migrations");
  await client.query("SELECT pg_advisory_lock($1)", [key]);
}

/**
 * Runs something on a new connection, in whose session nothing is set. Closing it, or being killed, releases its locks.
 * @throws DatabaseAwayError when nothing responds, MigrationError when the database refuses, is too old, or gives its sessions another
 *   time zone.
 */
export async function withConnection<Result>(
  url: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ version: string; zone: string; style: string }>(
      `SELECT current_setting('server_version_num') AS version, current_setting('TimeZone') AS zone,
              current_setting('DateStyle') AS style`,
    );
    const [{ version, ...session }] = rows as [(typeof rows)[0]];
    const major = Math.floor(Number(version) / 10_000);
    if (major < 15)
      throw new MigrationError(`The database is PostgreSQL ${major}; Petstore Console needs 15 or newer.`);
    const problem = sessionProblem(session);
    if (problem) throw new MigrationError(problem);
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function connect(url: string): Promise<pg.Client> {
  try {
    return await openPlainClient({
      connectionString: url,
      application_name: "petstore migrate",
      connectionTimeoutMillis: 10_000,
    });
  } catch (error) {
    throw explainConnectionFailure(url, error);
  }
}

function explainConnectionFailure(url: string, error: unknown): MigrationError {
  if (!URL.canParse(url))
    return new MigrationError(
      "DATABASE_URL is not a connection string such as postgresql://user:password@host:5432/database.",
    );
  const { host, username, pathname } = new URL(url);
  const code = errorCode(error);
  const cause = { cause: error };
  // The address without the password, since messages are logged.
  if (["28P01", "28000"].includes(code))
    return new MigrationError(
      `The database at ${host} refuses user "${username}": ${messageOf(error)}. Check the user and password in DATABASE_URL.`,
      cause,
    );
  if (code === "3D000")
    return new MigrationError(
      `The database at ${host} has no database "${pathname.slice(1)}". Create it, or change DATABASE_URL.`,
      cause,
    );
  return new DatabaseAwayError(
    `The database at ${host} cannot be reached: ${messageOf(error)}. Check that it is running and that DATABASE_URL is correct.`,
    cause,
  );
}

// Connecting to several addresses fails with an AggregateError, whose own message is empty.
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join("; ");
  return error instanceof Error ? error.message : JSON.stringify(error);
}
