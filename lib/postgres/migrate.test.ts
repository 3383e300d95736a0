import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { BundledPostgres } from "@/lib/postgres/bundled";
import { inspectServer } from "@/lib/postgres/inspect";
import { migrate, MigrationError, migrationStatus, withConnection } from "@/lib/postgres/migrate";
import { schemaDrift } from "@/lib/postgres/schema-drift.fixture";
import { startAsSuperuser } from "@/lib/postgres/superuser.fixture";
import { makeFolder, query } from "@/lib/postgres/testing";

const ours = "prisma/migrations";
const place = makeFolder();
let server: BundledPostgres;
let url: string;
let migrationsDir: string;
let count = 0;

beforeAll(async () => {
  server = await startAsSuperuser({
    dataDir: path.join(place.folder, "data"),
    purpose: "the test",
    isThrowaway: true,
  });
});
afterAll(async () => {
  await server.stop();
  place.remove();
});

beforeEach(async () => {
  const name = `shop_${++count}`;
  await query(server.url, `CREATE DATABASE ${name}`);
  url = server.url.replace(/\/petstore$/, `/${name}`);
  migrationsDir = path.join(place.folder, name);
});

function write(name: string, sql: string): void {
  mkdirSync(path.join(migrationsDir, name), { recursive: true });
  writeFileSync(path.join(migrationsDir, name, "migration.sql"), sql);
}

async function tables(): Promise<string[]> {
  const sql =
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1";
  return (await query<{ tablename: string }>(url, sql)).map(({ tablename }) => tablename);
}

