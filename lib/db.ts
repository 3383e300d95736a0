import { PrismaPg } from "@prisma/adapter-pg";
import { DatabaseError, type QueryResultRow } from "pg";
import { Prisma, PrismaClient } from "@/prisma/generated/client";
import { Batch } from "@/lib/core/batch";
import { rehearsedMs } from "@/lib/core/clock";
import { processSingleton } from "@/lib/core/process-singleton";
import { databaseTimeLimit } from "@/lib/core/time-limit";
import { BoundedPool, type BoundedPoolConfig } from "@/lib/db-connection";
import { setUpSession } from "@/lib/db-session";
import { log } from "@/lib/log";
import { settings } from "@/lib/settings";

type Database = { pool: BoundedPool; prisma: PrismaClient };
/** `idleInTransactionMs` is how long a session waits within a transaction for a client that may be lost. */
type Limits = Omit<BoundedPoolConfig, "isAtWork"> & { idleInTransactionMs: number };

/**
 * If the database fails, a request gets 503 within two seconds: it waits at most 0.9 s for a connection and 1 s for each
 * statement. PostgreSQL itself cancels a statement slightly earlier. While every write hangs, such as after the loss of a
 * synchronous standby, two connections still serve reads. A pooler in between ignores `statement_timeout` (see
 * `withinStatementLimit`), and has a limit of its own on connections.
 */
const FOR_REQUESTS = {
  max: 10,
  keptForReads: 2,
  patience: { connectMs: 900, answerMs: 1_000 },
  statement_timeout: 900,
  idleInTransactionMs: 10_000,
} satisfies Limits;

/** How long a process may leave sent data unread before PostgreSQL ends its session. */
const UNTAKEN_MS = 25_000;

/** For background work, which may lock, count and write for longer. */
const FOR_WORK: Limits = {
  max: 3,
  patience: { connectMs: 10_000, answerMs: 2 * 60_000 },
  idleInTransactionMs: 5 * 60_000,
};

/** How many jobs run at once in a process. */
export const JOBS_AT_ONCE = 2;

/**
 * For the transactions of jobs. A job reads files in the meantime, on other connections and for any time, so these come from
 * another pool.
 */
const FOR_JOBS: Limits = { ...FOR_WORK, max: JOBS_AT_ONCE, idleInTransactionMs: 0 };

/** For the parts of a long read, each of which is short. */
const FOR_REPLICA: Limits = {
  max: 4,
  patience: { connectMs: 900, answerMs: 5_000 },
  statement_timeout: 4_500,
  idleInTransactionMs: 10_000,
};

const database = processSingleton("database", () => open({ ...FOR_REQUESTS, isAtWork }));
const workDatabase = processSingleton("work-database", () => open({ ...FOR_WORK, isAtWork }));
const jobDatabase = processSingleton("job-database", () => open({ ...FOR_JOBS, isAtWork }));
const replicaDatabase = processSingleton("replica-database", () => open(FOR_REPLICA, settings().databaseReplicaUrl));

/**
 * The maximum number of connections from a web process to the primary: the pools and the listener.
 */
export const CONNECTIONS_OF_A_PROCESS = FOR_REQUESTS.max + FOR_WORK.max + FOR_JOBS.max + 1;

/** The database client for requests. Only services (and auth, health and the command line) use it. */
export function db(): PrismaClient {
  return database().prisma;
}

/**
 * The database client for long statements, with a separate pool, so that jobs never exhaust the connections of requests.
 */
export function dbForWork(): PrismaClient {
  return workDatabase().prisma;
}

/** The database client for the transactions of jobs. Only `JobRun` uses it. */
export function dbForJobs(): PrismaClient {
  return jobDatabase().prisma;
}

/** The replica's client, or null. Its data may be stale: for long reads only (lib/db-replica.ts). */
export function dbOfReplica(): PrismaClient | null {
  return settings().databaseReplicaUrl ? replicaDatabase().prisma : null;
}

/** A statement with a constant text, which PostgreSQL plans once per connection, unless a pooler is in between. */
export type PreparedStatement = { name: string; text: string };

