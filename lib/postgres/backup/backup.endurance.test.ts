import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { finished } from "node:stream/promises";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { closeDb } from "@/lib/db";
import { expectTrueCounts } from "@/lib/pets/testing";
import { writeWholeFile } from "@/lib/postgres/backup/backup-file";
import { BackupError, type Manifest } from "@/lib/postgres/backup/format";
import { withBackup } from "@/lib/postgres/backup/read-backup";
import { restoreBackup } from "@/lib/postgres/backup/restore-backup";
import { writeBackup } from "@/lib/postgres/backup/write-backup";
import type { BundledPostgres } from "@/lib/postgres/bundled";
import { migrate, migrationStatus } from "@/lib/postgres/migrate";
import { schemaDrift } from "@/lib/postgres/schema-drift.fixture";
import { readMigrations } from "@/lib/postgres/migration-history";
import { fillTables } from "@/lib/postgres/rows.fixture";
import { startAsSuperuser } from "@/lib/postgres/superuser.fixture";
import { makeFolder, query } from "@/lib/postgres/testing";
import { settings } from "@/lib/settings";

const ours = "prisma/migrations";
const place = makeFolder();
const fileOf = (name: string) => path.join(place.folder, name);
let server: BundledPostgres;
let filled: { url: string; file: string; manifest: Manifest };
let count = 0;

beforeAll(async () => {
  server = await startAsSuperuser({ dataDir: fileOf("data"), purpose: "the test" });
  await query(server.url, "CREATE ROLE keeper LOGIN PASSWORD 'keeper' NOSUPERUSER");
  const url = await newDatabase();
  await migrate({ url, migrationsDir: ours });
  await fillTables(url, 40);
  await query(
    url,
    "UPDATE api_key SET replaced_by_id = (SELECT max(id::text)::uuid FROM api_key) WHERE id = (SELECT min(id::text)::uuid FROM api_key)",
  );
  await query(url, "INSERT INTO pet (name, category_id) VALUES ('Made today, which is counted', 1)");
  await query(url, "INSERT INTO rate_limit_window VALUES ('somebody', 1, now())");
  const file = fileOf("filled.backup");
  filled = { url, file, manifest: await backup(url, file) };
});
afterEach(closeDb);
afterAll(async () => {
  await server.stop();
  place.remove();
});

/** An empty database owned by an ordinary role, as hosting providers create it. */
async function newDatabase(): Promise<string> {
  const name = `shop_${++count}`;
  await query(server.url, `CREATE DATABASE ${name} OWNER keeper`);
  return Object.assign(new URL(server.url), { username: "keeper", password: "keeper", pathname: `/${name}` }).href;
}

function backup(url: string, file: string): Promise<Manifest> {
  return writeWholeFile(file, { isForced: true }, (destination) =>
    writeBackup({ url, destination, version: "1.0.0", secret: "s" }),
  );
}

function restore(file: string, url: string, replace?: string): Promise<void> {
  return withBackup(file, ours, (found) => restoreBackup(found, { url, replace }));
}

async function refusal(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(BackupError);
  return (error as BackupError).message;
}

async function tablesOf(url: string): Promise<string[]> {
  const sql = "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename COLLATE \"C\"";
  return (await query<{ name: string }>(url, sql)).map(({ name }) => name);
}

/** This release's migrations up to a number, and additional ones. */
function migrationsDirOf(name: string, upTo: number, more: Record<string, string> = {}): string {
  const folder = fileOf(name);
  for (const migration of readMigrations(ours).slice(0, upTo))
    cpSync(path.join(ours, migration.name), path.join(folder, migration.name), { recursive: true });
  for (const [migration, sql] of Object.entries(more)) {
    mkdirSync(path.join(folder, migration), { recursive: true });
    writeFileSync(path.join(folder, migration, "migration.sql"), sql);
  }
  return folder;
}

