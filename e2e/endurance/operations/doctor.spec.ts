import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { freePort } from "@/lib/postgres/free-port";
import { query } from "@/e2e/fixtures/programs/query";
import { expect, test } from "@/e2e/fixtures/programs/test";
import type { Place } from "@/e2e/fixtures/programs/place";

const SECRET = "a secret for the doctor alone, of 32 characters and more";
const isRoot = process.getuid?.() === 0;

type Finding = { check: string; state: "ok" | "note" | "error"; found: string; why?: string; todo?: string };

/** The doctor's findings, with its exit code. Every finding except `ok` must have a reason and a remedy. */
async function examine(
  place: Place,
  env: Record<string, string>,
  options: { user?: { uid: number; gid: number } } = {},
) {
  const { code, stdout, stderr } = await place.petstore(["doctor", "--json"], {
    ...options,
    env: { PORT: String(await freePort()), ...env },
  });
  expect(stderr).toBe("");
  const { isWell, findings } = JSON.parse(stdout) as { isWell: boolean; findings: Finding[] };
  expect([isWell, code]).toEqual(findings.some(({ state }) => state === "error") ? [false, 1] : [true, 0]);
  for (const { state, why, todo } of findings) {
    expect([state, Boolean(why), Boolean(todo)]).toEqual([state, state !== "ok", state !== "ok"]);
  }
  /** The finding of a check, as `error: current state`. */
  const of = (check: string) => {
    const { state, found } = findings.find((finding) => finding.check === check) ?? { state: "none", found: "" };
    return `${state}: ${found}`;
  };
  return { findings, of, output: stdout };
}

