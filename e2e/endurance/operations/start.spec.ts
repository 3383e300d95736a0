import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { freePort } from "@/lib/postgres/free-port";
import { addPet, listAllPets, statusWith } from "@/e2e/fixtures/programs/api-client";
import { expect, test } from "@/e2e/fixtures/programs/test";
import { commandOf, signalAll, waitUntil } from "@/e2e/fixtures/programs/processes";
import { Program, root } from "@/e2e/fixtures/programs/program";

const STOP_MAX_MS = 10_000;
const isRoot = process.getuid?.() === 0;

test.describe("stop", () => {
  for (const [title, stop] of [
    ["SIGTERM", (program: Program) => signalAll([program.pid], "SIGTERM")],
    ["SIGHUP, as a terminal that is closed sends it", (program: Program) => process.kill(-program.pid, "SIGHUP")],
    ["Ctrl-C twice", (program: Program) => [program.pressCtrlC(), program.pressCtrlC()]],
  ] as const) {
    test(`${title} ends everything, PostgreSQL included, without waiting for idle keep-alive connections`, async ({
      migratedPlace: place,
    }) => {
      const { program, address } = await place.start();
      const key = await place.insertKey();
      await Promise.all(Array.from({ length: 20 }, () => statusWith(address, key)));
      expect(place.processes().map(commandOf).join("\n")).toContain("postgres");
      const said = program.stderr.length;
      const startedMs = performance.now();
      stop(program);
      expect(await program.ended).toEqual({ code: 0, signal: null });
      expect(performance.now() - startedMs).toBeLessThan(STOP_MAX_MS);
      expect(place.processes().map(commandOf)).toEqual([]);
      expect(place.postgresPid()).toBeNull();
      expect(program.stdout).toContain("Stopped. Nothing was lost.");
      expect(program.stderr.slice(said)).not.toMatch(/error/i);
    });
  }

  for (const [title, stop] of [
    ["Ctrl-C", (program: Program) => program.pressCtrlC()],
    ["SIGTERM", (program: Program) => signalAll([program.pid], "SIGTERM")],
  ] as const) {
    test(`${title} to \`npm start\` itself ends everything`, async ({ migratedPlace: place }) => {
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

  test("Ctrl-C during the start leaves nothing running, and the next start works", async ({ place }) => {
    const program = place.launch({ env: { PORT: String(await freePort()) } });
    await program.saying(/Creating the database|Applying migration/);
    program.pressCtrlC();
    await program.ended;
    await waitUntil(() => place.processes().length === 0, STOP_MAX_MS);
    const { address } = await place.start();
    expect(await statusWith(address, await place.insertKey())).toBe(200);
  });
});

test.describe("a start that fails", () => {
  test("port in use: names PORT, and leaves nothing running", async ({ migratedPlace: place }) => {
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

  test("a shop already running on this data: names its address, and does not disturb it", async ({
    running: { place, shop: first },
  }) => {
    const { code, stderr } = await place.failToStart();
    expect(code).toBe(1);
    expect(stderr).toContain(
      `is already running on this data: npm start (process ${first.program.pid}) at ${first.address}`,
    );
    expect((await fetch(`${first.address}/api/v1/pets`)).status).toBe(401);
    expect(await statusWith(first.address, await place.insertKey())).toBe(200);
  });

  test("a command that uses this data: waits until it has ended", async ({ migratedPlace: place }) => {
    const seeding = place.petstore(["seed", "--pets", "150000"]);
    await waitUntil(() => existsSync(path.join(place.dataDir, "postgres.json")), STOP_MAX_MS);
    const { program, address } = await place.start();
    expect(program.stdout).toMatch(/petstore seed \(process \d+\) is using this data[.] Waiting/);
    expect((await seeding).code).toBe(0);
    expect(await statusWith(address, await place.insertKey())).toBe(200);
  });

  test("invalid settings: names all of them at once, and starts nothing", async ({ place }) => {
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
    expect(code).toBe(78);
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
    expect(stderr).not.toMatch(/^[ \t]+at /m);
    expect(stderr).not.toContain("short");
    expect(stdout).toBe("");
    expect(existsSync(place.dataDir)).toBe(false);
  });

  test("an empty secret file: names it and what to do, and starts nothing", async ({ place }) => {
    mkdirSync(place.dataDir);
    writeFileSync(path.join(place.dataDir, "auth-secret"), "");
    const { code, stdout, stderr } = await place.failToStart();
    expect([code, stdout]).toEqual([78, ""]);
    expect(stderr).toMatch(/auth-secret must be at least 32 characters\. Restore it from a copy\./);
    expect(stderr).toContain("other users could read");
    expect(stderr).not.toMatch(/^[ \t]+at /m);
    expect(readdirSync(place.dataDir)).toEqual(["auth-secret"]);
  });

  test("an address that this machine does not have: names HOST", async ({ migratedPlace: place }) => {
    const { code, stderr } = await place.failToStart({ env: { HOST: "192.0.2.1" } });
    expect(code).toBe(1);
    expect(stderr).toContain("HOST");
    expect(stderr).not.toMatch(/^[ \t]+at /m);
    expect(place.processes().map(commandOf)).toEqual([]);
  });
});

test.describe("users", () => {
  test("root, in a folder only root can read", async ({ place }) => {
    test.skip(!isRoot, "only root can make a folder that PostgreSQL's own user cannot reach");
    const closed = path.join(place.folder, "closed");
    mkdirSync(closed, { mode: 0o700 });
    place.dataDir = path.join(closed, "data");
    const first = await place.start();
    const key = await place.insertKey();
    const name = await addPet(first.address, key);
    first.program.pressCtrlC();
    await first.program.ended;
    const second = await place.start();
    expect((await listAllPets(second.address, key)).pets.map((pet) => pet.name)).toEqual([name]);
    expect((statSync(closed).mode & 0o777).toString(8)).toBe("700");
  });

  test("an ordinary user, in another user's checkout", async ({ place }) => {
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
    const userOf = (pid: number) => statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid ?? user.uid;
    expect(place.processes().length).toBeGreaterThan(1);
    const ofOthers = place.processes().filter((pid) => userOf(pid) !== user.uid);
    expect(ofOthers.map(commandOf)).toEqual([]);
    program.pressCtrlC();
    expect((await program.ended).code).toBe(0);
    expect(place.processes().map(commandOf)).toEqual([]);
  });
});
