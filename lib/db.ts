import { PrismaPg } from "@prisma/adapter-pg";
import { DatabaseError, type QueryResultRow } from "pg";
import { Prisma, PrismaClient } from "@/prisma/generated/client";
import { processSingleton } from "@/lib/core/process-singleton";
import { databaseTimeLimit } from "@/lib/core/time-limit";
import { BoundedPool, type BoundedPoolConfig } from "@/lib/db-connection";
import { log } from "@/lib/log";
import { settings } from "@/lib/settings";

type Database = { pool: BoundedPool; prisma: PrismaClient };
type Limits = Omit<BoundedPoolConfig, "isAtWork">;

/**
 * For requests. Whatever is wrong with the database, they are answered within two seconds, with 503: at most 0.9 s for a
 * connection and 1 s for each statement. PostgreSQL ends a statement itself a little before that. While every write
 * hangs, as for a lost synchronous standby, two connections still read.
 */
const FOR_REQUESTS: Limits = {
  max: 10,
  keptForReads: 2,
  patience: { connectMs: 900, answerMs: 1_000 },
  statement_timeout: 900,
};

/** For work that nobody waits for: a job may lock, count and write for as long as it takes. */
const FOR_WORK: Limits = { max: 4, patience: { connectMs: 10_000, answerMs: 2 * 60_000 } };

/** For the parts of a long read, each of which is short. */
const FOR_REPLICA: Limits = { max: 4, patience: { connectMs: 900, answerMs: 5_000 }, statement_timeout: 4_500 };

const database = processSingleton("database", () => open({ ...FOR_REQUESTS, isAtWork }));
const workDatabase = processSingleton("work-database", () => open({ ...FOR_WORK, isAtWork }));
const replicaDatabase = processSingleton("replica-database", () => open(FOR_REPLICA, settings().databaseReplicaUrl));

/** How many connections to the primary a web process opens at most: those of the two pools, and one to hear of changes. */
export const CONNECTIONS_OF_A_PROCESS = FOR_REQUESTS.max + FOR_WORK.max + 1;

/** The database of this process, for requests. Only services (and auth, health and the command line) use it. */
export function db(): PrismaClient {
  return database().prisma;
}

/**
 * The same for statements that may take long, on connections of their own: those of requests are never used up by jobs.
 */
export function dbForWork(): PrismaClient {
  return workDatabase().prisma;
}

/** The replica, where there is one. What it knows may be old: it is for long reads alone (lib/db-replica.ts). */
export function dbOfReplica(): PrismaClient | null {
  return settings().databaseReplicaUrl ? replicaDatabase().prisma : null;
}

/** A statement whose text never changes, so that PostgreSQL plans it once per connection, where that is one of ours. */
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
  const { name, text } = statement;
  // Behind a pooler the next statement may go to another session, which does not know the name.
  const query = settings().databaseDirectUrl === undefined ? { name, text, values } : { text, values };
  return (await database().pool.query<Row>(query)).rows;
}

/** Whether PostgreSQL refused the data that it was given (SQLSTATE classes 22 and 23) and so did nothing. */
function isDataFault(error: unknown): boolean {
  return error instanceof DatabaseError && /^2[23]/.test(error.code ?? "");
}

/**
 * Whether PostgreSQL refused a statement for its data, or gave it up for the time that it took or for a deadlock: it did
 * nothing, and each of several things that were asked for together may be tried alone.
 */
export function didNothing(error: unknown): boolean {
  return isDataFault(error) || isStatementTimeout(error) || isDeadlock(error);
}

/** Whether PostgreSQL gave a transaction up to break a deadlock (SQLSTATE 40P01), and so did nothing of it. */
export function isDeadlock(error: unknown): boolean {
  return (error instanceof DatabaseError && error.code === "40P01") || hasSqlState(error, "40P01");
}

/** Whether PostgreSQL gave a statement up since it took longer than it may (SQLSTATE 57014), and so did nothing of it. */
export function isStatementTimeout(error: unknown): boolean {
  return (error instanceof DatabaseError && error.code === "57014") || hasSqlState(error, "57014");
}

// Prisma gives the code of PostgreSQL somewhere in what it knows of the error, at a place that differs by the error.
function hasSqlState(error: unknown, code: string): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && JSON.stringify(error.meta).includes(`"${code}"`);
}

/** What a pool holds at the moment; `waiting` are those who want a connection of it and have none. */
export type PoolState = {
  pool: "requests" | "work" | "replica";
  max: number;
  open: number;
  idle: number;
  waiting: number;
  /** Of those that are open: a statement was given up on them that PostgreSQL has not answered. */
  held: number;
};

/** The pools of this process. An unused pool is empty. */
export function poolStates(): PoolState[] {
  return [
    stateOf("requests", FOR_REQUESTS, database.made()),
    stateOf("work", FOR_WORK, workDatabase.made()),
    ...(settings().databaseReplicaUrl ? [stateOf("replica", FOR_REPLICA, replicaDatabase.made())] : []),
  ];
}

function stateOf(pool: PoolState["pool"], { max }: { max: number }, database: Database | undefined): PoolState {
  const { totalCount = 0, idleCount = 0, waiting = 0, heldCount = 0 } = database?.pool ?? {};
  return { pool, max, open: totalCount, idle: idleCount, waiting, held: heldCount };
}

/** Closes the pools, once what runs on it has ended. */
export async function closeDb(): Promise<void> {
  for (const open of [database.take(), workDatabase.take(), replicaDatabase.take()]) {
    await open?.prisma.$disconnect();
    await open?.pool.end();
  }
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

/** The same past a pooler: for a session that is to stay one. */
export function directDatabaseUrl(): string {
  return settings().databaseDirectUrl ?? databaseUrl();
}

export type Transaction = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];

/**
 * The session of a connection by its process id; behind a pooler, which has ids of its own, any session of ours that
 * waits for a synchronous standby.
 */
const selectAtWork = {
  name: "sessions_at_work",
  text: `SELECT 1 FROM pg_stat_activity
         WHERE usename = current_user AND datname = current_database() AND pid <> pg_backend_pid()
           AND state = 'active' AND (pid = $1 OR wait_event = 'SyncRep')
         LIMIT 1`,
};

/** Whether the server is at work for a connection that has no answer yet. */
async function isAtWork(processId: number): Promise<boolean> {
  return (await queryRows(selectAtWork, [processId])).length > 0;
}

function open(limits: BoundedPoolConfig, url = databaseUrl()): Database {
  const { patience, statement_timeout: statementTimeout } = limits;
  const pool = new BoundedPool({
    ...limits,
    patience: {
      connectMs: databaseTimeLimit(patience.connectMs),
      answerMs: databaseTimeLimit(patience.answerMs),
    },
    statement_timeout: statementTimeout && databaseTimeLimit(Number(statementTimeout)),
    connectionString: url,
    // To make one takes both sides longer than most statements.
    idleTimeoutMillis: 60_000,
    // A connection that nothing is sent on would not notice that its server is gone.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: "petstore-console",
  });
  // Without a listener, an idle connection that PostgreSQL cuts would end the process. A closing pool loses nothing by it.
  pool.on("error", (error) => {
    if (!pool.ending) log().warn({ error: error.message }, "an idle database connection was lost");
  });
  // Prisma's own limits of an interactive transaction.
  const transactionOptions = { maxWait: databaseTimeLimit(2_000), timeout: databaseTimeLimit(5_000) };
  return { pool, prisma: new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions }) };
}
