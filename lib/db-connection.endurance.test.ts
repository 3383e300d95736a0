import { PrismaPg } from "@prisma/adapter-pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { cloneTemplate, type Database } from "@/e2e/fixtures/database";
import { OUTCOME_UNKNOWN } from "@/lib/core/errors";
import { BoundedPool, type BoundedPoolConfig } from "@/lib/db-connection";
import { toAppError } from "@/lib/http/to-app-error";
import { PrismaClient } from "@/prisma/generated/client";

/** Long enough for an immediate response, even on a busy machine. */
const ANSWER_MS = 600;
const UNKNOWN = { code: OUTCOME_UNKNOWN };
const NO_ANSWER = { code: "ETIMEDOUT" };

let database: Database;
const pools: BoundedPool[] = [];

beforeAll(async () => {
  database = await cloneTemplate();
  await database.query("CREATE TABLE note (text text)");
  // Delays the commit: the trigger runs at the end of the transaction.
  await database.query(`CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN IF NEW.text = 'slow commit' THEN PERFORM pg_sleep(4); END IF; RETURN NEW; END $$`);
  await database.query(`CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON note DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION wait()`);
});

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
});

afterAll(() => database.drop());

function poolOf(config: Partial<BoundedPoolConfig> = {}): BoundedPool {
  const patience = { connectMs: 5_000, answerMs: ANSWER_MS };
  const pool = new BoundedPool({ max: 2, connectionString: database.url, patience, ...config });
  pool.on("error", () => {});
  pools.push(pool);
  return pool;
}

