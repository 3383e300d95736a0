import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { callApi, statusWith } from "@/e2e/fixtures/programs/api-client";
import { query } from "@/e2e/fixtures/programs/query";
import { expect, test } from "@/e2e/fixtures/programs/test";
import { Place } from "@/e2e/fixtures/programs/place";
import { signalAll, waitUntil } from "@/e2e/fixtures/programs/processes";
import { openClient } from "@/lib/postgres/open-client";

const PASSWORD = "correct horse battery staple";

function tablesOf(url: string) {
  return query(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
}

async function countPets(url: string): Promise<number> {
  const [row] = await query<{ count: number }>(url, "SELECT count(*)::int AS count FROM pet");
  return row?.count ?? 0;
}

test.describe("backup and restore", () => {
  // Each starts several programs, one after another.
  test.describe.configure({ timeout: 120_000 });

  test("a running shop is backed up, and restored elsewhere with its keys, sessions and pets", async ({
    running: { place, shop },
  }) => {
    const key = await place.insertKey();
    await place.petstore(["seed", "--pets", "2000"]);
    const body = { name: "Rex, just acknowledged", categoryId: 7 };
    expect((await callApi(shop.address, key, "/api/v1/pets", body)).status).toBe(201);
    const file = path.join(place.folder, "shop.backup");
    const made = await place.petstore(["backup", file]);
    expect([made.code, made.stdout], made.stderr).toEqual([0, ""]);
    expect(made.stderr).toContain("Keep AUTH_SECRET");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(place.folder).filter((name) => name.endsWith(".part"))).toEqual([]);
    const again = await place.petstore(["backup", file]);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("already exists")]);
    expect((await place.petstore(["backup", file, "--force"])).code).toBe(0);

    const elsewhere = new Place();
    try {
      const restored = await elsewhere.petstore(["restore", file]);
      expect([restored.code, restored.stdout], restored.stderr).toEqual([0, ""]);
      expect(restored.stderr).toContain("There is no AUTH_SECRET here yet");
      cpSync(path.join(place.dataDir, "auth-secret"), path.join(elsewhere.dataDir, "auth-secret"));
      const copy = await elsewhere.start();
      expect(await statusWith(copy.address, key)).toBe(200);
      expect(await countPets(elsewhere.databaseUrl())).toBe(await countPets(place.databaseUrl()));
      expect((await callApi(copy.address, key, "/api/v1/pets", { ...body, name: "The next" })).status).toBe(201);
      // A running shop cannot be overwritten.
      const refused = await elsewhere.petstore(["restore", file, "--replace", "petstore"]);
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("is already running on this data")]);
      expect(await statusWith(copy.address, key)).toBe(200);
    } finally {
      await elsewhere.remove();
    }
  });

  test("- writes to stdout, and an external database can be restored from it", async ({ place, emptyDatabase }) => {
    const env = { DATABASE_URL: emptyDatabase, AUTH_SECRET: "a secret of at least 32 characters" };
    await place.petstore(["migrate"], { env });
    await place.petstore(["account", "create", "--email", "ada@example.com", "--name", "Ada"], {
      env: { ...env, PETSTORE_PASSWORD: PASSWORD },
    });
    const program = await place.petstore(["backup", "-"], { env });
    expect([program.code, program.stdout.startsWith("petstore-backup 1\n")]).toEqual([0, true]);
    const file = path.join(place.folder, "own.backup");
    await place.petstore(["backup", file], { env });
    const name = new URL(emptyDatabase).pathname.slice(1);
    const refused = await place.petstore(["restore", file], { env });
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(`--replace ${name}`)]);
    await query(emptyDatabase, "UPDATE account SET name = 'Somebody else'");
    const other = { ...env, AUTH_SECRET: "another secret of 32 characters or more" };
    const restored = await place.petstore(["restore", file, "--replace", name], { env: other });
    expect(restored.code, restored.stderr).toBe(0);
    expect(restored.stderr).toContain("AUTH_SECRET is not the one of the backed-up shop");
    expect(await query(emptyDatabase, "SELECT name FROM account")).toEqual([{ name: "Ada" }]);
    expect(await query(emptyDatabase, "SELECT actor_kind FROM activity WHERE action = 'database.restored'")).toEqual([
      { actor_kind: "operator" },
    ]);
    const same = await place.petstore(["restore", file, "--replace", name], { env });
    expect([same.code, same.stderr]).toEqual([0, expect.not.stringContaining("AUTH_SECRET")]);
  });

  test("a damaged file is rejected before anything is started", async ({ place, emptyDatabase }) => {
    const env = { DATABASE_URL: emptyDatabase };
    await place.petstore(["migrate"], { env });
    const file = path.join(place.folder, "shop.backup");
    await place.petstore(["backup", file], { env });
    const bytes = readFileSync(file);
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 4;
    writeFileSync(file, bytes);
    const { code, stdout, stderr } = await place.petstore(["restore", file]);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("is damaged or truncated");
    expect(stderr).not.toMatch(/^[ \t]+at /m);
    expect([existsSync(place.dataDir), place.processes()]).toEqual([false, []]);
  });

  test("a killed restore leaves the database empty, and the next one works", async ({
    migratedPlace: place,
    emptyDatabase,
  }) => {
    await place.petstore(["seed", "--pets", "20000"]);
    const file = path.join(place.folder, "shop.backup");
    expect((await place.petstore(["backup", file])).code).toBe(0);
    const env = { DATABASE_URL: emptyDatabase };
    const restore = place.run(["restore", file], { env });
    await waitUntil(() => restore.stderr.includes("Loading pet\n"), 20_000);
    signalAll([restore.pid], "SIGKILL");
    expect(await restore.ended).toMatchObject({ signal: "SIGKILL" });
    await waitUntil(async () => (await othersOn(emptyDatabase)) === 0, 10_000);
    expect(await tablesOf(emptyDatabase)).toEqual([]);
    const next = await place.petstore(["restore", file], { env });
    expect(next.code, next.stderr).toBe(0);
    expect(await countPets(emptyDatabase)).toBe(20_000);
  });

  test("Ctrl-C once the backup is restored lets the command record that and end", async ({
    migratedPlace: place,
    emptyDatabase,
  }) => {
    const file = path.join(place.folder, "shop.backup");
    expect((await place.petstore(["backup", file])).code).toBe(0);
    const activity = await openClient({ connectionString: emptyDatabase });
    try {
      const restore = place.run(["restore", file], { env: { DATABASE_URL: emptyDatabase } });
      // Stops the command after the commit, before the record.
      await activity.query("BEGIN");
      await activity.query(LOCK_NEW_ACTIVITY);
      restore.pressCtrlC();
      await waitUntil(() => restore.stderr.includes("Too late to cancel"), 10_000);
      await activity.query("ROLLBACK");
      expect(await restore.ended).toEqual({ code: 0, signal: null });
      expect(restore.stderr).toContain("Restored.");
    } finally {
      await activity.end();
    }
    expect(await query(emptyDatabase, "SELECT 1 FROM activity WHERE action = 'database.restored'")).toHaveLength(1);
  });
});

/** Locks the table of the activity as soon as it is there. */
const LOCK_NEW_ACTIVITY = `DO $$ BEGIN
  LOOP
    BEGIN
      LOCK TABLE activity IN ACCESS EXCLUSIVE MODE;
      RETURN;
    EXCEPTION WHEN undefined_table THEN PERFORM pg_sleep(0.001);
    END;
  END LOOP;
END $$`;

/** The number of other connections to a database. */
async function othersOn(url: string): Promise<number> {
  const sql =
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()";
  return (await query<{ count: number }>(url, sql))[0]?.count ?? 0;
}
