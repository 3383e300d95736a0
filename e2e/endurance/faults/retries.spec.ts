import { randomUUID } from "node:crypto";
import { createdPetOf, expectError, messageOf, type Answer } from "@/e2e/fixtures/answer";
import { toRequest } from "@/e2e/fixtures/call";
import type { Database } from "@/e2e/fixtures/database";
import { expect, test, type FaultServer, type SharedShop } from "@/e2e/fixtures/fault-test";
import { send } from "@/e2e/fixtures/http";
import { countOf, isReplay, replayable } from "@/e2e/fixtures/retries";
import { RETRY_WAIT_MS } from "@/lib/core/idempotency";

const HELD = 4711;

/** Blocks the commit of new pets and messages while a test holds the lock: their transactions wait. */
async function holdInserts(database: Database): Promise<void> {
  await database.query(`
    CREATE OR REPLACE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock_shared(${HELD});
      RETURN NEW;
    END $$;
    CREATE OR REPLACE TRIGGER hold BEFORE INSERT ON pet FOR EACH ROW EXECUTE FUNCTION hold();
    CREATE OR REPLACE TRIGGER hold BEFORE INSERT ON message FOR EACH ROW EXECUTE FUNCTION hold();`);
}

/** Runs something while no pet can be stored. */
async function whileHeld(database: Database, run: () => Promise<void>): Promise<void> {
  await database.inTransaction(async (client) => {
    await client.query("SELECT pg_advisory_xact_lock($1)", [HELD]);
    await run();
  });
}