/** Another program that listens and responds. */
async function startOther(): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((_, response) => response.end("another program"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

test.describe("doctor", () => {
  test("of a healthy shop: all ok, as text and as JSON", async ({ running: { place, shop } }) => {
    const env = { PORT: String(shop.port), PUBLIC_URL: shop.address };
    expect(await place.petstore(["backup", path.join(place.folder, "for-the-doctor.backup")])).toMatchObject({
      code: 0,
    });
    const { findings, of } = await examine(place, env);
    // The free disk space changes while other tests run.
    const ofShop = findings.filter(({ check }) => check !== "disk");
    expect(ofShop.filter(({ state }) => state !== "ok")).toEqual([]);
    expect(of(`port ${shop.port}`)).toBe("ok: Petstore Console answers on 127.0.0.1");
    expect(of("public address")).toBe(`ok: Petstore Console answers at ${shop.address}`);
    expect(of("migrations")).toMatch(/^ok: up to date \(\d+\)$/);

    const { code, stdout, stderr } = await place.petstore(["doctor"], { env });
    expect([code, stderr]).toEqual([0, ""]);
    const lines = stdout.trimEnd().split("\n");
    const ofOthers = lines.filter((line) => !/^\w+ +disk: |^ {6}/.test(line));
    expect(ofOthers).toEqual(ofShop.map(({ check, found }) => `ok    ${check}: ${found}`));
  });

  test("with invalid settings: names each, with a reason and a remedy", async ({ place }) => {
    const env = { PORT: "x", LOG_LEVEL: "loud" };
    const { of } = await examine(place, env);
    expect(of("settings")).toMatch(/^error: PORT must[^]*LOG_LEVEL must/);
    const { stdout } = await place.petstore(["doctor"], { env });
    expect(stdout).toMatch(/^error settings: .*\n {8}The shop does not start.*\n {6}→ Correct them/m);
  });

  test("of a rehearsal: refused in production, and reported where it is allowed", async ({ place }) => {
    const env = { PETSTORE_CLOCK: "2030-12-06T00:00:00Z" };
    expect((await examine(place, env)).of("settings")).toMatch(/^error: PETSTORE_CLOCK is for rehearsals/);
    const staging = await examine(place, { ...env, APP_ENV: "staging" });
    expect(staging.of("rehearsal")).toBe("note: PETSTORE_CLOCK=2030-12-06T00:00:00Z");
  });

  test("of an unresponsive database: names it, without its password", async ({ place }) => {
    const { of, output } = await examine(place, { DATABASE_URL: "postgresql://shop:sesame-open@127.0.0.1:1/shop" });
    expect(of("database")).toMatch(/^error: .*cannot be reached/);
    expect(of("AUTH_SECRET")).toMatch(/^note: not set/);
    expect(output).not.toContain("sesame-open");
  });

  test("of inconsistent addresses", async ({ place }) => {
    const open = await examine(place, { HOST: "0.0.0.0", PUBLIC_URL: "http://shop.example" });
    expect(open.of("PUBLIC_URL")).toBe("note: http://shop.example, without TLS");
    const unnamed = await examine(place, { HOST: "0.0.0.0", TRUST_PROXY: "true" });
    expect(unnamed.of("PUBLIC_URL")).toBe("note: not set, although other machines can reach HOST=0.0.0.0");
    expect(unnamed.of("TRUST_PROXY")).toBe("note: true, without PUBLIC_URL");
    const proxied = await examine(place, { PUBLIC_URL: "https://shop.example" });
    expect(proxied.of("TRUST_PROXY")).toMatch(/^note: false, although PUBLIC_URL is https/);
    const past = await examine(place, { HOST: "0.0.0.0", PUBLIC_URL: "https://shop.example", TRUST_PROXY: "true" });
    expect(past.of("TRUST_PROXY")).toMatch(/^note: .*can bypass the proxy at HOST=/);
    const listed = { HOST: "0.0.0.0", PUBLIC_URL: "https://shop.example", TRUST_PROXY: "10.0.0.0/8, loopback" };
    expect((await examine(place, listed)).of("TRUST_PROXY")).toBe("ok: 10.0.0.0/8, loopback");
  });

  test("of a port and a public address in use by another program", async ({
    place,
    running: { place: well, shop },
  }) => {
    const other = await startOther();
    try {
      const taken = await examine(place, { PORT: String(other.port) });
      expect(taken.of(`port ${other.port}`)).toBe("error: taken on 127.0.0.1 by another program");
      const env = { PORT: String(shop.port), PUBLIC_URL: `http://127.0.0.1:${other.port}` };
      expect((await examine(well, env)).of("public address")).toMatch(/^error: .* reaches another program$/);
      const nowhere = { PORT: String(shop.port), PUBLIC_URL: "http://127.0.0.1:1" };
      expect((await examine(well, nowhere)).of("public address")).toMatch(/^note: .* cannot be reached/);
    } finally {
      await other.close();
    }
  });

  test("of a data folder that others can read, or this user cannot", async ({ place }) => {
    mkdirSync(place.dataDir);
    const secret = path.join(place.dataDir, "auth-secret");
    writeFileSync(secret, SECRET, { mode: 0o600 });
    expect((await examine(place, {})).of("data folder")).toBe(`ok: ${place.dataDir}`);
    chmodSync(secret, 0o644);
    const open = await examine(place, {});
    expect(open.of("data folder")).toBe(`ok: ${place.dataDir}`);
    expect(open.of("auth-secret")).toBe(`error: ${secret} can be read by other users (mode 644)`);
    expect(statSync(secret).mode & 0o777).toBe(0o644);
    writeFileSync(secret, "");
    writeFileSync(path.join(place.dataDir, "postgres.password"), "", { mode: 0o600 });
    const empty = await examine(place, {});
    expect(empty.findings.map(({ check }) => check).filter((check) => check === "auth-secret")).toHaveLength(2);
    expect(empty.of("postgres.password")).toMatch(/^error: .* must not be empty$/);
    test.skip(!isRoot, "only root can run it as somebody else");
    chmodSync(place.dataDir, 0o700);
    const { of } = await examine(place, { AUTH_SECRET: SECRET }, { user: { uid: 65_534, gid: 65_534 } });
    expect(of("data folder")).toMatch(/^error: .* cannot be read and written by this user$/);
  });

  test("of a disk that is nearly full", async ({ place }) => {
    mkdirSync(place.dataDir);
    const mount = spawnSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", place.dataDir]);
    test.skip(mount.status !== 0, "this user may not mount a small disk");
    try {
      expect((await examine(place, {})).of("disk")).toMatch(/^error: 0\.0 GiB free/);
    } finally {
      spawnSync("umount", ["--lazy", place.dataDir]);
    }
  });

  test("of a schema that is not this release's", async ({ place, emptyDatabase }) => {
    const env = { DATABASE_URL: emptyDatabase, AUTH_SECRET: SECRET };
    expect((await examine(place, env)).of("migrations")).toMatch(/^note: \d+ to apply: \d{14}_shop, /);
    expect(await place.petstore(["migrate"], { env })).toMatchObject({ code: 0 });
    const migrated = await examine(place, env);
    expect(migrated.of("migrations")).toMatch(/^ok: /);
    expect(migrated.of("backups")).toBe("note: none created by `petstore backup` yet");

    const change = (sql: string) => query(emptyDatabase, sql);
    await change(`UPDATE _prisma_migrations SET checksum = 'x' WHERE migration_name LIKE '%_shop'`);
    expect((await examine(place, env)).of("migrations")).toMatch(/^error: changed after .*_shop$/);
    await change(
      "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'x', '99999999999999_later', now())",
    );
    expect((await examine(place, env)).of("migrations")).toMatch(
      /^error: the database is newer .*99999999999999_later$/,
    );
  });

  test("of a database that is not durable, is read-only, or belongs to the other environment", async ({
    place,
    emptyDatabase,
  }) => {
    const env = { DATABASE_URL: emptyDatabase, AUTH_SECRET: SECRET };
    await place.petstore(["migrate"], { env });
    await place.makeKey({ env: { ...env, APP_ENV: "staging" } });
    const name = new URL(emptyDatabase).pathname.slice(1);
    await query(emptyDatabase, `ALTER DATABASE ${name} SET synchronous_commit = off`);
    const { of } = await examine(place, env);
    expect(of("durability")).toBe("error: synchronous_commit is off");
    expect(of("role")).toBe("note: the shop connects as a superuser");
    expect(of("environment")).toBe("error: this is production, but the database contains API keys of staging");
    const staging = { ...env, APP_ENV: "staging", DATABASE_REPLICA_URL: emptyDatabase, WEB_CONCURRENCY: "30" };
    const others = await examine(place, staging);
    expect(others.of("environment")).toMatch(/^ok: staging/);
    expect(others.of("replica")).toMatch(/^error: the server at .* is not a replica$/);
    expect(others.of("connections")).toMatch(/^note: .* opens up to 480$/);
    const away = { ...staging, DATABASE_REPLICA_URL: "postgresql://shop:sesame-open@127.0.0.1:1/shop" };
    expect((await examine(place, away)).of("replica")).toBe("note: 127.0.0.1:1 does not respond");
    await query(emptyDatabase, `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    expect((await examine(place, env)).of("writes")).toMatch(/^error: refused/);
  });

  test("of a database without the privilege to create tables, in an unsuitable encoding", async ({
    place,
    emptyDatabase,
  }) => {
    const name = `latin_${crypto.randomUUID().replaceAll("-", "")}`;
    await query(emptyDatabase, `CREATE ROLE ${name} LOGIN PASSWORD 'sesame'`);
    await query(emptyDatabase, `CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`);
    try {
      const url = new URL(emptyDatabase);
      Object.assign(url, { username: name, password: "sesame", pathname: name });
      const { of } = await examine(place, { DATABASE_URL: url.href, AUTH_SECRET: SECRET });
      expect(of("encoding")).toBe("error: LATIN1");
      expect(of("extension pg_trgm")).toBe("error: not installed, and this user may not");
      expect(of("migrations")).toMatch(/^error: \d+ to apply, and this user may not create tables$/);
    } finally {
      await query(emptyDatabase, `DROP DATABASE ${name} WITH (FORCE)`);
      await query(emptyDatabase, `DROP ROLE ${name}`);
    }
  });

  test("of a PostgreSQL whose compiler the shop cannot turn off, behind a pooler", async ({ place, emptyDatabase }) => {
    const env = { DATABASE_URL: emptyDatabase, AUTH_SECRET: SECRET };
    await place.petstore(["migrate"], { env });
    const check = "compiler of PostgreSQL";
    expect((await examine(place, env)).of(check)).toBe("ok: off for the shop");
    const pooled = { ...env, DATABASE_DIRECT_URL: emptyDatabase };
    expect((await examine(place, pooled)).of(check)).toMatch(/^note: on, since the shop sets nothing/);
    const { pathname, username } = new URL(emptyDatabase);
    await query(emptyDatabase, `ALTER ROLE "${username}" IN DATABASE ${pathname.slice(1)} SET jit = off`);
    expect((await examine(place, pooled)).of(check)).toBe("ok: off for the shop");
  });

  test("of a clock that differs from the database's", async ({ running: { place, shop } }) => {
    const late = "data:text/javascript,globalThis.realNow=Date.now;Date.now=()=>realNow()-60000";
    const { of } = await examine(place, { PORT: String(shop.port), NODE_OPTIONS: `--import ${late}` });
    expect(of("clock")).toMatch(/^error: the database's is (?:5[5-9]|60)\d{3} ms ahead$/);
  });
});