async function failure(target = url, dir = migrationsDir): Promise<string> {
  const error = await migrate({ url: target, migrationsDir: dir }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(MigrationError);
  return (error as MigrationError).message;
}

it("refuses a new database that does not know the case of letters, but not a shop that is there", async () => {
  const name = `shop_${++count}`;
  await query(server.url, `CREATE DATABASE ${name} LOCALE 'C' LOCALE_PROVIDER libc TEMPLATE template0`);
  const target = server.url.replace(/\/petstore$/, `/${name}`);
  const first = "CREATE TABLE first ()";
  write("1_first", first);
  write("2_second", "CREATE TABLE second ()");
  expect(await failure(target)).toContain("LC_CTYPE 'C.UTF-8'");
  expect((await inspectServer(target)).foldsCase).toBe(false);
  expect((await inspectServer(url)).foldsCase).toBe(true);

  await query(
    target,
    `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at")
     VALUES ('x', '${createHash("sha256").update(first).digest("hex")}', '1_first', now())`,
  );
  expect((await migrate({ url: target, migrationsDir })).applied).toEqual(["2_second"]);
});

it("refuses a new database of another encoding", async () => {
  const name = `shop_${++count}`;
  await query(
    server.url,
    `CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE 'C' LOCALE_PROVIDER libc TEMPLATE template0`,
  );
  write("1_first", "CREATE TABLE first ()");
  expect(await failure(server.url.replace(/\/petstore$/, `/${name}`))).toContain("LATIN1");
});

it("migrates an empty database to prisma/schema.prisma, once", async () => {
  const { applied } = await migrate({ url, migrationsDir: ours });
  expect(applied.length).toBeGreaterThan(0);
  expect(await migrate({ url, migrationsDir: ours })).toEqual({ applied: [] });
  expect(await schemaDrift(url, "prisma/schema.prisma")).toBe("");
  expect(await migrationStatus(url, ours)).toMatchObject({ applied, pending: [], failed: [], unknown: [], edited: [] });
});

it("sets nothing in the session of a check, which a pooler gives to others next", async () => {
  const ofSession = "SELECT current_setting('jit') AS jit, current_setting('tcp_keepalives_idle') AS idle";
  const [plain] = await query(url, ofSession);
  const { rows } = await withConnection(url, (client) => client.query<Record<string, string>>(ofSession));
  expect(rows).toEqual([plain]);
  expect(plain).toMatchObject({ jit: "on" });
});

it("detects a drift from prisma/schema.prisma", async () => {
  await migrate({ url, migrationsDir: ours });
  await query(url, `ALTER TABLE "pet" DROP COLUMN "version"`);
  expect(await schemaDrift(url, "prisma/schema.prisma")).toContain(`ADD COLUMN     "version"`);
});

it("applies once when several processes start at once", async () => {
  const results = await Promise.all([1, 2, 3].map(() => migrate({ url, migrationsDir: ours })));
  expect(results.filter(({ applied }) => applied.length > 0)).toHaveLength(1);
});

it("rolls a failing migration back, and applies it once it is fixed", async () => {
  write("1_good", "CREATE TABLE good (id int);");
  const half = `CREATE TABLE half (id int);
CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $$ BEGIN PERFORM 1; RETURN 2; END $$;
`;
  write("2_bad", `${half}INSERT INTO nowhere VALUES (1);`);
  const message = await failure();
  expect(message).toContain(
    'Migration 2_bad failed and was rolled back: relation "nowhere" does not exist (SQLSTATE 42P01, line 3)',
  );
  expect(await tables()).toEqual(["good"]);
  expect(await migrationStatus(url, migrationsDir)).toMatchObject({
    applied: ["1_good"],
    pending: ["2_bad"],
    failed: [],
  });

  write("2_bad", half);
  expect(await migrate({ url, migrationsDir })).toEqual({ applied: ["2_bad"] });
  expect(await tables()).toEqual(["good", "half"]);
});

it("applies an interrupted migration again", async () => {
  write("1_first", "CREATE TABLE first (id int);");
  await migrate({ url, migrationsDir });
  // The state that a process leaves when it is killed during a migration.
  await query(
    url,
    `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name") VALUES ('x', 'y', '2_second')`,
  );
  write("2_second", "CREATE TABLE second (id int);");
  expect(await migrationStatus(url, migrationsDir)).toMatchObject({ interrupted: ["2_second"] });
  expect(await migrate({ url, migrationsDir })).toEqual({ applied: ["2_second"] });
  expect(await tables()).toEqual(["first", "second"]);
});

it("rejects a newer database", async () => {
  write("1_first", "CREATE TABLE first (id int);");
  write("2_second", "CREATE TABLE second (id int);");
  await migrate({ url, migrationsDir });
  migrationsDir += "-older";
  write("1_first", "CREATE TABLE first (id int);");
  expect(await failure()).toContain("newer than this release: it has 2_second");
});

it("rejects a database of another program", async () => {
  await query(url, "CREATE TABLE books ()");
  expect(await failure(url, ours)).toContain("contains tables of another program");
  expect(await tables()).toEqual(["books"]);
});

it("rejects a migration that was changed after it was applied", async () => {
  write("1_first", "CREATE TABLE first (id int);");
  await migrate({ url, migrationsDir });
  write("1_first", "CREATE TABLE first (id bigint);");
  expect(await failure()).toContain("Changed after it was applied: 1_first");
});

it("rejects a failure recorded by another tool, and explains how to continue", async () => {
  write("1_first", "CREATE TABLE first (id int);");
  await migrate({ url, migrationsDir });
  await query(url, `UPDATE "_prisma_migrations" SET "finished_at" = NULL, "logs" = 'no such thing'`);
  const message = await failure();
  expect(message).toContain("Another tool recorded a failed migration: 1_first");
  await query(url, /UPDATE .*;/.exec(message)?.[0] ?? "");
  await query(url, "DROP TABLE first");
  expect(await migrate({ url, migrationsDir })).toEqual({ applied: ["1_first"] });
});

it.each([
  ["a wrong password", (good: string) => good.replace(/:[^:@]+@/, ":wrong@"), "refuses user"],
  [
    "a port where nothing listens",
    (good: string) => good.replace(/:\d+\//, ":1/"),
    "cannot be reached: connect ECONNREFUSED",
  ],
  [
    "a database that does not exist",
    (good: string) => good.replace(/(?<!\w)\w+$/, "nowhere"),
    'has no database "nowhere"',
  ],
  ["something that is no URL", () => "nonsense://", "cannot be reached"],
])("explains %s without telling the password", async (_name, spoil, text) => {
  const message = await failure(spoil(url), ours);
  expect(message).toContain(text);
  expect(message).not.toContain(new URL(url).password);
});

it("waits for a long transaction without keeping others waiting behind it", async () => {
  write("20260101000000_first", "CREATE TABLE animal (id INT)");
  await migrate({ url, migrationsDir });
  write("20260102000000_second", "ALTER TABLE animal ADD COLUMN name TEXT");
  const [long, other] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  await Promise.all([long.connect(), other.connect()]);
  try {
    await long.query("BEGIN");
    await long.query("INSERT INTO animal VALUES (1)");
    const told: string[] = [];
    const migrated = migrate({ url, migrationsDir, onProgress: (text) => told.push(text) });
    await expect.poll(() => told.join(), { timeout: 10_000 }).toContain("Waiting for the end of an import");
    await other.query("SET statement_timeout = '1s'");
    for (let i = 0; i < 5; i++) await other.query("INSERT INTO animal VALUES (2)");
    await long.query("COMMIT");
    expect((await migrated).applied).toEqual(["20260102000000_second"]);
  } finally {
    await Promise.all([long.end(), other.end()]);
  }
});
