import pg from "pg";
import { afterEach, expect, it } from "vitest";
import { setUpTestShop } from "@/lib/accounts/testing";
import { databaseTimeLimit } from "@/lib/core/time-limit";
import { closeDb, databaseUrl, db, dbForJobs, dbForWork } from "@/lib/db";
import { BoundedClient } from "@/lib/db-connection";
import { sessionProblem } from "@/lib/db-session";
import { openClient } from "@/lib/postgres/open-client";

setUpTestShop();
afterEach(closeDb);

const SESSION = `SELECT current_setting('TimeZone') AS zone, current_setting('DateStyle') AS style`;

it("every kind of connection has the session of the shop, although the tests' server gives others", async () => {
  const connectionString = databaseUrl();
  const bounded = new BoundedClient({ connectionString, patience: { connectMs: 5_000, answerMs: 5_000 } });
  await bounded.connect();
  const plain = new pg.Client({ connectionString });
  await plain.connect();
  const ofShop = { zone: "UTC", style: "ISO, MDY" };
  for (const [client, session] of [
    [plain, { zone: "Asia/Kolkata", style: "German, DMY" }],
    [bounded, ofShop],
    [await openClient({ connectionString }), ofShop],
  ] as const) {
    expect((await client.query(SESSION)).rows).toEqual([session]);
    await client.end();
  }
});

it("every session ends soon after its client is lost", async () => {
  const KEEPALIVE = `SELECT current_setting('tcp_keepalives_idle') AS idle, current_setting('tcp_keepalives_interval') AS interval,
    current_setting('tcp_keepalives_count') AS count, current_setting('tcp_user_timeout') AS sent,
    current_setting('idle_in_transaction_session_timeout') AS transaction`;
  const keepalive = { idle: "10", interval: "5", count: "3", sent: "25000" };
  const direct = await openClient({ connectionString: databaseUrl() });
  expect((await direct.query(KEEPALIVE)).rows).toEqual([{ ...keepalive, sent: "0", transaction: "0" }]);
  await direct.end();
  expect(await db().$queryRawUnsafe(KEEPALIVE)).toEqual([
    { ...keepalive, transaction: `${databaseTimeLimit(10_000) / 1000}s` },
  ]);
  expect(await dbForWork().$queryRawUnsafe(KEEPALIVE)).toEqual([
    { ...keepalive, transaction: `${databaseTimeLimit(300_000) / 60_000}min` },
  ]);
  expect(await dbForJobs().$queryRawUnsafe(KEEPALIVE)).toEqual([{ ...keepalive, transaction: "0" }]);
});

it("no session compiles its statements, although the tests' server would", async () => {
  const JIT = `SELECT current_setting('jit') AS jit`;
  const connectionString = databaseUrl();
  const plain = new pg.Client({ connectionString });
  await plain.connect();
  expect((await plain.query(JIT)).rows).toEqual([{ jit: "on" }]);
  await plain.end();
  const direct = await openClient({ connectionString });
  expect((await direct.query(JIT)).rows).toEqual([{ jit: "off" }]);
  await direct.end();
  for (const pool of [db(), dbForWork(), dbForJobs()])
    expect(await pool.$queryRawUnsafe(JIT)).toEqual([{ jit: "off" }]);
});

it("times are stored and read as they are", async () => {
  const at = new Date("2026-07-04T05:06:07.089Z");
  const { id } = await db().pet.create({ data: { name: "Rex", categoryId: 7n, createdAt: at } });
  expect((await db().pet.findUniqueOrThrow({ where: { id } })).createdAt).toEqual(at);
  const rows = await db().$queryRaw`
    SELECT extract(epoch FROM created_at)::float8 * 1000 AS ms FROM pet WHERE id = ${id} AND created_at = ${at}`;
  expect(rows).toEqual([{ ms: at.getTime() }]);
});

it("a session that a pooler has changed is named", () => {
  expect(sessionProblem({ zone: "UTC", style: "ISO, MDY" })).toBeNull();
  expect(sessionProblem({ zone: "Europe/Berlin", style: "ISO, MDY" })).toContain("Europe/Berlin");
  expect(sessionProblem({ zone: "UTC", style: "German, DMY" })).toContain("German, DMY");
});