/** The tables without the id of the copy, which a restore renews (lib/db-snapshot.ts). */
function exceptCopyId({ tables }: Manifest): Manifest["tables"] {
  return tables.filter(({ name }) => name !== "database_copy");
}

it("contains every table except unlogged ones", async () => {
  const names = filled.manifest.tables.map(({ name }) => name).sort();
  const unlogged = ["page_file", "rate_limit_window"];
  expect(names).toEqual((await tablesOf(filled.url)).filter((name) => !unlogged.includes(name)));
  for (const { name, rows } of filled.manifest.tables) expect([name, rows > 0]).toEqual([name, true]);
});

it("is restored unchanged by an ordinary owner of the database", async () => {
  const url = await newDatabase();
  await restore(filled.file, url);
  const again = await backup(url, fileOf("again.backup"));
  expect(exceptCopyId(again)).toEqual(exceptCopyId(filled.manifest));
  const copyIn = ({ tables }: Manifest) => tables.find(({ name }) => name === "database_copy");
  expect(copyIn(again)).not.toEqual(copyIn(filled.manifest));
  expect(again.sequences).toEqual(filled.manifest.sequences);
  expect(await schemaDrift(url, "prisma/schema.prisma")).toBe("");
  expect(await migrationStatus(url, ours)).toMatchObject({ pending: [], unknown: [], edited: [] });
  const indexes = "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname";
  expect(await query(url, indexes)).toEqual(await query(filled.url, indexes));
  // The triggers are enabled again, and the sequences continue.
  await query(url, "INSERT INTO pet (name, category_id) VALUES ('Rex', 1)");
  settings().databaseUrl = url;
  await expectTrueCounts();
});

it("is a consistent snapshot of a running shop", async () => {
  const url = await newDatabase();
  await migrate({ url, migrationsDir: ours });
  const acknowledged: string[] = [];
  let isOver = false;
  const write = async (writer: number) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (let n = 0; !isOver; n++) {
      const name = `${writer} ${n}`;
      await client.query("BEGIN");
      await client.query("INSERT INTO pet (name, category_id) VALUES ($1, $2)", [name, writer]);
      await client.query(
        "INSERT INTO activity (actor_kind, action, subject_type, subject_id) VALUES ('system', 'pet.created', 'pet', $1)",
        [name],
      );
      await client.query("COMMIT");
      acknowledged.push(name);
    }
    await client.end();
  };
  const writers = Promise.all([1, 2, 3, 4].map(write));
  await expect.poll(() => acknowledged.length).toBeGreaterThan(200);
  const before = [...acknowledged];
  const file = fileOf("moment.backup");
  const manifest = await backup(url, file);
  const duringCount = acknowledged.length - before.length;
  isOver = true;
  await writers;
  expect(duringCount).toBeGreaterThan(0);

  const copy = await newDatabase();
  await restore(file, copy);
  const names = (await query<{ name: string }>(copy, "SELECT name FROM pet")).map(({ name }) => name);
  expect(before.filter((name) => !names.includes(name))).toEqual([]);
  expect(names).toHaveLength(manifest.tables.find(({ name }) => name === "pet")?.rows ?? 0);
  expect(await query(copy, "SELECT name FROM pet EXCEPT SELECT subject_id FROM activity")).toEqual([]);
  expect(await query(copy, "SELECT subject_id FROM activity EXCEPT SELECT name FROM pet")).toEqual([]);
  settings().databaseUrl = copy;
  await expectTrueCounts();
});

it("is rejected when a single bit has changed", async () => {
  const good = readFileSync(filled.file);
  const places = [0, 10, 17, 18, 22, 40, ...[0.1, 0.3, 0.5, 0.7, 0.9].map((part) => Math.floor(good.length * part))];
  for (const at of [...places, good.length - 40, good.length - 33, good.length - 32, good.length - 1]) {
    const bad = Buffer.from(good);
    bad[at] = (bad[at] ?? 0) ^ (1 << (at % 8));
    writeFileSync(fileOf("bad"), bad);
    expect(await refusal(restore(fileOf("bad"), "postgresql://nobody@127.0.0.1:1/x"))).toMatch(
      at < 18 ? /not a backup of|backup format/ : /damaged/,
    );
  }
});

