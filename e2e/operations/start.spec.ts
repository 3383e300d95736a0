import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { addPet, callApi, listAllPets, statusWith } from "./api-client";
import { expect, query, test } from "./fixtures";
import { freePort } from "./place";
import { commandOf, signalAll, waitUntil } from "./processes";
import { Program, root } from "./program";

const STOP_MAX_MS = 10_000;
const RESTART_MAX_MS = 5_000;
const isRoot = process.getuid?.() === 0;

test.describe("npm start", () => {
  test("brings up an empty folder and says where it serves and what to do next", async ({ place }) => {
    const { program, address, port } = await place.start();
    expect(address).toBe(`http://127.0.0.1:${port}`);
    expect(program.stdout).toContain("This shop has no owner yet.");
    const link = /http:\S+\/setup\/\S+/.exec(program.stdout)?.[0] ?? "";
    expect((await fetch(link)).status).toBe(200);
    expect(program.stdout.trimEnd()).toMatch(/Ctrl-C stops everything\.$/);

    const unauthorized = await fetch(`${address}/api/v1/pets`);
    expect([unauthorized.status, await unauthorized.json()]).toMatchObject([401, { code: "missing_api_key" }]);
    expect((await fetch(address)).status).toBe(200);
    expect(await statusWith(address, await place.makeKey())).toBe(200);
  });

  test("says how to make a key once there is an owner", async ({ place }) => {
    const first = await place.start();
    await place.makeKey();
    first.program.pressCtrlC();
    await first.program.ended;

    const { program, address } = await place.start();
    expect(program.stdout).not.toContain("/setup/");
    expect(program.stdout).toContain(`create a key at ${address}/api-keys`);
    expect(program.stdout).toContain(`curl -H "Authorization: Bearer $KEY" ${address}/api/v1/pets`);
  });

  test("keeps its secrets from other users", async ({ place }) => {
    await place.start();
    for (const name of readdirSync(place.dataDir)) {
      if (name === "postgres") continue;
      expect([name, (statSync(path.join(place.dataDir, name)).mode & 0o077).toString(8)]).toEqual([name, "0"]);
    }
    expect(statSync(path.join(place.dataDir, "postgres")).mode & 0o777).toBe(0o700);
  });

  test("leaves the checkout as it was", async ({ place }) => {
    const status = () =>
      spawnSync("git", ["status", "--porcelain", "--untracked-files=all"], { cwd: root, encoding: "utf8" });
    const before = status();
    test.skip(before.status !== 0, "this is no git checkout");
    const { program, address } = await place.start();
    await (await fetch(address)).text();
    program.pressCtrlC();
    await program.ended;
    expect(status().stdout).toBe(before.stdout);
  });

  test("starts again in seconds, with the data", async ({ place }) => {
    const first = await place.start();
    const key = await place.makeKey();
    const name = await addPet(first.address, key);
    first.program.pressCtrlC();
    await first.program.ended;

    const second = await place.start();
    expect(second.startMs).toBeLessThan(RESTART_MAX_MS);
    const { pets } = await listAllPets(second.address, key);
    expect(pets.map((pet) => pet.name)).toEqual([name]);
    expect(second.program.stdout).not.toContain("Applying migration");
  });
});