async function waitingBackends(database: Database): Promise<number[]> {
  const rows = await database.query<{ pid: number }>(
    `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [HELD],
  );
  return rows.map(({ pid }) => pid);
}

const untilOneWaits = async (database: Database) =>
  expect.poll(async () => (await waitingBackends(database)).length, { intervals: [5] }).toBe(1);

/**
 * Waits until each process has connected to its database, which on a busy machine may take longer than a request waits.
 */
async function warmUp(servers: FaultServer[], key: string): Promise<void> {
  for (const { origin } of servers) {
    const list = toRequest("GET", "/api/v1/pets", key, {});
    await expect.poll(async () => (await send(origin, list)).status, { intervals: [50] }).toBe(200);
  }
}

/** Two processes on one database, shared by the tests of this file, with the data of the last test removed. */
async function emptied({ database, servers }: SharedShop): Promise<[FaultServer, FaultServer]> {
  await database.query("TRUNCATE pet, message, kept_answer, activity CASCADE");
  return (await servers(2)) as [FaultServer, FaultServer];
}

const operations = [
  { path: "/api/v1/pets", table: "pet", body: { name: "Rex", categoryId: 7 } },
  { path: "/api/messages", table: "message", body: { message: "Is Rex still for sale?" } },
] as const;

for (const { path, table, body } of operations) {
  const idOf = (answer: Answer) => String((table === "pet" ? createdPetOf(answer) : messageOf(answer)).id);
  const post = ({ call }: FaultServer, key: string, idempotencyKey: string) =>
    call("POST", path, { key, body, headers: { "Idempotency-Key": idempotencyKey } });

  test.describe(`POST ${path} with an Idempotency-Key`, () => {
    test("ten concurrent requests to two processes are processed once, with ten equal responses", async ({
      shared,
    }) => {
      const { database, keyWith } = shared;
      const servers = await emptied(shared);
      const { key } = await keyWith({});
      await warmUp(servers, key);
      for (let round = 1; round <= 10; round++) {
        const idempotencyKey = randomUUID();
        const answers = await Promise.all(
          Array.from({ length: 5 }, () => servers.map((server) => post(server, key, idempotencyKey))).flat(),
        );
        const [first, ...others] = answers.map(replayable);
        for (const answer of others) expect(answer).toEqual(first);
        expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
        expect(await countOf(database, table)).toBe(round);
      }
    });

    test("killed between commit and response: a retry in another process gets the response, and nothing is repeated", async ({
      database,
      keyWith,
      start,
    }) => {
      const [doomed, other] = await Promise.all([start(), start()]);
      const { key } = await keyWith({});
      await warmUp([doomed, other], key);
      await holdInserts(database);
      const idempotencyKey = randomUUID();
      let lost: Promise<unknown> | undefined;
      await whileHeld(database, async () => {
        lost = post(doomed, key, idempotencyKey).catch((error: Error) => error);
        await untilOneWaits(database);
        // From here on the process cannot see the result.
        process.kill(doomed.pid, "SIGSTOP");
      });
      await expect.poll(() => countOf(database, table), { intervals: [5] }).toBe(1);
      await doomed.kill();
      expect(await lost).toBeInstanceOf(Error);

      const [stored] = await database.query<{ id: string }>(`SELECT id FROM ${table}`);
      const again = await post(other, key, idempotencyKey);
      expect(idOf(again)).toBe(stored?.id);
      expect(isReplay(again)).toBe(true);
      expect(await countOf(database, table)).toBe(1);
      const records = await database.query("SELECT 1 FROM activity WHERE action = $1", [`${table}.created`]);
      expect(records).toHaveLength(1);
    });

    test("failed before the commit: nothing is left of it, and a retry succeeds", async ({ shared }) => {
      const { database, keyWith } = shared;
      const [server] = await emptied(shared);
      const { key } = await keyWith({});
      await warmUp([server], key);
      await holdInserts(database);
      const idempotencyKey = randomUUID();
      await whileHeld(database, async () => {
        const options = { key, body, headers: { "Idempotency-Key": idempotencyKey } };
        const failing = send(server.origin, toRequest("POST", path, key, options));
        await untilOneWaits(database);
        await database.query("SELECT pg_terminate_backend($1)", [(await waitingBackends(database))[0]]);
        const { status, headers } = await failing;
        expect(status).toBe(503);
        expect(headers["retry-after"]).toBe("1");
        expect([await countOf(database, table), await countOf(database, "kept_answer")]).toEqual([0, 0]);
      });
      const again = await post(server, key, idempotencyKey);
      expect([201, 202]).toContain(again.status);
      expect(isReplay(again)).toBe(false);
      expect(await countOf(database, table)).toBe(1);
    });

    test("409 while the first takes longer than a retry waits, here and in another process; then its response", async ({
      shared,
    }) => {
      const { database, keyWith } = shared;
      const [server, other] = await emptied(shared);
      const { key } = await keyWith({});
      await warmUp([server, other], key);
      await holdInserts(database);
      const idempotencyKey = randomUUID();
      let slow: ReturnType<typeof send> | undefined;
      await whileHeld(database, async () => {
        slow = send(
          server.origin,
          toRequest("POST", path, key, { body, headers: { "Idempotency-Key": idempotencyKey } }),
        );
        await untilOneWaits(database);
        const startedMs = performance.now();
        const answers = await Promise.all([server, other].map((one) => post(one, key, idempotencyKey)));
        const waitedMs = performance.now() - startedMs;
        for (const answer of answers) {
          expectError(answer, "request_in_progress");
          expect(answer.headers["retry-after"]).toBe("1");
        }
        expect(waitedMs).toBeGreaterThan(RETRY_WAIT_MS / 2);
      });
      const again = [await post(server, key, idempotencyKey), await post(other, key, idempotencyKey)];
      expect(again.map(replayable)[1]).toEqual(again.map(replayable)[0]);
      // If the first request timed out, which happens after a second, the first retry has done the work.
      expect(again.map(isReplay)).toEqual([(await slow)?.status !== 503, true]);
      expect(await countOf(database, table)).toBe(1);
    });
  });
}

test("a response is kept for a day, and then swept: the key can be used again", async ({
  database,
  keyWith,
  start,
}) => {
  const server = await start();
  const { key } = await keyWith({});
  await warmUp([server], key);
  const post = (one: FaultServer, idempotencyKey: string) =>
    one.call("POST", "/api/v1/pets", {
      key,
      body: { name: "Rex", categoryId: 7 },
      headers: { "Idempotency-Key": idempotencyKey },
    });
  const old = await post(server, "old");
  await database.query("UPDATE kept_answer SET created_at = now() - interval '24 hours 1 second'");
  const young = await post(server, "young");
  await database.query(
    "UPDATE kept_answer SET created_at = now() - interval '23 hours 59 minutes' WHERE created_at > now() - interval '1 hour'",
  );
  // More than one batch of the sweep.
  await database.query(
    `INSERT INTO kept_answer (id, body_hash, answer, created_at)
     SELECT sha256(n::text::bytea), '', '', now() - interval '2 days' FROM generate_series(1, 2500) AS n`,
  );
  const next = await start();
  await expect.poll(() => countOf(database, "kept_answer")).toBe(1);
  expect(replayable(await post(next, "young")).text).toBe(young.text);
  const again = await post(next, "old");
  expect(isReplay(again)).toBe(false);
  expect(createdPetOf(again).id).not.toBe(createdPetOf(old).id);
});