it("is rejected when it is truncated, too long, or another file", async () => {
  const good = readFileSync(filled.file);
  const cut = [18, 19, 49, 50, 51, 1_000, good.length - 33, good.length - 1].map((end) => good.subarray(0, end));
  for (const bad of [...cut, Buffer.concat([good, Buffer.from("x")])]) {
    writeFileSync(fileOf("bad"), bad);
    expect(await refusal(restore(fileOf("bad"), "postgresql://nobody@127.0.0.1:1/x"))).toContain("damaged");
  }
  for (const foreign of [Buffer.alloc(0), Buffer.from("petst"), gzipSync("hello"), Buffer.alloc(5_000, "\0")]) {
    writeFileSync(fileOf("bad"), foreign);
    expect(await refusal(restore(fileOf("bad"), "postgresql://nobody@127.0.0.1:1/x"))).toContain("not a backup of");
  }
  expect(await refusal(restore(fileOf("missing"), ""))).toContain("cannot be read");
  expect(await refusal(restore(place.folder, ""))).toContain("not a file");
});

it("is rejected by a release that does not know its schema", async () => {
  const url = await newDatabase();
  const newer = migrationsDirOf("newer", 99, { "99999999999999_later": "CREATE TABLE later (id int PRIMARY KEY);" });
  await migrate({ url, migrationsDir: newer });
  await backup(url, fileOf("newer.backup"));
  const target = await newDatabase();
  const message = await refusal(restore(fileOf("newer.backup"), target));
  expect(message).toContain("newer than this release: it has 99999999999999_later");
  expect(await tablesOf(target)).toEqual([]);
});

it("of an earlier schema is restored with that schema, and then migrated", async () => {
  const url = await newDatabase();
  await migrate({ url, migrationsDir: migrationsDirOf("earlier", 3) });
  await fillTables(url, 3);
  const earlier = await backup(url, fileOf("earlier.backup"));
  const target = await newDatabase();
  await restore(fileOf("earlier.backup"), target);
  expect((await backup(target, fileOf("earlier-again.backup"))).tables).toEqual(earlier.tables);
  await migrate({ url: target, migrationsDir: ours });
  expect(await schemaDrift(target, "prisma/schema.prisma")).toBe("");
});

it("replaces the contents of a database only when it is named and not in use", async () => {
  const url = await newDatabase();
  const name = new URL(url).pathname.slice(1);
  await query(
    url,
    "CREATE TABLE books (id int); CREATE VIEW titles AS SELECT * FROM books; CREATE TYPE kind AS ENUM ('a');",
  );
  await query(url, "CREATE FUNCTION f(kind) RETURNS int LANGUAGE sql AS 'SELECT 1'; CREATE SEQUENCE numbers;");
  expect(await refusal(restore(filled.file, url))).toContain(`The database "${name}" is not empty`);
  expect(await refusal(restore(filled.file, url, "petstore"))).toContain(`this one is "${name}"`);
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  expect(await refusal(restore(filled.file, url, name))).toContain("in use: 1 other connection is open");
  expect(await tablesOf(url)).toEqual(["books"]);
  await other.end();
  await expect.poll(() => restore(filled.file, url, name).then(() => "restored", String)).toBe("restored");
  expect(exceptCopyId(await backup(url, fileOf("replaced.backup")))).toEqual(exceptCopyId(filled.manifest));
  // And once more, over a shop.
  await restore(filled.file, url, name);
});

