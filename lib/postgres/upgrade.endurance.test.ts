import { cpSync, mkdirSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { closeDb } from "@/lib/db";
import { expectTrueCounts } from "@/lib/pets/testing";
import { readTables } from "@/lib/postgres/backup/catalog";
import type { BundledPostgres } from "@/lib/postgres/bundled";
import { migrate } from "@/lib/postgres/migrate";
import { schemaDrift } from "@/lib/postgres/schema-drift.fixture";
import { readMigrations } from "@/lib/postgres/migration-history";
import { fillTables } from "@/lib/postgres/rows.fixture";
import { startAsSuperuser } from "@/lib/postgres/superuser.fixture";
import { makeFolder, query } from "@/lib/postgres/testing";
import { settings } from "@/lib/settings";

const ROWS = 3;
const ours = "prisma/migrations";
const names = readMigrations(ours).map(({ name }) => name);

/** Data that an upgrade may discard: sessions and pending sign-ins, whose tokens are stored differently since. */
const notKept = ["_prisma_migrations", "session", "verification"];

const place = makeFolder();
let server: BundledPostgres;
beforeAll(async () => {
  server = await startAsSuperuser({ dataDir: path.join(place.folder, "data"), purpose: "the test" });
});
afterEach(closeDb);
afterAll(async () => {
  await server.stop();
  place.remove();
});

/** Every value of the tables, as text: by table, row and column. */
async function contents(url: string): Promise<Map<string, Record<string, string | null>[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const all = new Map<string, Record<string, string | null>[]>();
  for (const { name, columns, order } of await readTables(client)) {
    const values = columns.map((column) => `${client.escapeIdentifier(column)}::text`).join(", ");
    const sql = `SELECT ${values} FROM ${client.escapeIdentifier(name)} ORDER BY ${order}`;
    all.set(name, (await client.query<Record<string, string | null>>(sql)).rows);
  }
  await client.end();
  return all;
}

it.each(names.map((name, i) => ({ name, earlier: names.slice(0, i + 1) })))(
  "upgrades a shop from $name without losing data",
  async ({ name, earlier }) => {
    const database = `from_${name}`;
    await query(server.url, `CREATE DATABASE "${database}"`);
    const url = server.url.replace(/\/petstore$/, `/${database}`);
    const migrationsDir = path.join(place.folder, database);
    for (const migration of earlier) {
      mkdirSync(path.join(migrationsDir, migration), { recursive: true });
      cpSync(path.join(ours, migration), path.join(migrationsDir, migration), { recursive: true });
    }
    await migrate({ url, migrationsDir });
    const filled = await fillTables(url, ROWS);
    const before = await contents(url);
    for (const table of filled) expect([table, before.get(table)?.length]).toEqual([table, ROWS]);

    await migrate({ url, migrationsDir: ours });
    const after = await contents(url);
    for (const table of notKept) before.delete(table);
    for (const [table, rows] of before) {
      const columns = Object.keys(rows[0] ?? {}).filter((column) => column in (after.get(table)?.[0] ?? {}));
      const kept = (list: Record<string, string | null>[] = []) => list.map((row) => columns.map((c) => row[c]));
      expect([table, kept(after.get(table))]).toEqual([table, kept(rows)]);
    }
    expect(await schemaDrift(url, "prisma/schema.prisma")).toBe("");
    settings().databaseUrl = url;
    await expectTrueCounts();
  },
);
