import { spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type BundledPostgres, connectBundledPostgres, startBundledPostgres } from "@/lib/postgres/bundled";
import { AlreadyRunningError, PostgresStartError } from "@/lib/postgres/errors";
import { isAlive, waitUntil } from "@/lib/postgres/processes";
import { migrate } from "@/lib/postgres/migrate";
import { fillTables } from "@/lib/postgres/rows.fixture";
import { superuserUrl } from "@/lib/postgres/owner";
import { readPidFile } from "@/lib/postgres/server-process";
import { buildOwner, makeFolder, type OwnerProcess, query } from "@/lib/postgres/testing";

/** The id of the user `nobody` on Linux. */
const NOBODY = 65_534;

const programs = makeFolder();
let startOwner: (dataDir: string, purpose: string) => OwnerProcess;
let place: ReturnType<typeof makeFolder>;
let dataDir: string;
let started: BundledPostgres[];
let owners: OwnerProcess[];

beforeAll(async () => {
  const build = await buildOwner(programs.folder);
  startOwner = (dir, purpose) => {
    const owner = build(dir, purpose);
    owners.push(owner);
    return owner;
  };
});
afterAll(() => programs.remove());

beforeEach(() => {
  place = makeFolder();
  dataDir = path.join(place.folder, "data");
  started = [];
  owners = [];
});

afterEach(async () => {
  for (const { pid } of owners) if (isAlive(pid)) process.kill(pid, "SIGKILL");
  await Promise.all(owners.map(({ ended }) => ended));
  for (const server of started) await server.stop();
  const orphan = readPidFile(path.join(dataDir, "postgres"));
  if (orphan && isAlive(orphan.pid) && owners.length > 0) {
    process.kill(orphan.pid, "SIGQUIT");
    await waitUntil(() => !isAlive(orphan.pid), 10_000);
  }
  place.remove();
});

async function start(dir = dataDir, onProgress?: (text: string) => void): Promise<BundledPostgres> {
  const server = await startBundledPostgres({
    dataDir: dir,
    purpose: "the test",
    ...(onProgress ? { onProgress } : {}),
  });
  started.push(server);
  return server;
}

async function failToStart(dir = dataDir): Promise<Error> {
  return start(dir).then(
    () => new Error("it started"),
    (error: Error) => error,
  );
}

function serverPid(): number {
  return readPidFile(path.join(dataDir, "postgres"))?.pid ?? 0;
}

async function killAll(pids: number[]): Promise<void> {
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, "SIGKILL");
  await waitUntil(() => !pids.some((pid) => isAlive(pid)), 5_000);
}

/** The process ids of a server and all its sessions. */
async function wholeServer(url: string): Promise<number[]> {
  const rows = await query<{ pid: number }>(url, "SELECT pid FROM pg_stat_activity");
  return [serverPid(), ...rows.map(({ pid }) => pid)];
}

describe("start and stop", () => {
  it("creates the database on first use and reuses it on the second", async () => {
    const first = await start();
    await query(first.url, "CREATE TABLE kept AS SELECT 'Zoë' AS name");
    const settings = await query<{ name: string; setting: string }>(
      superuserUrl(dataDir, first.url),
      `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'data_checksums',
         'listen_addresses', 'unix_socket_directories', 'server_encoding', 'password_encryption') ORDER BY name`,
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      data_checksums: "on",
      fsync: "on",
      listen_addresses: "127.0.0.1",
      password_encryption: "scram-sha-256",
      server_encoding: "UTF8",
      synchronous_commit: "on",
      unix_socket_directories: "",
    });
    await expect(query(first.url.replace(/:[^:@]+@/, ":wrong@"), "SELECT 1")).rejects.toThrow(
      "password authentication failed",
    );
    await first.stop();
    expect(serverPid()).toBe(0);
    expect(existsSync(path.join(dataDir, "postgres.json"))).toBe(false);

    const second = await start();
    expect(await query(second.url, "SELECT name FROM kept")).toEqual([{ name: "Zoë" }]);
  });

  it("makes its secrets readable only by this user", async () => {
    await start();
    for (const name of ["postgres.json", "postgres.password", "postgres.log"]) {
      expect([name, statSync(path.join(dataDir, name)).mode & 0o777]).toEqual([name, 0o600]);
    }
    expect(statSync(path.join(dataDir, "postgres")).mode & 0o777).toBe(0o700);
  });

  it("lets the owner finish its work on Ctrl-C before PostgreSQL stops", async () => {
    const owner = startOwner(dataDir, "npm start");
    await owner.line;
    process.kill(-owner.pid, "SIGINT");
    await owner.ended;
    expect(serverPid()).toBe(0);
    const { url } = await start();
    expect(await query(url, "SELECT * FROM finished_after_interrupt")).toEqual([]);
  });

  it("restarts the server at the same address whenever it dies, and stops it gracefully", async () => {
    const server = await start();
    await query(server.url, "CREATE TABLE kept AS SELECT 1 AS one");
    for (let time = 1; time <= 2; time++) {
      const pid = serverPid();
      process.kill(pid, "SIGKILL");
      await expect
        .poll(() => query(server.url, "SELECT one FROM kept").catch(() => null), { timeout: 10_000, interval: 20 })
        .toEqual([{ one: 1 }]);
      expect(serverPid()).not.toBe(pid);
    }
    await expect.poll(() => connectBundledPostgres(dataDir), { timeout: 5_000 }).toBe(server.url);
    await server.stop();
    expect(serverPid()).toBe(0);
    const again = await start();
    expect(await query(again.url, "SELECT one FROM kept")).toEqual([{ one: 1 }]);
  });

  it("can be stopped during a restart", async () => {
    const server = await start();
    process.kill(serverPid(), "SIGKILL");
    await server.stop();
    expect(isAlive(serverPid())).toBe(false);
  });
});

