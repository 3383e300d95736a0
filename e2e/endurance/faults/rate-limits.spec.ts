import { expectError, type Answer } from "@/e2e/fixtures/answer";
import { expect, test, type FaultServer } from "@/e2e/fixtures/fault-test";
import { untilRemembered } from "@/e2e/fixtures/key-cache";
import { generateKey } from "@/lib/api-keys/key-format";

const path = "/api/v1/pets?limit=1";

const RATE_LIMIT = /^"(per-key|per-address|unknown-keys)";r=(\d+);t=(\d+)(?:, "per-account";r=\d+;t=\d+)?$/;

function fieldOf({ headers }: Answer): { name: string; remaining: number; resetS: number } {
  const [, name = "", remaining, resetS] = RATE_LIMIT.exec(headers["ratelimit"] ?? "") ?? [];
  return { name, remaining: Number(remaining), resetS: Number(resetS) };
}

type TimedAnswer = Answer & { atMs: number };

/** This many requests to each server, no more at once than it has connections. */
async function sendMany(servers: FaultServer[], key: string, each: number): Promise<TimedAnswer[]> {
  const answers: TimedAnswer[] = [];
  for (let left = each; left > 0; left -= AT_ONCE) {
    const requests = Array.from({ length: Math.min(left, AT_ONCE) }, () =>
      servers.map(async ({ call }) => ({ ...(await call("GET", path, { key })), atMs: Date.now() })),
    );
    answers.push(...(await Promise.all(requests.flat())));
  }
  return answers;
}

const AT_ONCE = 25;

const isAllowed = ({ status }: Answer) => status === 200;

