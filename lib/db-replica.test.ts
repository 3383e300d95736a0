import { spawnSync } from "node:child_process";
import { appendFileSync, chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { processSingleton } from "@/lib/core/process-singleton";
import { closeDb, dbForWork } from "@/lib/db";
import { replicaLag, replicaReads } from "@/lib/db-replica";
import { exportPets } from "@/lib/pets/export";
import { findBinaries } from "@/lib/postgres/binaries";
import type { BundledPostgres } from "@/lib/postgres/bundled";
import { migrate } from "@/lib/postgres/migrate";
import { startServer, stopServer } from "@/lib/postgres/server-process";
import { chooseServerUser } from "@/lib/postgres/server-user";
import { usableBinaries } from "@/lib/postgres/shared-folder";
import { startAsSuperuser } from "@/lib/postgres/superuser.fixture";
import { settings } from "@/lib/settings";

/** A real primary and a real streaming replica. */
let folder: string;
let primary: BundledPostgres;
let replica: { url: string; stop(): Promise<void> };

const place = (name: string) => path.join(folder, name);
const replicaData = () => path.join(place("replica"), "postgres");
const start = (name: string) => startAsSuperuser({ dataDir: place(name), purpose: "the tests" });

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), "petstore-replica-")));
  chmodSync(folder, 0o755);
  const first = await start("primary");
  await migrate({ url: first.url, migrationsDir: "prisma/migrations" });
  await query(first.url, "ALTER SYSTEM SET wal_level = replica");
  await query(first.url, "ALTER SYSTEM SET max_wal_senders = 4");
  await first.stop();
  // The new WAL level takes effect with the next start.
  await (await start("primary")).stop();
  spawnSync("cp", ["-a", place("primary"), place("replica")]);
  primary = await start("primary");
  const { port, password, username } = new URL(primary.url);
  const data = replicaData();
  appendFileSync(
    path.join(data, "postgresql.auto.conf"),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\n`,
  );
  writeFileSync(path.join(data, "standby.signal"), "", { mode: 0o644 });
  replica = await startReplica(replicaData());
  Object.assign(settings(), { databaseUrl: primary.url, databaseReplicaUrl: replica.url, logLevel: "silent" });
});

/** The replica has the primary's role and password, so PostgreSQL is started directly. */
async function startReplica(data: string): Promise<typeof replica> {
  const user = chooseServerUser(data);
  const quiet = () => {};
  const binaries = usableBinaries(findBinaries(), user, quiet);
  const { pid, port } = await startServer(data, `${data}.log`, binaries, user, quiet);
  return {
    url: Object.assign(new URL(primary.url), { port: String(port) }).href,
    stop: () => stopServer(pid, data),
  };
}

beforeEach(() => {
  const state = processSingleton("replica", () => ({ unusedUntilMs: 0 })).made();
  if (state) state.unusedUntilMs = 0;
});

afterAll(async () => {
  await closeDb();
  await replica.stop();
  await primary.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const addPets = (count: number) =>
  dbForWork()
    .$executeRaw`INSERT INTO pet (name, category_id) SELECT 'Pet ' || n, 1 FROM generate_series(1, ${count}::int) AS n`;

async function countExported(): Promise<number> {
  let text = "";
  for await (const chunk of exportPets({ kind: "operator" }, { format: "jsonl", order: "oldest" })) text += chunk;
  return text.split("\n").length - 1;
}

it("an export reads from the replica, and contains everything written before the request", async () => {
  const before = { ...replicaReads() };
  for (let count = 1; count <= 20; count++) {
    await addPets(1);
    expect(await countExported()).toBe(count);
  }
  expect(replicaReads()).toEqual({ replica: before.replica + 20, primary: before.primary });
  await expect.poll(replicaLag).toBe(0);
});

it("an export reads from the primary while the replica lags, and the lag is reported in bytes", async () => {
  const before = { ...replicaReads() };
  await query(replica.url, "SELECT pg_wal_replay_pause()");
  try {
    await addPets(10);
    expect(await countExported()).toBe(30);
    // The replica is skipped without another wait.
    const startedMs = performance.now();
    expect(await countExported()).toBe(30);
    expect(performance.now() - startedMs).toBeLessThan(900);
    expect(replicaReads()).toEqual({ replica: before.replica, primary: before.primary + 2 });
    expect(await replicaLag()).toBeGreaterThan(0);
  } finally {
    await query(replica.url, "SELECT pg_wal_replay_resume()");
  }
});

it("an export continues on the primary when the replica fails halfway, with each pet once", async () => {
  await addPets(5_000);
  const before = { ...replicaReads() };
  const ids: string[] = [];
  for await (const chunk of exportPets({ kind: "operator" }, { format: "jsonl", order: "oldest" })) {
    if (ids.length === 0) await replica.stop();
    ids.push(...[...chunk.matchAll(/"id":(\d+)/g)].map(([, id = ""]) => id));
  }
  expect(ids).toHaveLength(5_030);
  expect(new Set(ids).size).toBe(5_030);
  expect(replicaReads()).toEqual({ replica: before.replica + 1, primary: before.primary + 10 });
  replica = await startReplica(replicaData());
  await closeDb();
  settings().databaseReplicaUrl = replica.url;
});

it("a server that is not a replica is not used", async () => {
  await closeDb();
  settings().databaseReplicaUrl = primary.url;
  const before = { ...replicaReads() };
  expect(await countExported()).toBe(5_030);
  expect(replicaReads()).toEqual({ replica: before.replica, primary: before.primary + 11 });
  expect(await replicaLag()).toBeNull();
});

it("a standby of another server, which is ahead of the primary, is not used, and its lag is negative", async () => {
  await closeDb();
  const other = await start("other");
  try {
    await migrate({ url: other.url, migrationsDir: "prisma/migrations" });
    Object.assign(settings(), { databaseUrl: other.url, databaseReplicaUrl: replica.url });
    await addPets(3);
    const before = { ...replicaReads() };
    expect(await replicaLag()).toBeLessThan(0);
    expect(await countExported()).toBe(3);
    expect(replicaReads()).toEqual({ replica: before.replica, primary: before.primary + 1 });
  } finally {
    await closeDb();
    await other.stop();
    settings().databaseUrl = primary.url;
  }
});

it("a replica that was promoted is not used", async () => {
  await closeDb();
  await query(replica.url, "SELECT pg_promote()");
  const before = { ...replicaReads() };
  expect(await countExported()).toBe(5_030);
  expect(replicaReads()).toEqual({ replica: before.replica, primary: before.primary + 11 });
});
