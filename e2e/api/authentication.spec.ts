import { expectError } from "@/e2e/fixtures/answer";
import type { TestKey } from "@/e2e/fixtures/keys";
import { exampleOf } from "@/e2e/fixtures/operations";
import { startServer } from "@/e2e/fixtures/server-process";
import { expect, test } from "@/e2e/fixtures/test";
import { generateKey } from "@/lib/api-keys/key-format";
import { scopes } from "@/lib/core/permissions";
import { publicContracts } from "@/lib/openapi/contracts";
import { settings } from "@/lib/settings";

const REALM = 'Bearer realm="petstore"';
const INVALID = 'Bearer realm="petstore", error="invalid_token"';

for (const contract of publicContracts) {
  const { method, path, options, broken } = exampleOf(contract);

  test.describe(contract.operationId, () => {
    test(`${contract.success.status} with a key that has only its scope`, async ({ call, keyWith, shop }) => {
      await shop.clear();
      const [id] = await shop.add(1);
      const { key } = await keyWith({ scopes: [contract.scope] });
      const answer = await call(method, path.replace("{petId}", String(id)), { ...options, key });
      expect(answer.status, answer.text).toBe(contract.success.status);
    });

    for (const [what, authorization] of [
      ["no key", null],
      ["an empty header", ""],
      ["Basic", "Basic dXNlcjpwYXNz"],
      ["another scheme", "Digest x"],
      ["the scheme alone", "Bearer"],
      ["the scheme and a space", "Bearer "],
      ["a key without scheme", generateKey().key],
      ["the scheme run into the key", `Bearer${generateKey().key}`],
    ] as const) {
      test(`401 missing_api_key: ${what}`, async ({ call }) => {
        const headers = authorization === null ? undefined : { Authorization: authorization };
        for (const input of [options, broken]) {
          const answer = await call(method, path.replace("{petId}", "abc"), { ...input, key: null, headers });
          expectError(answer, "missing_api_key", "Authorization: Bearer");
          expect(answer.headers["www-authenticate"]).toBe(REALM);
          expect(answer.headers["cache-control"]).toBe("no-store");
        }
      });
    }

    const { key } = generateKey();
    for (const [what, token] of [
      ["malformed", "abc"],
      ["without its last character", key.slice(0, -1)],
      ["with a wrong checksum", key.slice(0, -1) + (key.endsWith("0") ? "1" : "0")],
      ["of the other environment", key.replace("ps_live_", "ps_test_")],
      ["well-formed but unknown", key],
      ["two of them", `${key} ${key}`],
      ["very long", "x".repeat(8_000)],
      ["of odd characters", "\u00ff{}()'\"\\"],
    ] as const) {
      test(`401 invalid_api_key: a key ${what}`, async ({ call }) => {
        for (const input of [options, broken]) {
          const answer = await call(method, path, { ...input, key: token });
          expectError(answer, "invalid_api_key");
          expect(answer.headers["www-authenticate"]).toBe(INVALID);
        }
      });
    }

    test("401 invalid_api_key: revoked, expired, of a banned account, all with the same message", async ({
      call,
      keyWith,
    }) => {
      const keys = [
        await keyWith({ revoked: true }),
        await keyWith({ expiresAt: new Date(Date.now() - 1) }),
        await keyWith({ banned: true }),
      ];
      const unknown = await call(method, path, { ...options, key });
      for (const { key: token } of keys) {
        for (const input of [options, broken]) {
          const answer = await call(method, path, { ...input, key: token });
          expectError(answer, "invalid_api_key");
          expect(answer.text).toBe(unknown.text);
          expect(answer.headers["www-authenticate"]).toBe(INVALID);
        }
      }
    });

    test("403 insufficient_scope: every scope but its own, and no scope", async ({ call, keyWith }) => {
      for (const held of [scopes.filter((scope) => scope !== contract.scope), []]) {
        const { key: token } = await keyWith({ scopes: held });
        for (const input of [options, broken]) {
          const answer = await call(method, path.replace("{petId}", "abc"), { ...input, key: token });
          expectError(answer, "insufficient_scope", contract.scope);
          expect(answer.headers["www-authenticate"]).toBe(
            `Bearer realm="petstore", error="insufficient_scope", scope="${contract.scope}"`,
          );
        }
      }
    });

    if (contract.body) {
      test("400: a malformed body", async ({ call }) => {
        const answer = await call(method, path, broken);
        expectError(answer, "invalid_json");
      });
    }
  });
}

test.describe("the Authorization header", () => {
  test("accepts the scheme in any case, and several spaces", async ({ call, fullKey }) => {
    for (const authorization of [
      `bearer ${fullKey}`,
      `BEARER ${fullKey}`,
      `Bearer   ${fullKey}`,
      `Bearer ${fullKey}  `,
    ]) {
      const answer = await call("GET", "/api/v1/pets", { key: null, headers: { Authorization: authorization } });
      expect(answer.status, authorization).toBe(200);
    }
  });

  test("is rejected when it is repeated", async ({ call, fullKey }) => {
    const headers: [string, string][] = [
      ["Authorization", `Bearer ${fullKey}`],
      ["Authorization", `Bearer ${fullKey}`],
    ];
    expect((await call("GET", "/api/v1/pets", { key: null, headers })).status).toBe(401);
  });

  test("is the only place for a key", async ({ call, fullKey }) => {
    const elsewhere = { "X-API-Key": fullKey, Cookie: `key=${fullKey}`, "Proxy-Authorization": `Bearer ${fullKey}` };
    const answer = await call("GET", `/api/v1/pets?access_token=${fullKey}&api_key=${fullKey}`, {
      key: null,
      headers: elsewhere,
    });
    expectError(answer, "missing_api_key");
  });
});