describe("the role of the shop", () => {
  it("owns its database, and has no other privileges on the server", async () => {
    const { url } = await start();
    const rights = "SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls FROM pg_roles";
    expect(await query(url, `${rights} WHERE rolname = current_user`)).toEqual([
      { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false },
    ]);
    await query(url, "CREATE TABLE note (text text)");
    for (const sql of [
      "COPY note FROM PROGRAM 'id'",
      "COPY note FROM '/etc/passwd'",
      "SELECT pg_read_file('postgresql.conf')",
      "ALTER SYSTEM SET fsync = off",
      "CREATE ROLE another SUPERUSER",
      "SET ROLE petstore",
      "CREATE DATABASE another",
      "SELECT rolpassword FROM pg_authid",
    ]) {
      await expect(query(url, sql), sql).rejects.toMatchObject({ code: "42501" });
    }
  });

  it("gets a new password at each start, and loses privileges an operator gave it", async () => {
    const first = await start();
    await query(superuserUrl(dataDir, first.url), "ALTER ROLE shop SUPERUSER");
    await first.stop();
    const second = await start();
    expect(new URL(second.url).password).not.toBe(new URL(first.url).password);
    expect(await query(second.url, "SELECT rolsuper FROM pg_roles WHERE rolname = current_user")).toEqual([
      { rolsuper: false },
    ]);
  });

  it("takes over the data of a release that connected as the superuser, and continues its migrations", async () => {
    const first = await start();
    const url = superuserUrl(dataDir, first.url);
    await query(url, "ALTER DATABASE petstore OWNER TO petstore");
    await query(url, "DROP OWNED BY shop");
    await query(url, "DROP ROLE shop");
    await migrate({ url, migrationsDir: "prisma/migrations" });
    await fillTables(url, 5);
    await query(url, "CREATE SCHEMA more; CREATE VIEW more.names AS SELECT name FROM pet; CREATE DOMAIN more.d AS int");
    await query(url, "CREATE STATISTICS more.s ON name, status FROM pet; CREATE TYPE more.t AS (a int)");
    await first.stop();

    const progress: string[] = [];
    const second = await start(dataDir, (text) => progress.push(text));
    expect(progress).toContain("The shop now uses the database as the role shop, which is not a superuser");
    expect(await query(second.url, "SELECT count(*)::int AS count FROM pet")).toEqual([{ count: 5 }]);
    // Only an owner can drop an object, unless it belongs to an extension.
    await query(second.url, "DROP SCHEMA more CASCADE");
    await query(second.url, "ALTER TABLE pet ADD COLUMN colour text; DROP FUNCTION count_pets() CASCADE");
    await query(second.url, "ALTER TYPE pet_status ADD VALUE 'lost'; ALTER SEQUENCE change_pets RESTART");
    const rest = `SELECT relname FROM pg_class WHERE relowner = 'petstore'::regrole AND relnamespace = 'public'::regnamespace`;
    expect(await query(second.url, rest)).toEqual([]);
    await second.stop();

    const told: string[] = [];
    await start(dataDir, (text) => told.push(text));
    expect(told.join()).not.toContain("as the role");
  });
});

// On systems where a process's environment can be read.
describe.skipIf(!existsSync("/proc/self/environ"))("the environment of PostgreSQL", () => {
  it("contains none of the shop's secrets", async () => {
    vi.stubEnv("AUTH_SECRET", "not-for-postgres");
    vi.stubEnv("METRICS_TOKEN", "not-for-postgres");
    const { url } = await start();
    vi.unstubAllEnvs();
    const [session] = await query<{ pid: number }>(url, "SELECT pg_backend_pid() AS pid");
    expect(session).toBeDefined();
    const environment = readFileSync(`/proc/${serverPid()}/environ`, "utf8").split("\0").filter(Boolean);
    expect(environment.join()).not.toContain("not-for-postgres");
    const names = environment.map((entry) => entry.split("=")[0]).sort();
    expect(["LC_ALL", "PATH"].filter((name) => !names.includes(name))).toEqual([]);
    expect(names.filter((name) => !/^(LC_ALL|PATH|LD_LIBRARY_PATH|TMPDIR|PG\w+)$/.test(name ?? ""))).toEqual([]);
  });
});

