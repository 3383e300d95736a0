import { PrismaPg } from "@prisma/adapter-pg";
import { DatabaseError, Pool, type QueryResultRow } from "pg";
import { PrismaClient } from "@/prisma/generated/client";
import { log } from "@/lib/log";
import { settings } from "@/lib/settings";

type Database = { pool: Pool; prisma: PrismaClient };

// One pool per process, though this module is bundled twice (see docs/decisions/0002-two-lanes.md).
const shared = globalThis as { petstoreDatabase?: Database };

const POOL_SIZE = 10;
// Past this a request is answered with 503 rather than kept waiting.
const CONNECT_TIMEOUT_MS = 2_000;

/** The database of this process. Only services (and auth, health and the command line) use it. */
export function db(): PrismaClient {
  return database().prisma;
}

/** A statement whose text never changes, so that PostgreSQL plans it once per connection. */
export type PreparedStatement = { name: string; text: string };

/**
 * Runs a prepared statement on the pool that Prisma uses, past Prisma's own query layer. For the operations of the
 * public API alone, where that layer costs a quarter of the throughput (docs/decisions/0003-hot-statements.md).
 *
 * @returns the one row that the statement gives, or undefined when it gives none
 */
export async function queryRow<Row extends QueryResultRow>(
  statement: PreparedStatement,
  values: unknown[],
): Promise<Row | undefined> {
  return (await queryRows<Row>(statement, values))[0];
}

/** As `queryRow`, for a statement that gives several rows. */
export async function queryRows<Row extends QueryResultRow>(
  statement: PreparedStatement,
  values: unknown[],
): Promise<Row[]> {
  return (await database().pool.query<Row>({ name: statement.name, text: statement.text, values })).rows;
}

/** Whether PostgreSQL refused the data that it was given (SQLSTATE classes 22 and 23) and so did nothing. */
export function isDataFault(error: unknown): boolean {
  return error instanceof DatabaseError && /^2[23]/.test(error.code ?? "");
}

/** Closes the pool, once what runs on it has ended. */
export async function closeDb(): Promise<void> {
  const open = shared.petstoreDatabase;
  shared.petstoreDatabase = undefined;
  await open?.prisma.$disconnect();
  await open?.pool.end();
}

/**
 * The address of the database. The supervisor sets it for the processes it starts, also for the bundled PostgreSQL.
 *
 * @throws Error when the process was started without one, as by `next start` alone
 */
export function databaseUrl(): string {
  const url = settings().databaseUrl;
  if (!url) throw new Error("DATABASE_URL is not set. `npm start` sets it; `next start` alone needs it from you.");
  return url;
}

export type Transaction = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];

function database(): Database {
  return (shared.petstoreDatabase ??= open());
}

function open(): Database {
  const pool = new Pool({
    connectionString: databaseUrl(),
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: "petstore-console",
  });
  // Without a listener, an idle connection that PostgreSQL cuts would end the process.
  pool.on("error", (error) => log().warn({ error: error.message }, "an idle database connection was lost"));
  return { pool, prisma: new PrismaClient({ adapter: new PrismaPg(pool) }) };
}