test.describe("a key of the other environment", () => {
  test("gets its own message, both ways, even if the database contains it", async ({ call, database, keyWith }) => {
    const { key: liveKey } = await keyWith({});
    const { key: testKey } = await stagingKey(keyWith);
    const staging = await startServer(database.shopUrl, { APP_ENV: "staging" });
    const atStaging = { origin: staging.origin };

    for (const { method, path, options } of publicContracts.map(exampleOf)) {
      const refused = await call(method, path, { ...options, key: testKey });
      expectError(refused, "invalid_api_key", "This is an API key of staging, but this is production.");
      expect(refused.headers["www-authenticate"]).toBe(INVALID);
      const there = await call(method, path, { ...options, ...atStaging, key: liveKey });
      expectError(there, "invalid_api_key", "This is an API key of production, but this is staging.");
    }
    expect((await call("GET", "/api/v1/pets", { key: liveKey })).status).toBe(200);
    expect((await call("GET", "/api/v1/pets", { ...atStaging, key: testKey })).status).toBe(200);
    await staging.stop();
  });

  /** A staging key, which the database contains like any other. */
  async function stagingKey(keyWith: (options: object) => Promise<TestKey>): Promise<TestKey> {
    const { apiKeyPrefix } = settings();
    try {
      settings().apiKeyPrefix = "ps_test_";
      return await keyWith({});
    } finally {
      settings().apiKeyPrefix = apiKeyPrefix;
    }
  }
});

test.describe("a key in use", () => {
  test("is refused from the instant it expires, although it is cached", async ({ call, keyWith }) => {
    // Late enough for the first call, even on a busy machine.
    const expiresAt = new Date(Date.now() + 4_000);
    const { key } = await keyWith({ expiresAt });
    expect((await call("GET", "/api/v1/pets", { key })).status).toBe(200);
    await expect
      .poll(
        async () => {
          const beforeMs = Date.now();
          const { status } = await call("GET", "/api/v1/pets", { key });
          // A response requested after the expiry must be a refusal.
          if (beforeMs > expiresAt.getTime()) expect(status).toBe(401);
          return status;
        },
        { intervals: [5], timeout: 15_000 },
      )
      .toBe(401);
    expect(Date.now()).toBeGreaterThanOrEqual(expiresAt.getTime());
  });

  test("is refused while its account is banned, and valid again afterwards", async ({ call, keyWith, database }) => {
    const { key, accountId } = await keyWith({});
    const status = async () => (await call("GET", "/api/v1/pets", { key })).status;
    expect(await status()).toBe(200);
    await database.query("UPDATE account SET banned = true WHERE id = $1", [accountId]);
    await expect.poll(status, { intervals: [5] }).toBe(401);
    await database.query("UPDATE account SET banned = false WHERE id = $1", [accountId]);
    await expect.poll(status, { intervals: [5] }).toBe(200);
  });

  test("loses a scope that is removed from it", async ({ call, keyWith, database }) => {
    const { key, id } = await keyWith({});
    const status = async () =>
      (await call("POST", "/api/v1/pets", { key, body: { name: "Rex", categoryId: 1 } })).status;
    expect(await status()).toBe(201);
    await database.query("UPDATE api_key SET scopes = '{pets:read}' WHERE id = $1", [id]);
    await expect.poll(status, { intervals: [5] }).toBe(403);
  });

  test("is recorded as used, but not with every request", async ({ call, keyWith, database }) => {
    test.slow();
    const { key, id } = await keyWith({});
    const rowVersion = async () => {
      const [row] = await database.query<{ at: Date | null; version: string }>(
        "SELECT last_used_at AS at, xmin::text AS version FROM api_key WHERE id = $1",
        [id],
      );
      return row;
    };
    const startedMs = Date.now();
    const versions = new Set<string | undefined>();
    for (let i = 0; i < 200; i++) {
      await call("GET", "/api/v1/pets?limit=1", { key });
      if (i % 10 === 0) versions.add((await rowVersion())?.version);
    }
    const tookMs = Date.now() - startedMs;
    await expect.poll(async () => (await rowVersion())?.at, { timeout: 15_000 }).not.toBeNull();
    expect((await rowVersion())?.at?.getTime()).toBeGreaterThanOrEqual(startedMs - 1);
    // Writes are batched for 10 s: in addition to the original row, there is a version for each 10 s and one for the
    // rest.
    expect(versions.size).toBeLessThanOrEqual(2 + Math.floor(tookMs / 10_000));
  });
});