test.describe("RATE_LIMIT_PER_MINUTE", () => {
  test("is off by default, without headers", async ({ shared: { keyWith, servers } }) => {
    const [server] = (await servers(2)) as [FaultServer];
    const { key } = await keyWith({});
    const { headers } = await server.call("GET", path, { key });
    expect(headers["ratelimit"]).toBeUndefined();
    expect(headers["ratelimit-policy"]).toBeUndefined();
  });

  test("adds the remaining quota to every response, and Retry-After to 429", async ({
    shared: { keyWith, servers },
  }) => {
    const [{ call }] = (await servers(1, { RATE_LIMIT_PER_MINUTE: "5" })) as [FaultServer];
    const { key } = await keyWith({ scopes: ["pets:read", "messages:write"] });
    const requests: (() => Promise<Answer>)[] = [
      () => call("GET", path, { key }),
      () => call("GET", path, { key, headers: { "If-None-Match": "*" } }),
      () => call("POST", "/api/v1/pets", { key, body: {} }),
      () => call("POST", "/api/messages", { key, rawBody: "{" }),
      () => call("GET", "/api/v1/pets/1", { key }),
    ];
    const answers: Answer[] = [];
    for (const ask of requests) answers.push(await ask());
    expect(answers.map(({ status }) => status)).toEqual([200, 304, 403, 400, 404]);
    // The 304 does not count.
    expect(answers.map((answer) => fieldOf(answer).remaining)).toEqual([4, 4, 3, 2, 1]);
    answers.push(await call("GET", path, { key }));
    for (const answer of answers) {
      expect(answer.headers["ratelimit-policy"]).toBe('"per-key";q=5;w=60, "per-account";q=50;w=60');
      expect(fieldOf(answer)).toMatchObject({ name: "per-key" });
      expect(fieldOf(answer).resetS).toBeGreaterThan(0);
      expect(fieldOf(answer).resetS).toBeLessThanOrEqual(60);
      expect(answer.headers["retry-after"]).toBeUndefined();
    }
    for (const ask of requests) {
      const refused = await ask();
      expectError(refused, "rate_limited", /5 requests a minute; try again in \d+ s/);
      expect(fieldOf(refused)).toMatchObject({ name: "per-key", remaining: 0 });
      expect(refused.headers["retry-after"]).toBe(String(fieldOf(refused).resetS));
      expect(refused.headers["ratelimit-policy"]).toBe('"per-key";q=5;w=60, "per-account";q=50;w=60');
    }
  });

  test("applies across processes: never more than the quota, at most a lease less", async ({
    shared: { keyWith, servers: shared },
  }) => {
    test.slow();
    const [quota, lease] = [300, 3];
    const servers = await shared(2, { RATE_LIMIT_PER_MINUTE: String(quota) });
    const { key } = await keyWith({});
    const answers = await sendMany(servers, key, quota);
    const allowed = answers.filter(isAllowed);
    expect(allowed.length).toBeLessThanOrEqual(quota);
    expect(allowed.length).toBeGreaterThanOrEqual(quota - lease);
    for (const answer of answers) if (!isAllowed(answer)) expectError(answer, "rate_limited");
    // Each server reports the same end of the window, however long its query took.
    const ends = answers.map((answer) => answer.atMs / 1_000 + fieldOf(answer).resetS);
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThanOrEqual(10);
  });

  test("is separate for each key, ignores requests without one, resets with the window, and is swept then", async ({
    database,
    keyWith,
    start,
  }) => {
    const server = await start({ RATE_LIMIT_PER_MINUTE: "2" });
    for (let i = 0; i < 5; i++) {
      expectError(await server.call("GET", path, { key: null }), "missing_api_key");
      expectError(await server.call("GET", path, { key: "ps_live_nonsense" }), "invalid_api_key");
    }
    expect(await database.query("SELECT 1 FROM rate_limit_window")).toEqual([]);
    const [one, other] = [await keyWith({}), await keyWith({})];
    const statusesOf = async (key: string) => (await sendMany([server], key, 4)).map(({ status }) => status).sort();
    expect(await statusesOf(one.key)).toEqual([200, 200, 429, 429]);
    expect(await statusesOf(other.key)).toEqual([200, 200, 429, 429]);
    await database.query(
      `INSERT INTO rate_limit_window VALUES ('old', 1, now() - interval '1 s'), ('present', 1, now() + interval '1 h')`,
    );
    const next = await start({ RATE_LIMIT_PER_MINUTE: "2" });
    // A starting process sweeps expired windows.
    await expect
      .poll(() => database.query("SELECT key FROM rate_limit_window WHERE key IN ('old', 'present')"), {
        intervals: [20],
      })
      .toEqual([{ key: "present" }]);
    // Another process queries, and finds that the window has ended.
    await database.query("UPDATE rate_limit_window SET ends_at = now() WHERE key LIKE '%' || $1", [one.id]);
    expect((await sendMany([next], one.key, 4)).filter(isAllowed)).toHaveLength(2);
    // A clock set back has moved the end of the window far away, which counts as expired too.
    await database.query("UPDATE rate_limit_window SET ends_at = now() + interval '1 day' WHERE key LIKE '%' || $1", [
      one.id,
    ]);
    const last = await start({ RATE_LIMIT_PER_MINUTE: "2" });
    const answers = await sendMany([last], one.key, 4);
    expect(answers.filter(isAllowed)).toHaveLength(2);
    for (const answer of answers) expect(fieldOf(answer).resetS).toBeLessThanOrEqual(60);
  });

  test("leases a hundredth of the quota per query, and sends no queries for an exhausted quota", async ({
    shared: { database, keyWith, servers },
  }) => {
    test.slow();
    const [server] = (await servers(2, { RATE_LIMIT_PER_MINUTE: "300" })) as [FaultServer];
    const { key } = await keyWith({});
    expect(isAllowed(await server.call("GET", path, { key }))).toBe(true);
    await database.inTransaction(async (client) => {
      await client.query("LOCK TABLE rate_limit_window IN ACCESS EXCLUSIVE MODE");
      for (let i = 0; i < 2; i++) expect(isAllowed(await server.call("GET", path, { key }))).toBe(true);
    });
    const answers = await sendMany([server], key, 300);
    expect(answers.filter(isAllowed)).toHaveLength(297);
    await database.inTransaction(async (client) => {
      await client.query("LOCK TABLE rate_limit_window IN ACCESS EXCLUSIVE MODE");
      for (let i = 0; i < 20; i++) expectError(await server.call("GET", path, { key }), "rate_limited");
    });
  });
});

test.describe("RATE_LIMIT_PER_ADDRESS", () => {
  const LIMITS = { RATE_LIMIT_PER_ADDRESS: "4", RATE_LIMIT_PER_MINUTE: "3", TRUST_PROXY: "true" };
  const from = ({ call }: FaultServer, address: string, key: string | null) =>
    call("GET", path, { key, headers: { "X-Forwarded-For": address } });

  test("applies across keys and processes, and without a key", async ({ shared: { keyWith, servers: shared } }) => {
    const servers = await shared(2, LIMITS);
    const [one, other] = [await keyWith({}), await keyWith({})];
    const callers = [one.key, null, other.key, one.key, one.key, null];
    const answers: Answer[] = [];
    for (const [i, key] of callers.entries())
      answers.push(await from(servers[i % 2] as FaultServer, "2001:db8::1", key));
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 200, 200, 429, 429]);
    expect(answers[0]?.headers["ratelimit-policy"]).toBe(
      '"per-address";q=4;w=60, "per-key";q=3;w=60, "per-account";q=30;w=60',
    );
    expect(answers[3]?.headers["ratelimit"]).toMatch(
      /^"per-address";r=0;t=\d+, "per-key";r=1;t=\d+, "per-account";r=\d+;t=\d+$/,
    );
    expect(fieldOf(answers[1] as Answer)).toMatchObject({ name: "per-address", remaining: 2 });
    for (const refused of answers.slice(4)) {
      expectError(refused, "rate_limited", /From one address there may be 4 requests a minute; try again in \d+ s/);
      expect(refused.headers["retry-after"]).toBe(String(fieldOf(refused).resetS));
    }
    // Another address is another client, but the quota of the key is shared.
    const elsewhere = [];
    for (let i = 0; i < 3; i++) elsewhere.push(await from(servers[0] as FaultServer, "2001:db8:0:1::1", one.key));
    expect(elsewhere.map(({ status }) => status)).toEqual([200, 429, 429]);
    expectError(elsewhere[1] as Answer, "rate_limited", "An API key may make 3 requests a minute");
    expect(elsewhere[1]?.headers["ratelimit"]).toMatch(
      /^"per-address";r=2;t=\d+, "per-key";r=0;t=\d+, "per-account";r=\d+;t=\d+$/,
    );
  });
});

