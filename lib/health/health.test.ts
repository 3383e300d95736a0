import { afterAll, beforeAll, expect, it } from "vitest";
import { cloneTemplate, type Database } from "@/e2e/fixtures/database";
import { VERSION } from "@/lib/core/version";
import { closeDb, poolStates } from "@/lib/db";
import { beginStopping } from "@/lib/health/service";
import { findHandler } from "@/lib/server/routes";
import { settings } from "@/lib/settings";

let database: Database;

beforeAll(async () => {
  database = await cloneTemplate();
  Object.assign(settings(), { databaseUrl: database.url, logLevel: "silent" });
});

afterAll(async () => {
  await closeDb();
  await database.drop();
});

const ask = (probe: "live" | "ready", method = "GET") =>
  findHandler(method, `/api/health/${probe}`)(new Request(`http://shop.test/api/health/${probe}`, { method }));

const readyNow = async () => {
  const response = await ask("ready");
  const { status, checks } = (await response.json()) as { status: string; checks: Record<string, string> };
  return { code: response.status, status, ...checks };
};

const ready = { code: 200, status: "ok", process: "ok", database: "ok" };
const notReady = { ...ready, code: 503, status: "unavailable" };

it("is public, uncached, and available by HEAD", async () => {
  for (const probe of ["live", "ready"] as const) {
    const response = await ask(probe);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("retry-after")).toBeNull();
    expect(await response.json()).toMatchObject({ status: "ok", version: VERSION });
    const head = await ask(probe, "HEAD");
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect((await ask(probe, "POST")).status).toBe(405);
  }
});

it("is not ready without the migrations of this release, but with those of a newer one", async () => {
  const [last] = await database.query<{ name: string }>(
    "SELECT max(migration_name) AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL",
  );
  await database.query("UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = $1", [last?.name]);
  await expect.poll(readyNow).toEqual({ ...notReady, database: "not migrated" });
  await database.query("UPDATE _prisma_migrations SET rolled_back_at = NULL WHERE migration_name = $1", [last?.name]);
  await database.query(
    `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name)
     VALUES ('newer', '', now(), '29990101000000_newer')`,
  );
  await expect.poll(readyNow).toEqual(ready);
});

it("is not ready while the database accepts no writes", async () => {
  await expect.poll(readyNow).toEqual(ready);
  await database.query(`ALTER DATABASE ${database.name} SET default_transaction_read_only = on`);
  const cutShop = () =>
    database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'petstore-console'`,
    );
  await cutShop();
  await expect.poll(readyNow).toEqual({ ...notReady, database: "read-only" });
  await database.query("SET default_transaction_read_only = off");
  await database.query(`ALTER DATABASE ${database.name} RESET default_transaction_read_only`).catch(() => undefined);
  await cutShop();
  await expect.poll(readyNow).toEqual(ready);
});

it("is live but not ready while the database does not respond, and reports it within a second and a half", async () => {
  await expect.poll(readyNow).toEqual(ready);
  await database.inTransaction(async (client) => {
    await client.query("LOCK TABLE _prisma_migrations IN ACCESS EXCLUSIVE MODE");
    await expect.poll(readyNow).toEqual({ ...notReady, database: "unreachable" });
    const startedMs = performance.now();
    expect((await ask("ready")).headers.get("retry-after")).toBe("1");
    expect(performance.now() - startedMs).toBeLessThan(1_500);
    expect((await ask("live")).status).toBe(200);
  });
  await expect.poll(readyNow).toEqual(ready);
});

it("queries the database once for concurrent requests", async () => {
  await expect.poll(readyNow).toEqual(ready);
  const asked = Array.from({ length: 200 }, readyNow);
  const [pool] = poolStates();
  expect((pool?.open ?? 0) - (pool?.idle ?? 0) + (pool?.waiting ?? 0)).toBeLessThanOrEqual(1);
  for (const state of await Promise.all(asked)) expect(state).toEqual(ready);
});

it("is not ready once it is told to stop, but live until it has stopped", async () => {
  beginStopping();
  expect(await readyNow()).toEqual({ code: 503, status: "unavailable", process: "stopping" });
  expect((await ask("live")).status).toBe(200);
});