it("is not restored into a database that does not know the case of letters", async () => {
  const name = `shop_${++count}`;
  await query(server.url, `CREATE DATABASE ${name} OWNER keeper LOCALE 'C' LOCALE_PROVIDER libc TEMPLATE template0`);
  const url = Object.assign(new URL(await newDatabase()), { pathname: `/${name}` }).href;
  expect(await refusal(restore(filled.file, url))).toContain("LC_CTYPE 'C.UTF-8'");
});

it("of a database that did not know the case of letters names the rows that are the same", async () => {
  const source = await newDatabase();
  await migrate({ url: source, migrationsDir: ours });
  await query(source, "DROP INDEX category_name");
  await query(source, "INSERT INTO category (id, name) VALUES (1, 'Élan'), (2, 'élan')");
  const file = fileOf("doubles.backup");
  await backup(source, file);
  const target = await newDatabase();
  expect(await refusal(restore(file, target))).toMatch(/table "category" .*élan/);
  expect(await tablesOf(target)).toEqual([]);
});

it("leaves the database unchanged when it does not match its own schema", async () => {
  const url = await newDatabase();
  await restore(filled.file, url);
  await query(url, "ALTER TABLE pet ADD COLUMN colour text");
  await backup(url, fileOf("by-hand.backup"));
  const target = await newDatabase();
  await query(target, "CREATE TABLE books (id int)");
  const name = new URL(target).pathname.slice(1);
  await expect.poll(() => refusal(restore(fileOf("by-hand.backup"), target, name))).toContain("changed by hand");
  expect(await tablesOf(target)).toEqual(["books"]);
});

it("is readable only by its owner, and replaces no file unless forced", async () => {
  expect(statSync(filled.file).mode & 0o777).toBe(0o600);
  const before = readFileSync(filled.file);
  const write = (isForced: boolean) =>
    writeWholeFile(filled.file, { isForced }, async (destination) => {
      destination.write("half");
      throw new Error("cut short");
    });
  expect(await refusal(write(false))).toContain("already exists");
  await expect(write(true)).rejects.toThrow("cut short");
  expect(readFileSync(filled.file).equals(before)).toBe(true);
  expect(readdirSync(place.folder).filter((name) => name.endsWith(".part"))).toEqual([]);
});

it("is whole when several processes write the same file at once, and leaves no parts of those that were killed", async () => {
  const file = fileOf("same.backup");
  const killed = `${file}.${randomUUID()}.part`;
  // Somebody else's file, and the part of another backup.
  const neighbours = [`${file}.tax-2025.part`, `${file}.eu.${randomUUID()}.part`];
  for (const old of [killed, ...neighbours]) {
    writeFileSync(old, "half");
    utimesSync(old, new Date(0), new Date(0));
  }
  let letSlowOneEnd = (): void => undefined;
  const isSlowHalfDone = new Promise<void>((resolve) => (letSlowOneEnd = resolve));
  const slow = writeWholeFile(file, { isForced: true }, async (destination) => {
    destination.write("slow, ");
    await isSlowHalfDone;
    await finished(destination.end("whole"));
  });
  const write = (text: string, isForced: boolean) =>
    writeWholeFile(file, { isForced }, (destination) => finished(destination.end(text)));
  await write("quick, whole", true);
  expect(readFileSync(file, "utf8")).toBe("quick, whole");
  expect(await refusal(write("third", false))).toContain("already exists");
  letSlowOneEnd();
  await slow;
  expect(readFileSync(file, "utf8")).toBe("slow, whole");
  const parts = readdirSync(place.folder).filter((name) => name.endsWith(".part"));
  expect(parts.sort()).toEqual(neighbours.map((name) => path.basename(name)).sort());
  for (const neighbour of neighbours) rmSync(neighbour);
});

it("reports a missing shop", async () => {
  expect(await refusal(backup(await newDatabase(), fileOf("none.backup")))).toContain("contains no shop");
  expect(readdirSync(place.folder)).not.toContain("none.backup");
});