/**
 * Runs a prepared statement on Prisma's pool, bypassing Prisma's query layer. Only for operations of the public API,
 * where that layer costs a quarter of the throughput (docs/decisions/0003-hot-statements.md), and for what a process does
 * before it serves, since the first query through that layer takes a fraction of a second.
 *
 * @returns the rows of the statement
 */
export async function queryRows<Row extends QueryResultRow>(
  statement: PreparedStatement,
  values: unknown[],
): Promise<Row[]> {
  const { name, text } = statement;
  // Behind a pooler, the next statement may reach another session, which has no statement of that name.
  const query = settings().databaseDirectUrl === undefined ? { name, text, values } : { text, values };
  return (await database().pool.query<Row>(query)).rows;
}

/**
 * Runs a statement that may be slow within the limit of requests. Behind a pooler, which ignores the limit of a connection,
 * a transaction sets it: PostgreSQL would go on with a statement whose request has long been answered.
 */
export function withinStatementLimit<T>(run: (client: Transaction) => Promise<T>): Promise<T> {
  return settings().databaseDirectUrl === undefined ? run(db()) : inLimitedTransaction(run);
}

/** The same in a transaction, for statements that need settings of their own. */
export function inLimitedTransaction<T>(run: (tx: Transaction) => Promise<T>): Promise<T> {
  return db().$transaction(async (tx) => {
    if (settings().databaseDirectUrl !== undefined)
      await tx.$executeRaw`SELECT set_config('statement_timeout', ${String(databaseTimeLimit(FOR_REQUESTS.statement_timeout))}, true)`;
    return run(tx);
  });
}

/** Whether PostgreSQL rejected the data of a statement (SQLSTATE classes 22 and 23), so that it did nothing. */
function isDataError(error: unknown): boolean {
  return error instanceof DatabaseError && /^2[23]/.test(error.code ?? "");
}

/**
 * Whether PostgreSQL rejected a statement for its data, or cancelled it for a timeout or a deadlock: it did nothing, so
 * the items of a batch can be retried one by one.
 */
export function didNothing(error: unknown): boolean {
  return isDataError(error) || isStatementTimeout(error) || isDeadlock(error);
}

/**
 * A batch of rows that one statement inserts, and commits, together. However many rows arrive at once, they take two connections
 * (docs/decisions/0007-batches.md).
 *
 * @param statement its parameters are arrays, one per column; it returns a row for each given one, in their order
 */
export function insertBatch<Row extends object>(statement: PreparedStatement): Batch<unknown[], Row> {
  return new Batch<unknown[], Row>({
    run: (rows) => queryRows<Row>(statement, rows[0]?.map((_, column) => rows.map((row) => row[column])) ?? []),
    isCausedByOne: didNothing,
    sizeMax: 50,
    parallelMax: 2,
  });
}

/** Whether PostgreSQL aborted a transaction to break a deadlock (SQLSTATE 40P01), so that it did nothing. */
export function isDeadlock(error: unknown): boolean {
  return (error instanceof DatabaseError && error.code === "40P01") || hasSqlState(error, "40P01");
}

/** Whether PostgreSQL cancelled a statement because of its timeout (SQLSTATE 57014), so that it did nothing. */
export function isStatementTimeout(error: unknown): boolean {
  return (error instanceof DatabaseError && error.code === "57014") || hasSqlState(error, "57014");
}

/**
 * The database's time at the start of a transaction, in milliseconds since 1970. The end of whatever expires is counted
 * from it, so that a process whose clock is ahead grants no more time than others.
 */
export async function transactionTimeMs(tx: Pick<Transaction, "$queryRaw">): Promise<number> {
  const [row] = await tx.$queryRaw<[{ now: Date }]>`SELECT now()`;
  return rehearsedMs(row.now.getTime());
}

/** Whether PostgreSQL does not know the value of a parameter, such as a time zone (SQLSTATE 22023). */
export function isUnknownValue(error: unknown): boolean {
  return hasSqlState(error, "22023");
}

// Prisma stores PostgreSQL's code in `meta`, under a path that depends on the kind of error.
function hasSqlState(error: unknown, code: string): boolean {
  return (
    error instanceof Prisma.PrismaClientKnownRequestError && JSON.stringify(error.meta ?? {}).includes(`"${code}"`)
  );
}