test.describe("guessing API keys", () => {
  /** From an address, if given, as reported by a trusted proxy. */
  const guess = (server: FaultServer, address?: string) =>
    server.call("GET", path, {
      key: generateKey().key,
      ...(address !== undefined && { headers: { "X-Forwarded-For": address } }),
    });
  const BEHIND_PROXY = { TRUST_PROXY: "true" };

  test("is stopped across processes, before it costs a query", async ({
    shared: { database, keyWith, servers: shared },
  }) => {
    const servers = await shared(2);
    const { key } = await keyWith({});
    // Only then is the key served without a query.
    for (const server of servers) await untilRemembered(server, key);

    const answers: Answer[] = [];
    for (let i = 0; i < 10; i++)
      answers.push(
        ...(await Promise.all(Array.from({ length: 5 }, () => servers.map((server) => guess(server))).flat())),
      );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(60);
    // Now each process has cached the refusal.
    for (const server of servers) expectError(await guess(server), "rate_limited");

    await database.inTransaction(async (client) => {
      await client.query("LOCK TABLE api_key, account, rate_limit_window IN ACCESS EXCLUSIVE MODE");
      for (const server of servers) {
        const refused = await guess(server);
        expectError(refused, "rate_limited", "unknown API keys");
        expect(fieldOf(refused)).toMatchObject({ name: "unknown-keys", remaining: 0 });
        expect(refused.headers["ratelimit-policy"]).toBe('"unknown-keys";q=60;w=60');
        expect(refused.headers["retry-after"]).toBe(String(fieldOf(refused).resetS));
        // A valid key keeps working from the same address.
        expect((await server.call("GET", path, { key })).status).toBe(200);
        // And a malformed key costs nothing anyway.
        expectError(await server.call("GET", path, { key: "ps_live_nonsense" }), "invalid_api_key");
      }
    });
  });

  test("does not count existing keys, however many arrive at once in a process with an empty cache", async ({
    shared: { keyWith, servers },
  }) => {
    const [server] = (await servers(1, BEHIND_PROXY)) as [FaultServer];
    const address = "2001:db8:1::1";
    const headers = { "X-Forwarded-For": address };
    const keys = await Promise.all(Array.from({ length: 70 }, () => keyWith({})));
    const answers = await Promise.all(keys.map(({ key }) => server.call("GET", path, { key, headers })));
    expect(answers.filter(isAllowed)).toHaveLength(70);
    expectError(await guess(server, address), "invalid_api_key");
  });

  test("does not count revoked or expired keys, which are refused from the cache", async ({
    shared: { database, keyWith, servers },
  }) => {
    const [server] = (await servers(1, BEHIND_PROXY)) as [FaultServer];
    const address = "2001:db8:2::1";
    const headers = { "X-Forwarded-For": address };
    for (const options of [{ revoked: true }, { banned: true }, { expiresAt: new Date(Date.now() - 1_000) }]) {
      const { key } = await keyWith(options);
      await untilRemembered(server, key);
      await database.inTransaction(async (client) => {
        await client.query("LOCK TABLE api_key, account, rate_limit_window IN ACCESS EXCLUSIVE MODE");
        for (let i = 0; i < 70; i++) expectError(await server.call("GET", path, { key, headers }), "invalid_api_key");
      });
    }
    expectError(await guess(server, address), "invalid_api_key");
  });

  test("is counted for the address reported by a trusted proxy", async ({ shared: { servers } }) => {
    const [server] = (await servers(1, BEHIND_PROXY)) as [FaultServer];
    const from = (address: string) => guess(server, address);
    await Promise.all(Array.from({ length: 60 }, (_, i) => from(`2001:db8::${i.toString(16)}`)));
    expectError(await from("2001:db8::ffff:1"), "rate_limited");
    expectError(await from("2001:db8:0:1::1"), "invalid_api_key");
    expectError(await from("203.0.113.9"), "invalid_api_key");
  });
});