test.describe("stop", () => {
  for (const [title, stop] of [
    ["Ctrl-C", (program: Program) => program.pressCtrlC()],
    ["SIGTERM", (program: Program) => signalAll([program.pid], "SIGTERM")],
    ["SIGHUP, as a terminal that is closed sends it", (program: Program) => process.kill(-program.pid, "SIGHUP")],
    ["Ctrl-C twice", (program: Program) => [program.pressCtrlC(), program.pressCtrlC()]],
  ] as const) {
    test(`${title} ends everything, PostgreSQL included`, async ({ place }) => {
      const { program } = await place.start();
      expect(place.processes().map(commandOf).join("\n")).toContain("postgres");
      const startedMs = performance.now();
      stop(program);
      expect(await program.ended).toEqual({ code: 0, signal: null });
      expect(performance.now() - startedMs).toBeLessThan(STOP_MAX_MS);
      expect(place.processes().map(commandOf)).toEqual([]);
      expect(place.postgresPid()).toBeNull();
      expect(program.stdout).toContain("Stopped. Nothing was lost.");
      expect(program.stderr).not.toMatch(/error/i);
    });
  }

  for (const [title, stop] of [
    ["Ctrl-C", (program: Program) => program.pressCtrlC()],
    ["SIGTERM", (program: Program) => signalAll([program.pid], "SIGTERM")],
  ] as const) {
    test(`${title} to \`npm start\` itself ends everything`, async ({ place }) => {
      const port = await freePort();
      const program = new Program("npm", ["start"], { env: { DATA_DIR: place.dataDir, PORT: String(port) } });
      place.programs.push(program);
      await program.saying(/Ctrl-C stops everything/);
      stop(program);
      await program.ended;
      await waitUntil(() => place.processes().length === 0, STOP_MAX_MS);
      expect(place.postgresPid()).toBeNull();
    });
  }

  test("Ctrl-C while it starts leaves nothing running, and the next start works", async ({ place }) => {
    const program = place.launch({ env: { PORT: String(await freePort()) } });
    await program.saying(/Creating the database|Applying migration/);
    program.pressCtrlC();
    await program.ended;
    await waitUntil(() => place.processes().length === 0, STOP_MAX_MS);
    const { address } = await place.start();
    expect(await statusWith(address, await place.makeKey())).toBe(200);
  });

  test("an idle keep-alive connection does not hold it up", async ({ place }) => {
    const { program, address } = await place.start();
    const key = await place.makeKey();
    await Promise.all(Array.from({ length: 20 }, () => statusWith(address, key)));
    const startedMs = performance.now();
    program.pressCtrlC();
    await program.ended;
    expect(performance.now() - startedMs).toBeLessThan(STOP_MAX_MS);
  });
});

test.describe("what is in the way", () => {
  test("a port that is taken: names PORT, and leaves nothing running", async ({ place }) => {
    const other = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
    try {
      const { code, stderr } = await place.failToStart({ env: { PORT: String(port) } });
      expect(code).toBe(1);
      expect(stderr).toContain(`Port ${port} on 127.0.0.1 is in use`);
      expect(stderr).toMatch(/PORT=\d+ npm start/);
      expect(place.processes().map(commandOf)).toEqual([]);
    } finally {
      await new Promise((resolve) => other.close(resolve));
    }
  });

  test("one that already runs on this data: names its address, and does not disturb it", async ({ place }) => {
    const first = await place.start();
    const { code, stderr } = await place.failToStart();
    expect(code).toBe(1);
    expect(stderr).toContain(`already runs on this data: npm start (process ${first.program.pid}) at ${first.address}`);
    expect((await fetch(`${first.address}/api/v1/pets`)).status).toBe(401);
    expect(await statusWith(first.address, await place.makeKey())).toBe(200);
  });

  test("settings with faults: names every one at once, and starts nothing", async ({ place }) => {
    const { code, stdout, stderr } = await place.failToStart({
      env: {
        PORT: "seven",
        APP_ENV: "test",
        DATABASE_URL: "mysql://localhost/shop",
        PUBLIC_URL: "shop.example",
        STAGING_URL: "ftp://shop.example",
        AUTH_SECRET: "short",
        LOG_LEVEL: "loud",
      },
    });
    expect(code).toBe(1);
    const named = [...stderr.matchAll(/^ {2}([A-Z_]+) must/gm)].map(([, name]) => name);
    expect(named.sort()).toEqual([
      "APP_ENV",
      "AUTH_SECRET",
      "DATABASE_URL",
      "LOG_LEVEL",
      "PORT",
      "PUBLIC_URL",
      "STAGING_URL",
    ]);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(stderr).not.toContain("short");
    expect(stdout).toBe("");
    expect(existsSync(place.dataDir)).toBe(false);
  });

  test("a host that this machine does not have: names HOST", async ({ place }) => {
    const { code, stderr } = await place.failToStart({ env: { HOST: "192.0.2.1" } });
    expect(code).toBe(1);
    expect(stderr).toContain("HOST");
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(place.processes().map(commandOf)).toEqual([]);
  });
});