/** The state of a pool; `waiting` is the number of callers without a connection. */
export type PoolState = {
  pool: "requests" | "work" | "jobs" | "replica";
  max: number;
  open: number;
  idle: number;
  waiting: number;
  /** Open connections with a timed-out statement that PostgreSQL has not answered. */
  held: number;
};

/** The pools of this process. An unused pool is empty. */
export function poolStates(): PoolState[] {
  return [
    stateOf("requests", FOR_REQUESTS, database.made()),
    stateOf("work", FOR_WORK, workDatabase.made()),
    stateOf("jobs", FOR_JOBS, jobDatabase.made()),
    ...(settings().databaseReplicaUrl ? [stateOf("replica", FOR_REPLICA, replicaDatabase.made())] : []),
  ];
}

function stateOf(pool: PoolState["pool"], { max }: { max: number }, database: Database | undefined): PoolState {
  const { totalCount = 0, idleCount = 0, waiting = 0, heldCount = 0 } = database?.pool ?? {};
  return { pool, max, open: totalCount, idle: idleCount, waiting, held: heldCount };
}

/** Closes the pools once their statements have finished. */
export async function closeDb(): Promise<void> {
  for (const open of [database.take(), workDatabase.take(), jobDatabase.take(), replicaDatabase.take()]) {
    await open?.prisma.$disconnect();
    await open?.pool.end();
  }
}

/**
 * The connection string of the database. The supervisor sets it for the processes it starts, also for the bundled
 * PostgreSQL.
 *
 * @throws Error when the process was started without one, as by `next start`
 */
export function databaseUrl(): string {
  const url = settings().databaseUrl;
  if (!url) throw new Error("DATABASE_URL is not set. `npm start` sets it; for `next start`, set it yourself.");
  return url;
}

/** The connection string that bypasses a pooler, for a session that must persist. */
export function directDatabaseUrl(): string {
  return settings().databaseDirectUrl ?? databaseUrl();
}

export type Transaction = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];

/**
 * Selects the session of a connection by its process id. Behind a pooler, which has other process ids, selects any of our
 * sessions that waits for a synchronous standby.
 */
const selectAtWork = {
  name: "sessions_at_work",
  text: `SELECT 1 FROM pg_stat_activity
         WHERE usename = current_user AND datname = current_database() AND pid <> pg_backend_pid()
           AND state = 'active' AND (pid = $1 OR wait_event = 'SyncRep')
         LIMIT 1`,
};

/** Whether the server is still executing a statement for an unanswered connection. */
async function isAtWork(processId: number): Promise<boolean> {
  return (await queryRows(selectAtWork, [processId])).length > 0;
}

function open(
  { idleInTransactionMs, ...limits }: Limits & Pick<BoundedPoolConfig, "isAtWork">,
  url = databaseUrl(),
): Database {
  const { patience, statement_timeout: statementTimeout } = limits;
  const pool = new BoundedPool({
    ...limits,
    // Behind a pooler, the settings of a session would be those of all clients.
    ...(settings().databaseDirectUrl === undefined && {
      onConnect: (client) => setUpSession(client, databaseTimeLimit(idleInTransactionMs), UNTAKEN_MS),
    }),
    patience: {
      connectMs: databaseTimeLimit(patience.connectMs),
      answerMs: databaseTimeLimit(patience.answerMs),
    },
    statement_timeout: statementTimeout && databaseTimeLimit(Number(statementTimeout)),
    connectionString: url,
    // Long, since opening a connection costs more than most statements.
    idleTimeoutMillis: 60_000,
    // Without keepalive, an idle connection would not notice that its server is gone.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: "petstore-console",
  });
  // Without a listener, the loss of an idle connection would end the process. It is expected while the pool closes.
  pool.on("error", (error) => {
    if (!pool.ending) log().warn({ error: error.message }, "an idle database connection was lost");
  });
  // The defaults of Prisma for interactive transactions.
  const transactionOptions = { maxWait: databaseTimeLimit(2_000), timeout: databaseTimeLimit(5_000) };
  return { pool, prisma: new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions }) };
}