const sessionOf = async (pool: BoundedPool): Promise<number> =>
  (await pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")).rows[0]?.pid ?? 0;

const notes = async (text: string) => (await database.query("SELECT 1 FROM note WHERE text = $1", [text])).length;

it("applies the same deadline to the first statement on a new connection", async () => {
  const pool = poolOf();
  await expect(pool.query("SELECT pg_sleep(4)")).rejects.toMatchObject(NO_ANSWER);
});

it("never closes a responsive connection, however long a caller waits", async () => {
  const pool = poolOf();
  const sessions = new Set<number>();
  const ends = performance.now() + 4 * ANSWER_MS;
  const busy = async () => {
    while (performance.now() < ends) sessions.add(await sessionOf(pool));
  };
  await Promise.all(Array.from({ length: 20 }, busy));
  expect(sessions.size).toBe(2);
  expect(pool.totalCount).toBe(2);
});

it("keeps the connection after PostgreSQL rejects a statement", async () => {
  const pool = poolOf({ max: 1 });
  const session = await sessionOf(pool);
  await expect(pool.query("SELECT 1 / 0")).rejects.toMatchObject({ code: "22012" });
  expect(await sessionOf(pool)).toBe(session);
});

it("holds a timed-out connection until it is answered, then reuses it", async () => {
  const pool = poolOf({ max: 1, isAtWork: () => Promise.resolve(true) });
  const session = await sessionOf(pool);
  await expect(pool.query("SELECT pg_sleep(4)")).rejects.toMatchObject(NO_ANSWER);
  expect(pool.heldCount).toBe(1);
  expect(await sessionOf(pool)).toBe(session);
  expect(pool.heldCount).toBe(0);
});

it("does not reuse a connection that timed out in a transaction", async () => {
  const pool = poolOf({ max: 1, isAtWork: () => Promise.resolve(true) });
  const client = await pool.connect();
  await client.query("BEGIN");
  await client.query("INSERT INTO note VALUES ('half')");
  await expect(client.query("SELECT pg_sleep(4)")).rejects.toMatchObject(NO_ANSWER);
  await expect(client.query("COMMIT")).rejects.toMatchObject(NO_ANSWER);
  client.release();
  await sessionOf(pool);
  expect(await notes("half")).toBe(0);
});

it("keeps the place of an active session, and frees that of any other", async () => {
  let isAtWork = true;
  const asked: number[] = [];
  const patience = { connectMs: 1_000, answerMs: ANSWER_MS };
  const pool = poolOf({ max: 1, patience, isAtWork: (pid) => (asked.push(pid), Promise.resolve(isAtWork)) });
  const session = await sessionOf(pool);
  await expect(pool.query("SELECT pg_sleep(60)")).rejects.toMatchObject(NO_ANSWER);
  await expect.poll(() => asked.length).toBe(2);
  expect(new Set(asked)).toEqual(new Set([session]));
  await expect(sessionOf(pool)).rejects.toMatchObject(NO_ANSWER);
  isAtWork = false;
  await expect.poll(() => sessionOf(pool).catch(() => session)).not.toBe(session);
  expect(pool.totalCount).toBe(1);
  await database.query("SELECT pg_terminate_backend($1)", [session]);
});

it("reads while every write hangs", async () => {
  const pool = poolOf({ max: 3, keptForReads: 1, isAtWork: () => Promise.resolve(true) });
  const writes = Array.from({ length: 5 }, () => pool.query("INSERT INTO note SELECT 'hang' FROM pg_sleep(4)"));
  const failed = Promise.allSettled(writes);
  while (pool.heldCount < 2) await sessionOf(pool);
  expect(pool.heldCount).toBe(2);
  await sessionOf(pool);
  await failed;
});

it("lets statements queue only while others succeed", async () => {
  const patience = { connectMs: 1_000, answerMs: 10_000 };
  const pool = poolOf({ max: 1, patience });
  await sessionOf(pool);
  // Each takes less than the wait for a connection; the last waits for five of them.
  await Promise.all(Array.from({ length: 6 }, () => pool.query("SELECT pg_sleep(0.4)")));
  const slow = pool.query("SELECT pg_sleep(4)");
  await expect(sessionOf(pool)).rejects.toMatchObject(NO_ANSWER);
  await slow;
});

it("reports an unknown outcome only for an unanswered write", async () => {
  const pool = poolOf({ max: 10, isAtWork: () => Promise.resolve(true) });
  await expect(pool.query("INSERT INTO note SELECT 'alone' FROM pg_sleep(4)")).rejects.toMatchObject(UNKNOWN);
  await expect(
    pool.query("WITH x AS (INSERT INTO note SELECT 'with' FROM pg_sleep(4) RETURNING 1) SELECT 1 FROM x"),
  ).rejects.toMatchObject(UNKNOWN);
  await expect(pool.query("WITH x AS (SELECT pg_sleep(4)) SELECT 1 FROM x")).rejects.toMatchObject(NO_ANSWER);
  await expect(pool.query("INSERT INTO note VALUES ('slow commit')")).rejects.toMatchObject(UNKNOWN);

  const client = await pool.connect();
  await client.query("BEGIN");
  await expect(client.query("INSERT INTO note SELECT 'in' FROM pg_sleep(4)")).rejects.toMatchObject(NO_ANSWER);
  client.release();
  const committing = await pool.connect();
  await committing.query("BEGIN");
  await committing.query("INSERT INTO note VALUES ('slow commit')");
  await expect(committing.query("COMMIT")).rejects.toMatchObject(UNKNOWN);
  committing.release();

  await expect.poll(() => notes("slow commit")).toBe(2);
  await expect.poll(() => notes("alone")).toBe(1);
  expect(await notes("in")).toBe(0);
});

it("reports an unknown outcome for a write whose connection is lost", async () => {
  const pool = poolOf({ patience: { connectMs: 5_000, answerMs: 60_000 } });
  for (const [text, failure] of [
    ["INSERT INTO note SELECT 'lost' FROM pg_sleep(60)", UNKNOWN],
    ["SELECT pg_sleep(60)", NO_ANSWER],
  ] as const) {
    const client = (await pool.connect()) as unknown as { query: BoundedPool["query"]; cut(why: string): void };
    const failed = client.query(text);
    client.cut("the test cuts it");
    await expect(failed).rejects.toMatchObject(failure);
    (client as unknown as { release(): void }).release();
  }
  await database.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(60)%' AND pid <> pg_backend_pid()",
  );
});

it("reports both through Prisma", async () => {
  const pool = poolOf({ max: 10, isAtWork: () => Promise.resolve(true) });
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  const codeOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => "done",
      (error: unknown) => toAppError(error).code,
    );
  expect(await codeOf(prisma.$executeRaw`INSERT INTO note SELECT 'p' FROM pg_sleep(4)`)).toBe("outcome_unknown");
  expect(await codeOf(prisma.$queryRaw`SELECT 1 FROM pg_sleep(4)`)).toBe("unavailable");
  const slowCommit = prisma.$transaction((tx) => tx.$executeRaw`INSERT INTO note VALUES ('slow commit')`);
  expect(await codeOf(slowCommit)).toBe("outcome_unknown");
  const slowInside = prisma.$transaction((tx) => tx.$executeRaw`INSERT INTO note SELECT 'i' FROM pg_sleep(4)`);
  expect(await codeOf(slowInside)).toBe("unavailable");
  await prisma.$disconnect();
});

it("tries one connection at a time while connecting fails", async () => {
  const tried: number[] = [];
  const pool = poolOf({ max: 10, connectionString: "postgresql://nobody@127.0.0.1:1/none" });
  const attempt = () => pool.query("SELECT 1").catch(() => tried.push(pool.totalCount));
  await attempt();
  await Promise.all(Array.from({ length: 20 }, attempt));
  expect(Math.max(...tried)).toBeLessThanOrEqual(1);
  expect(tried.length).toBe(21);
});