test.describe("kill -9", () => {
  test("of everything: the next start recovers", async ({ place }) => {
    const first = await place.start();
    const key = await place.makeKey();
    const name = await addPet(first.address, key);
    await place.killAll();
    expect(place.postgresPid()).not.toBeNull();

    const second = await place.start();
    expect((await listAllPets(second.address, key)).pets.map((pet) => pet.name)).toEqual([name]);
    expect(second.startMs).toBeLessThan(RESTART_MAX_MS);
  });

  test("of the supervisor alone: the web processes end by themselves, and the next start takes PostgreSQL over", async ({
    place,
  }) => {
    const first = await place.start();
    const key = await place.makeKey();
    const name = await addPet(first.address, key);
    const orphan = place.postgresPid();
    signalAll([first.program.pid], "SIGKILL");
    await waitUntil(() => place.processes().every((pid) => commandOf(pid).includes("postgres")), STOP_MAX_MS);
    expect(place.postgresPid()).toBe(orphan);

    const second = await place.start({ env: { PORT: String(first.port) } });
    expect((await listAllPets(second.address, key)).pets.map((pet) => pet.name)).toEqual([name]);
    expect(place.postgresPid()).not.toBe(orphan);
    expect(commandOf(orphan ?? 0)).toBe("");
  });

  test("of the supervisor, and a start at the same moment: works", async ({ place }) => {
    const first = await place.start();
    const key = await place.makeKey();
    signalAll([first.program.pid], "SIGKILL");
    const second = await place.start({ env: { PORT: String(first.port) } });
    expect(await statusWith(second.address, key)).toBe(200);
  });

  test("of a web process: it is replaced, and the service continues", async ({ place }) => {
    const { program, address } = await place.start();
    const key = await place.makeKey();
    const isWeb = (pid: number) => commandOf(pid).includes("dist/server.js");
    const web = place.processes().filter(isWeb);
    expect(web.length).toBeGreaterThan(0);
    signalAll(web, "SIGKILL");
    await waitUntil(async () => (await statusWith(address, key).catch(() => 0)) === 200, STOP_MAX_MS);
    const replaced = place.processes().filter(isWeb);
    expect(replaced).toHaveLength(web.length);
    expect(replaced.filter((pid) => web.includes(pid))).toEqual([]);

    program.pressCtrlC();
    expect(await program.ended).toEqual({ code: 0, signal: null });
    expect(place.processes().map(commandOf)).toEqual([]);
  });

  test("of PostgreSQL: everything ends with an error, so that whatever watches it starts it again", async ({
    place,
  }) => {
    const { program } = await place.start();
    const pid = place.postgresPid();
    signalAll(pid === null ? [] : [pid], "SIGKILL");
    expect(await program.ended).toEqual({ code: 1, signal: null });
    expect(program.output).toContain("PostgreSQL ended on its own");
    await waitUntil(() => place.processes().length === 0, STOP_MAX_MS);
    const { address } = await place.start();
    expect(await statusWith(address, await place.makeKey())).toBe(200);
  });
});