describe("one owner", () => {
  it("reports the owner to a second start, and gives its connection to the command line", async () => {
    const owner = startOwner(dataDir, "npm start");
    const { url } = await owner.line;
    await waitUntil(() => readFileSync(path.join(dataDir, "postgres.json"), "utf8").includes(":3000"), 2_000);
    const error = await failToStart();
    expect(error).toBeInstanceOf(AlreadyRunningError);
    expect(error).toMatchObject({
      owner: { purpose: "npm start", pid: owner.pid, appUrl: "http://127.0.0.1:3000" },
      databaseUrl: url,
    });
    expect(await connectBundledPostgres(dataDir)).toBe(url);
  });

  it("finds no server before the first start and after the last", async () => {
    expect(await connectBundledPostgres(dataDir)).toBeNull();
    await (await start()).stop();
    expect(await connectBundledPostgres(dataDir)).toBeNull();
  });

  it("does not take the server of a folder for that of its copy", async () => {
    const { url } = await start();
    const copy = path.join(dataDir, "copy");
    mkdirSync(path.join(copy, "postgres"), { recursive: true });
    for (const file of ["postgres.json", "postgres/postmaster.pid"])
      copyFileSync(path.join(dataDir, file), path.join(copy, file));
    expect(await connectBundledPostgres(copy)).toBeNull();
    expect(await connectBundledPostgres(dataDir)).toBe(url);
  });

  it("lets exactly one of several concurrent first starts win", async () => {
    const lines = await Promise.all(["a", "b", "c"].map((purpose) => startOwner(dataDir, purpose).line));
    const winners = lines.filter(({ url }) => url);
    expect(winners).toHaveLength(1);
    expect(lines.filter(({ name }) => name === "AlreadyRunningError")).toHaveLength(2);
    expect(await query(winners[0]?.url ?? "", "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("remains the owner when its connection is ended", async () => {
    const { url } = await start();
    const sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'petstore owner%'";
    expect(await query(superuserUrl(dataDir, url), sql)).toHaveLength(1);
    expect(await failToStart()).toBeInstanceOf(AlreadyRunningError);
  });
});

describe("after kill -9", () => {
  it("takes over the server of an owner that was killed", async () => {
    const owner = startOwner(dataDir, "npm start");
    const { url = "" } = await owner.line;
    await query(url, "CREATE TABLE kept AS SELECT 1 AS one");
    const orphan = serverPid();
    await killAll([owner.pid]);
    expect(isAlive(orphan)).toBe(true);
    await waitUntil(async () => (await connectBundledPostgres(dataDir)) === null, 2_000);
    expect(await connectBundledPostgres(dataDir)).toBeNull();

    const server = await start();
    expect(serverPid()).not.toBe(orphan);
    expect(await query(server.url, "SELECT one FROM kept")).toEqual([{ one: 1 }]);
  });

  it("lets exactly one of several concurrent takeovers win", async () => {
    const owner = startOwner(dataDir, "npm start");
    await owner.line;
    await killAll([owner.pid]);
    const lines = await Promise.all(["a", "b", "c"].map((purpose) => startOwner(dataDir, purpose).line));
    const refused = lines.filter(({ name }) => name === "AlreadyRunningError");
    // The other line, with its message if it is an error.
    expect(lines.filter((line) => !refused.includes(line))).toEqual([{ url: expect.any(String) }]);
  });

  it("recovers every acknowledged write after everything was killed", async () => {
    const owner = startOwner(dataDir, "npm start");
    const { url = "" } = await owner.line;
    await query(url, "CREATE TABLE kept AS SELECT generate_series(1, 1000) AS id");
    await killAll([owner.pid, ...(await wholeServer(url))]);
    const server = await start();
    expect(await query(server.url, "SELECT count(*)::int AS count FROM kept")).toEqual([{ count: 1000 }]);
  });

  it("ignores another program that has the same process id", async () => {
    const owner = startOwner(dataDir, "npm start");
    const { url = "" } = await owner.line;
    await killAll([owner.pid, ...(await wholeServer(url))]);
    const file = path.join(dataDir, "postgres", "postmaster.pid");
    const { uid, gid } = statSync(file);
    const other = spawn("sleep", ["60"], { uid, gid, cwd: "/", stdio: "ignore" });
    writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(other.pid)));
    try {
      const server = await start();
      expect(await query(server.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
      expect(isAlive(other.pid ?? 0)).toBe(true);
    } finally {
      other.kill();
    }
  });

  it("starts on an empty postmaster.pid, which a crash can leave, and waits while it is new", async () => {
    await (await start()).stop();
    writeFileSync(path.join(dataDir, "postgres", "postmaster.pid"), "");
    const server = await start();
    expect(await query(server.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("starts over when the first start was killed halfway", async () => {
    const owner = startOwner(dataDir, "npm start");
    const isHalf = () => existsSync(dataDir) && readdirSync(dataDir).some((name) => name.startsWith("postgres.new-"));
    await waitUntil(isHalf, 10_000, 2);
    await killAll([owner.pid]);
    expect(existsSync(path.join(dataDir, "postgres"))).toBe(false);
    const server = await start();
    expect(await query(server.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    expect(readdirSync(dataDir).sort()).toEqual(["postgres", "postgres.json", "postgres.log", "postgres.password"]);
  });
});

describe("clear errors", () => {
  it("names the versions when the data has another one", async () => {
    await (await start()).stop();
    writeFileSync(path.join(dataDir, "postgres", "PG_VERSION"), "17\n");
    const error = await failToStart();
    expect(error).toBeInstanceOf(PostgresStartError);
    expect(error.message).toContain("is from PostgreSQL 17; this release includes PostgreSQL 18");
  });

  it("does not touch a folder with other contents", async () => {
    mkdirSync(path.join(dataDir, "postgres"), { recursive: true });
    writeFileSync(path.join(dataDir, "postgres", "letter.txt"), "dear");
    expect((await failToStart()).message).toContain("contains files that are not PostgreSQL's");
  });

  it("names the missing password file", async () => {
    await (await start()).stop();
    renameSync(path.join(dataDir, "postgres.password"), path.join(dataDir, "elsewhere"));
    expect((await failToStart()).message).toContain("postgres.password, is missing");
  });

  it("contains PostgreSQL's last output", async () => {
    await (await start()).stop();
    writeFileSync(path.join(dataDir, "postgres", "postgresql.auto.conf"), "work_mem = 'much'\n");
    const error = await failToStart();
    expect(error).toBeInstanceOf(PostgresStartError);
    expect(error.message).toContain('invalid value for parameter "work_mem"');
  });

  it.skipIf(!existsSync("/dev/full"))("reports a full disk", async () => {
    const { explainStartFailure } = await import("@/lib/postgres/errors");
    expect(() => writeFileSync("/dev/full", "x")).toThrow("ENOSPC");
    for (const text of [
      "ENOSPC: no space left on device, write",
      'FATAL:  could not write to file "pg_wal/xlogtemp": No space left on device',
    ]) {
      expect(explainStartFailure("PostgreSQL could not be started", text).message).toContain("the disk is full");
    }
  });
});

// PostgreSQL refuses to run as root, so only root needs another user for it.
describe.skipIf(process.getuid?.() !== 0)("as root", () => {
  it("moves the data out of a folder only root can reach, reports where, and finds it again", async () => {
    const closed = makeFolder("/root");
    chmodSync(closed.folder, 0o700);
    const dir = path.join(closed.folder, "data");
    const link = path.join(dir, "postgres");
    try {
      const progress: string[] = [];
      const server = await start(dir, (text) => progress.push(text));
      const target = realpathSync(link);
      expect(target).toMatch(/^\/var\/lib\/petstore-console\/[0-9a-f]{16}\/postgres$/);
      expect(progress.join("\n")).toContain(`The data is stored in ${target}`);
      await query(server.url, "CREATE TABLE kept ()");
      await server.stop();
      const again = await start(dir);
      expect(await query(again.url, "SELECT * FROM kept")).toEqual([]);
      await again.stop();
    } finally {
      if (existsSync(link)) rmSync(path.dirname(realpathSync(link)), { recursive: true, force: true });
      closed.remove();
    }
  });

  it("takes the data of an earlier release away from the user nobody, whose processes could read it", async () => {
    const first = await start();
    await first.stop();
    const data = path.join(dataDir, "postgres");
    const { uid } = statSync(data);
    expect(uid).not.toBe(NOBODY);
    for (const name of ["", ...readdirSync(data, { recursive: true, encoding: "utf8" })])
      chownSync(path.join(data, name), NOBODY, NOBODY);
    const second = await start();
    expect(await query(second.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    expect(statSync(data).uid).toBe(uid);
    expect(statSync(`/proc/${serverPid()}`).uid).toBe(uid);
  });

  it("keeps the data in DATA_DIR when only that folder is inaccessible", async () => {
    mkdirSync(dataDir, { mode: 0o700 });
    await start();
    expect(lstatSync(path.join(dataDir, "postgres")).isDirectory()).toBe(true);
    expect(statSync(dataDir).mode & 0o777).toBe(0o711);
  });
});
