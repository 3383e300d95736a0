import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test as base } from "@playwright/test";
import { hashPassword } from "better-auth/crypto";
import type pg from "pg";
import { Asker, type Asked } from "@/e2e/fixtures/asker";
import { AUTH_SECRET, insertAccount, PASSWORD, sessionCookie } from "@/e2e/fixtures/console";
import { CUT_SERVERS } from "@/e2e/fixtures/database";
import { insertKey } from "@/e2e/fixtures/keys";
import { OwnPostgres } from "@/e2e/fixtures/own-postgres";
import { startServer, type ServerProcess } from "@/e2e/fixtures/server-process";

const ANSWERED_WITHIN_MS = 2_000;
const BACK_WITHIN_MS = 5_000;
/** A tolerance for other load on the machine, too short to hide an error. */
const HICCUP_MS = 2_000;

type Fixtures = { postgres: OwnPostgres };
type TestFixtures = { asker: Asker; server: ServerProcess };

const test = base.extend<TestFixtures, Fixtures>({
  postgres: [
    async ({}, use) => {
      const postgres = await OwnPostgres.make(40);
      await use(postgres);
      await postgres.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  server: async ({ postgres }, use) => {
    const server = await startServer(postgres.url, { AUTH_SECRET });
    await use(server);
    await server.stop();
  },
  asker: async ({ postgres, server }, use) => {
    const database = { query: postgres.query } as Parameters<typeof insertAccount>[0];
    const { key } = await insertKey(database);
    const account = await insertAccount(database, await hashPassword(PASSWORD), "owner", "Ann");
    const { name, value } = await sessionCookie(database, server.origin, account);
    // Each session's use is due to be recorded, which is a write.
    await postgres.query("UPDATE session SET updated_at = now() - interval '1 hour'");
    const asker = new Asker(server, key, `${name}=${value}`, account.email);
    expect(await asker.unexpected()).toEqual([]);
    await postgres.query("UPDATE session SET updated_at = now() - interval '1 hour'");
    await use(asker);
  },
});

test.setTimeout(120_000);

/**
 * The expected response to each request that needs the unavailable database: 503 with Retry-After, soon, and an HTML
 * page for people.
 */
function expectUnavailable(asked: Asked[]): void {
  expect(asked.map(({ what, status }) => `${what}: ${status}`)).toEqual(asked.map(({ what }) => `${what}: 503`));
  for (const { what, retryAfter, type } of asked) {
    expect(Number(retryAfter), what).toBeGreaterThan(0);
    expect(type, what).toBe(what.endsWith("page") ? "text/html; charset=utf-8" : "application/json");
  }
  expectSoon(asked);
}

function expectSoon(asked: Asked[]): void {
  const times = asked.map(({ ms }) => ms).sort((a, b) => a - b);
  test.info().annotations.push({ type: "answered", description: times.map((ms) => `${Math.round(ms)} ms`).join(", ") });
  expect(times[Math.floor(times.length / 2)] ?? 0).toBeLessThan(ANSWERED_WITHIN_MS);
  expect(times.at(-1) ?? 0).toBeLessThan(ANSWERED_WITHIN_MS + HICCUP_MS);
}

/** Waits until everything works, which must be soon. */
async function expectBack(asker: Asker, startMs: number): Promise<void> {
  await expect.poll(() => asker.unexpected(), { intervals: [50], timeout: 30_000 }).toEqual([]);
  const ms = Math.round(performance.now() - startMs);
  test.info().annotations.push({ type: "back after", description: `${ms} ms` });
  expect(ms).toBeLessThan(BACK_WITHIN_MS + HICCUP_MS);
}

/** Errors are logged in detail, but without the password, the key and the session of the client. */
function expectNoSecret({ log }: ServerProcess, { secrets }: Asker): void {
  for (const secret of secrets) expect(log.lines.filter((line) => line.includes(secret))).toEqual([]);
}

type Fault = {
  title: string;
  /** Starts the fault; returns a function that ends it. */
  begin: (postgres: OwnPostgres, server: ServerProcess) => Promise<() => Promise<void>>;
};

const faults: Fault[] = [
  {
    title: "stopped",
    begin: async (postgres) => {
      await postgres.stop();
      return () => postgres.start();
    },
  },
  {
    title: "hanging: it accepts connections and does not respond",
    begin: async (postgres) => {
      postgres.freeze();
      return async () => postgres.thaw();
    },
  },
  {
    title: "slow: whatever the shop asks for is locked",
    begin: async (postgres) => {
      const client = await postgres.connect();
      await client.query("BEGIN; LOCK pet, account, session, shop_setting, api_key, message IN ACCESS EXCLUSIVE MODE");
      return () => client.end();
    },
  },
  {
    title: "out of connections",
    begin: async (postgres) => {
      const taken: pg.Client[] = [];
      const cutter = await postgres.connect();
      const cut = () => cutter.query(CUT_SERVERS);
      // The shop's own connections are closed as soon as it opens them, until others have all of them.
      for (let refusals = 0; refusals < 5;) {
        await cut();
        await postgres.connect().then(
          (client) => taken.push(client),
          () => refusals++,
        );
      }
      return async () => {
        for (const client of [...taken, cutter]) await client.end();
      };
    },
  },
  {
    title: "in crash recovery",
    begin: async (postgres) => {
      await postgres.crash();
      return postgres.startRecovery();
    },
  },
];

for (const { title, begin } of faults) {
  test(`PostgreSQL is ${title}: 503 soon for everything, and everything works soon after it is back`, async ({
    postgres,
    server,
    asker,
  }) => {
    const end = await begin(postgres, server);
    try {
      for (let round = 0; round < 2; round++) {
        const { reads, writes } = await asker.askAll();
        expectUnavailable([...reads, ...writes]);
      }
    } finally {
      await end();
    }
    await expectBack(asker, performance.now());
    expectNoSecret(server, asker);
  });
}

test("PostgreSQL crashes and restarts repeatedly: responses are correct or 503, and nothing hangs", async ({
  postgres,
  server,
  asker,
}) => {
  let isOver = false;
  const asked: Asked[] = [];
  const asking = (async () => {
    while (!isOver) {
      const { reads, writes } = await asker.askAll();
      asked.push(...reads, ...writes);
    }
  })();
  for (let time = 0; time < 3; time++) {
    await postgres.crash();
    await postgres.start();
  }
  isOver = true;
  await asking;
  expect(
    [...new Set(asked.map(({ status }) => status))].filter((status) => ![200, 201, 202, 503].includes(status)),
  ).toEqual([]);
  expectSoon(asked);
  await expectBack(asker, performance.now());
  expectNoSecret(server, asker);
});

test("connections closed while in use cause at most a 503", async ({ postgres, server, asker }) => {
  const cutter = await postgres.connect();
  const asked: Asked[] = [];
  for (let round = 0; round < 10; round++) {
    const [{ reads, writes }] = await Promise.all([asker.askAll(), cutter.query(CUT_SERVERS)]);
    asked.push(...reads, ...writes);
  }
  await cutter.end();
  expect(
    [...new Set(asked.map(({ status }) => status))].filter((status) => ![200, 201, 202, 503].includes(status)),
  ).toEqual([]);
  expectSoon(asked);
  await expectBack(asker, performance.now());
  expectNoSecret(server, asker);
});

test("with a read-only database, as after a failover, reads work and writes are 503", async ({
  postgres,
  server,
  asker,
}) => {
  const only = async (isReadOnly: boolean) => {
    const client = await postgres.connect();
    await client.query("SET default_transaction_read_only = off");
    await client.query(`ALTER SYSTEM SET default_transaction_read_only = ${isReadOnly ? "on" : "off"}`);
    await client.query("SELECT pg_reload_conf()");
    await client.end();
  };
  await only(true);
  try {
    await expect
      .poll(async () => (await asker.askAll()).writes.map(({ status }) => status))
      .toEqual([503, 503, 503, 503]);
    const { reads, writes } = await asker.askAll();
    expectUnavailable(writes);
    expect(reads.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expectSoon(reads);
  } finally {
    await only(false);
  }
  await expectBack(asker, performance.now());
  expectNoSecret(server, asker);
});

test("with a full disk, writes are 503 and reads work, and everything works when there is space", async ({
  postgres,
  server,
  asker,
}) => {
  const disk = path.join(postgres.folder, "disk");
  mkdirSync(disk);
  const canMount =
    process.getuid?.() === 0 && spawnSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", disk]).status === 0;
  test.skip(!canMount, "only root can make a small disk");
  try {
    const table = path.join(disk, "table");
    mkdirSync(table);
    if (postgres.user) chownSync(table, postgres.user.uid, postgres.user.gid);
    await postgres.query(`CREATE TABLESPACE small LOCATION '${table}'`);
    // Contains nothing that could be vacuumed later and free space, such as the leftovers of a delivery.
    const queued = () => postgres.query("SELECT id FROM message WHERE status = 'queued'");
    await expect.poll(queued).toEqual([]);
    for (const table of ["pet", "message"]) {
      await postgres.query(`ALTER TABLE ${table} SET TABLESPACE small, SET (autovacuum_enabled = off)`);
      await postgres.query(`VACUUM FULL ${table}`);
    }
    const filling = path.join(disk, "filling");
    expect(() => writeFileSync(filling, Buffer.alloc(9_000_000))).toThrow("ENOSPC");
    // Uses up the free space in existing pages with rows no larger than any requested one. The rows stay: space freed
    // by a rollback could be used again.
    for (const row of [
      "pet (name, category_id) VALUES ('x', 1)",
      "message (id, message, api_key_id, status) SELECT gen_random_uuid(), 'x', id, 'delivered' FROM api_key LIMIT 1",
    ])
      await expect(
        postgres.query(`DO $$ BEGIN LOOP INSERT INTO ${row}; COMMIT; END LOOP; END $$`),
      ).rejects.toMatchObject({ code: "53100" });

    const { reads, writes } = await asker.askAll();
    // Signing in needs no space on this disk.
    expectUnavailable(writes.filter(({ what }) => what !== "sign-in"));
    expect(reads.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    writeFileSync(filling, "");
    await expectBack(asker, performance.now());
    expectNoSecret(server, asker);
  } finally {
    await postgres.query("ALTER TABLE pet SET TABLESPACE pg_default");
    await postgres.query("ALTER TABLE message SET TABLESPACE pg_default");
    await postgres.query("DROP TABLESPACE small");
    spawnSync("umount", ["--lazy", disk]);
  }
});