test.describe("DATABASE_URL", () => {
  test("is used in place of the bundled PostgreSQL", async ({ place, emptyDatabase }) => {
    const env = { DATABASE_URL: emptyDatabase };
    const { program, address } = await place.start({ env });
    expect(existsSync(path.join(place.dataDir, "postgres"))).toBe(false);
    expect(place.processes().map(commandOf).join("\n")).not.toContain("bin/postgres");
    expect(await statusWith(address, await place.makeKey({ env }))).toBe(200);
    program.pressCtrlC();
    expect((await program.ended).code).toBe(0);
    expect(place.processes().map(commandOf)).toEqual([]);
  });

  test("of two shops that start at once: both serve, and each migration is applied once", async ({
    place,
    emptyDatabase,
  }) => {
    const env = { DATABASE_URL: emptyDatabase };
    const shops = await Promise.all([place.start({ env }), place.start({ env })]);
    const rows = await query<{ name: string }>(
      emptyDatabase,
      "SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1",
    );
    const local = readdirSync(path.join(root, "prisma/migrations"), { withFileTypes: true });
    expect(rows.map(({ name }) => name)).toEqual(
      local
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort(),
    );

    const key = await place.makeKey({ env });
    const [first, second] = shops;
    const name = await addPet(first.address, key);
    expect((await listAllPets(second.address, key)).pets.map((pet) => pet.name)).toEqual([name]);
    // A cursor that one gave is good at the other: they sign with the same secret.
    await addPet(second.address, key);
    const link = (await callApi(first.address, key, "/api/v1/pets?limit=1")).headers.get("Link") ?? "";
    const { search } = new URL(/<([^>]+)>/.exec(link)?.[1] ?? "", first.address);
    expect((await callApi(second.address, key, `/api/v1/pets${search}`)).status).toBe(200);
  });

  test("of a database that is newer than the release: says so, and does not serve", async ({
    place,
    emptyDatabase,
  }) => {
    const env = { DATABASE_URL: emptyDatabase };
    expect((await place.petstore(["migrate"], { env })).code).toBe(0);
    await query(
      emptyDatabase,
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ('x', 'x', '29990101000000_from_the_future', now(), 1)`,
    );
    const { code, stdout, stderr } = await place.failToStart({ env });
    expect(code).toBe(1);
    expect(stderr).toContain("newer than this release: it has 29990101000000_from_the_future");
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(stdout).not.toContain("serves at");
  });

  test("of a database that a migration does not fit: names it, does not serve, and leaves it as it was", async ({
    place,
    emptyDatabase,
  }) => {
    expect((await place.petstore(["migrate"], { env: { DATABASE_URL: emptyDatabase } })).code).toBe(0);
    // What a database looks like in which somebody took back the record of a migration, but not the migration.
    await query(emptyDatabase, "UPDATE _prisma_migrations SET rolled_back_at = now()");
    const { code, stdout, stderr } = await place.failToStart({ env: { DATABASE_URL: emptyDatabase } });
    expect(code).toBe(1);
    expect(stderr).toMatch(/Migration \d{14}_\w+ failed and was undone: type "pet_status" already exists/);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(stdout).not.toContain("serves at");
    expect(await query(emptyDatabase, "SELECT id FROM pet")).toEqual([]);
  });

  test("where nothing listens: says so without the password", async ({ place }) => {
    const url = `postgresql://shop:sesame-open@127.0.0.1:${await freePort()}/shop`;
    const { code, stdout, stderr } = await place.failToStart({ env: { DATABASE_URL: url } });
    expect(code).toBe(1);
    expect(stderr).toMatch(/The database at 127\.0\.0\.1:\d+ cannot be reached: .*ECONNREFUSED.* DATABASE_URL/);
    expect(stdout + stderr).not.toContain("sesame-open");
  });
});

test.describe("users", () => {
  test("root, in a folder that only root can read", async ({ place }) => {
    test.skip(!isRoot, "only root can make a folder that PostgreSQL's own user cannot reach");
    const closed = path.join(place.folder, "closed");
    mkdirSync(closed, { mode: 0o700 });
    place.dataDir = path.join(closed, "data");
    const first = await place.start();
    const key = await place.makeKey();
    const name = await addPet(first.address, key);
    first.program.pressCtrlC();
    await first.program.ended;
    const second = await place.start();
    expect((await listAllPets(second.address, key)).pets.map((pet) => pet.name)).toEqual([name]);
    expect((statSync(closed).mode & 0o777).toString(8)).toBe("700");
  });

  test("an ordinary user, in a checkout that is not theirs", async ({ place }) => {
    test.skip(!isRoot, "the other tests run as an ordinary user already");
    const user = { uid: 65_534, gid: 65_534 };
    const canRead = spawnSync(process.execPath, ["scripts/petstore.mjs", "help"], { ...user, cwd: root });
    test.skip(canRead.status !== 0, "an ordinary user cannot read this checkout");
    mkdirSync(place.dataDir);
    chownSync(place.dataDir, user.uid, user.gid);
    chmodSync(place.dataDir, 0o700);
    const env = { HOME: place.dataDir, USER: "nobody" };
    const { program, address } = await place.start({ user, env });
    expect((await fetch(address)).status).toBe(200);
    expect(await statusWith(address, await place.makeKey({ user, env }))).toBe(200);
    for (const pid of place.processes())
      expect([commandOf(pid), statSync(`/proc/${pid}`).uid]).toEqual([commandOf(pid), user.uid]);
    program.pressCtrlC();
    expect((await program.ended).code).toBe(0);
    expect(place.processes().map(commandOf)).toEqual([]);
  });
});
