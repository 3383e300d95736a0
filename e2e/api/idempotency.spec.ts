import { randomUUID } from "node:crypto";
import { createdPetOf, expectError, messageOf } from "@/e2e/fixtures/answer";
import type { Call } from "@/e2e/fixtures/call";
import { countOf, isReplay, replayable } from "@/e2e/fixtures/retries";
import { expect, test } from "@/e2e/fixtures/test";

const operations = [
  { path: "/api/v1/pets", table: "pet", body: { name: "Rex", categoryId: 7 }, other: { name: "Max", categoryId: 7 } },
  { path: "/api/messages", table: "message", body: { message: "Hello" }, other: { message: "Hullo" } },
] as const;

const keyed = (idempotencyKey: string) => ({ "Idempotency-Key": idempotencyKey });

for (const { path, table, body, other } of operations) {
  test.describe(`POST ${path} with an Idempotency-Key`, () => {
    const post = (call: Call, idempotencyKey: string, options: Parameters<Call>[2] = {}) =>
      call("POST", path, { body, headers: keyed(idempotencyKey), ...options });

    test("sent again gets the same response, and does nothing", async ({ call, database }) => {
      const idempotencyKey = randomUUID();
      const before = await countOf(database, table);
      const first = await post(call, idempotencyKey);
      expect([201, 202]).toContain(first.status);
      expect(isReplay(first)).toBe(false);
      for (let i = 0; i < 3; i++) {
        const again = await post(call, idempotencyKey);
        expect(replayable(again)).toEqual(replayable(first));
        expect(isReplay(again)).toBe(true);
        // It is another request, with an id of its own.
        expect(again.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
      }
      expect(await countOf(database, table)).toBe(before + 1);
    });

    test("ten times at once is processed once, with ten equal responses", async ({ call, database }) => {
      const before = await countOf(database, table);
      for (let round = 0; round < 5; round++) {
        const idempotencyKey = randomUUID();
        const answers = await Promise.all(Array.from({ length: 10 }, () => post(call, idempotencyKey)));
        const [first, ...others] = answers.map(replayable);
        expect([201, 202]).toContain(first?.status);
        for (const answer of others) expect(answer).toEqual(first);
        expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
      }
      expect(await countOf(database, table)).toBe(before + 5);
    });

    test("is recorded once", async ({ call, database }) => {
      const idempotencyKey = randomUUID();
      const first = await post(call, idempotencyKey, {
        headers: { ...keyed(idempotencyKey), "X-Request-Id": "first" },
      });
      await post(call, idempotencyKey, { headers: { ...keyed(idempotencyKey), "X-Request-Id": "second" } });
      const { id } = table === "pet" ? createdPetOf(first) : messageOf(first);
      const records = await database.query(
        `SELECT action, request_id, subject_name FROM activity
         WHERE subject_type = $1 AND subject_id = $2 AND action LIKE '%.created'`,
        [table, String(id)],
      );
      const name = table === "pet" ? createdPetOf(first).name : null;
      expect(records).toEqual([{ action: `${table}.created`, request_id: "first", subject_name: name }]);
    });

    test("422 with another body, and the first response stays", async ({ call, database }) => {
      const idempotencyKey = randomUUID();
      const first = await post(call, idempotencyKey);
      const before = await countOf(database, table);
      expectError(await post(call, idempotencyKey, { body: other }), "idempotency_conflict");
      expect(await countOf(database, table)).toBe(before);
      expect(replayable(await post(call, idempotencyKey))).toEqual(replayable(first));
    });

    test("ignores the formatting of the body", async ({ call }) => {
      const idempotencyKey = randomUUID();
      const first = await post(call, idempotencyKey);
      const members = Object.entries({ ...body, unknown: 1 }).map(
        ([name, value]) => ` "${name}" :\n${JSON.stringify(value)}`,
      );
      const again = await post(call, idempotencyKey, { body: undefined, rawBody: `{${members.toReversed().join()} }` });
      expect(replayable(again)).toEqual(replayable(first));
    });

    test("is scoped to the account", async ({ call, keyWith, database }) => {
      const idempotencyKey = randomUUID();
      const before = await countOf(database, table);
      for (let i = 0; i < 2; i++) {
        const { key } = await keyWith({});
        expect(isReplay(await post(call, idempotencyKey, { key }))).toBe(false);
      }
      expect(await countOf(database, table)).toBe(before + 2);
    });

    test("works with another API key of the account, as after a rotation, but not without the scope", async ({
      call,
      keyWith,
      database,
    }) => {
      const [one, other, limited] = [await keyWith({}), await keyWith({}), await keyWith({ scopes: ["pets:read"] })];
      await database.query("UPDATE api_key SET account_id = $1 WHERE id = ANY ($2)", [
        one.accountId,
        [other.id, limited.id],
      ]);
      const idempotencyKey = randomUUID();
      const first = await post(call, idempotencyKey, { key: one.key });
      const again = await post(call, idempotencyKey, { key: other.key });
      expect(replayable(again)).toEqual(replayable(first));
      expect(isReplay(again)).toBe(true);
      expectError(await post(call, idempotencyKey, { key: limited.key }), "insufficient_scope");
    });

    test("stores nothing for a rejected request, which can be corrected and sent again", async ({ call }) => {
      const idempotencyKey = randomUUID();
      expectError(await post(call, idempotencyKey, { body: {} }), "invalid_request");
      expectError(await post(call, idempotencyKey, { body: undefined, rawBody: "{" }), "invalid_json");
      const first = await post(call, idempotencyKey);
      expect([201, 202]).toContain(first.status);
      expect(isReplay(first)).toBe(false);
    });

    test("stores only hashes of the key and the body", async ({ call, database }) => {
      const idempotencyKey = `secret-${randomUUID()}`;
      await post(call, idempotencyKey);
      const rows = await database.query("SELECT id, body_hash FROM kept_answer ORDER BY created_at DESC LIMIT 1");
      expect(rows).toEqual([{ id: expect.any(Buffer), body_hash: expect.any(Buffer) }]);
      const dump = await database.query<{ row: string }>("SELECT k::text AS row FROM kept_answer k");
      expect(JSON.stringify(dump)).not.toContain("secret-");
    });

    for (const [what, value] of [
      ["1 character", "k"],
      ["255 characters", "k".repeat(255)],
      ["in quotes, as structured fields write it", '"8e03978e-40d5-43e8-bc93-6894a57f9324"'],
      ["of every visible character", String.fromCharCode(...Array.from({ length: 94 }, (_, i) => 33 + i))],
    ] as const) {
      test(`is accepted: ${what}`, async ({ call, keyWith }) => {
        const { key } = await keyWith({});
        const first = await post(call, value, { key });
        const again = await post(call, value, { key });
        expect([isReplay(first), isReplay(again)]).toEqual([false, true]);
      });
    }

    for (const [what, value] of [
      ["empty", ""],
      ["only spaces", "  "],
      ["256 characters", "k".repeat(256)],
      ["with a space", "a b"],
      ["with a tab", "a\tb"],
      ["with other letters", "sch\u00f6n"],
    ] as const) {
      test(`400: ${what}`, async ({ call, database }) => {
        const before = await countOf(database, table);
        expectError(await post(call, value), "invalid_request", "Idempotency-Key must be 1 to 255 visible");
        expect(await countOf(database, table)).toBe(before);
      });
    }

    test("400: repeated", async ({ call }) => {
      const headers: [string, string][] = [
        ["Idempotency-Key", "a"],
        ["Idempotency-Key", "a"],
      ];
      expectError(await call("POST", path, { body, headers }), "invalid_request", "Idempotency-Key");
    });

    test("401 comes first", async ({ call }) => {
      expectError(await post(call, "", { key: null }), "missing_api_key");
    });
  });
}

test("the same key for a pet and for a message are two requests", async ({ call }) => {
  const headers = keyed(randomUUID());
  for (const { path, body } of operations) {
    const answer = await call("POST", path, { body, headers });
    expect([201, 202]).toContain(answer.status);
    expect(isReplay(answer)).toBe(false);
  }
});

test("numbers beyond doubles distinguish two bodies", async ({ call }) => {
  const headers = keyed(randomUUID());
  const post = (categoryId: bigint) => call("POST", "/api/v1/pets", { body: { name: "Rex", categoryId }, headers });
  expect(createdPetOf(await post(9007199254740993n)).categoryId).toBe(9007199254740993n);
  expectError(await post(9007199254740992n), "idempotency_conflict");
  expect(createdPetOf(await post(9007199254740993n)).categoryId).toBe(9007199254740993n);
});

test("the stored response stays the same although the pet has changed and been deleted since", async ({
  call,
  database,
}) => {
  const headers = keyed(randomUUID());
  const post = () => call("POST", "/api/v1/pets", { body: { name: 'Räx \u{1F436}\\"\n', categoryId: 7 }, headers });
  const first = await post();
  const { id } = createdPetOf(first);
  await database.query("UPDATE pet SET name = 'Max', status = 'sold' WHERE id = $1", [String(id)]);
  expect(replayable(await post())).toEqual(replayable(first));
  await database.query("DELETE FROM pet WHERE id = $1", [String(id)]);
  expect(replayable(await post())).toEqual(replayable(first));
});

test("a GET ignores the key", async ({ call }) => {
  const answer = await call("GET", "/api/v1/pets", { headers: keyed("") });
  expect(answer.status).toBe(200);
});

test("many concurrent keys, some repeated: each gets its own response", async ({ call, database }) => {
  const before = await countOf(database, "pet");
  const names = Array.from({ length: 60 }, (_, i) => `Rex ${i % 40}`);
  const run = randomUUID();
  const answers = await Promise.all(
    names.map((name) =>
      call("POST", "/api/v1/pets", {
        body: { name, categoryId: 1 },
        headers: keyed(`${run} ${name}`.replaceAll(" ", "-")),
      }),
    ),
  );
  expect(answers.map((answer) => createdPetOf(answer).name)).toEqual(names);
  expect(new Set(answers.map((answer) => createdPetOf(answer).id)).size).toBe(40);
  expect(await countOf(database, "pet")).toBe(before + 40);
});
