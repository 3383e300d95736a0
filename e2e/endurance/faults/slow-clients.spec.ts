import { parseError } from "@/e2e/fixtures/answer";
import { expect, test, type FaultServer } from "@/e2e/fixtures/fault-test";
import { AUTH_SECRET, insertAccount, sessionCookie } from "@/e2e/fixtures/console";
import { dribble, openSocket, sendEvery, type RawClient } from "@/e2e/fixtures/raw-socket";

/**
 * Every time limit is a quarter of the one in docs/limits.md, which lib/server/limits.test.ts compares with the code.
 */
const QUICK = { AUTH_SECRET, PETSTORE_TIME_LIMIT_DIVISOR: "4", LOG_LEVEL: "debug" };
/** In milliseconds. */
const [HEAD_MS, BODY_MS, REQUEST_MS, IDLE_MS] = [2_500, 5_000, 7_500, 7_500];
/** How late a busy server may be, while the limits can still be told apart. */
const LATE_MS = 4_500;

const PER_ADDRESS = 1_024;

function errorIn(client: RawClient) {
  const [head = "", body = ""] = client.received().split("\r\n\r\n");
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]);
  return { head, error: parseError(status, body) };
}

async function expectClosedAfter(client: RawClient, limitMs: number): Promise<void> {
  const openMs = await client.closed;
  expect(openMs).toBeGreaterThanOrEqual(limitMs - 100);
  expect(openMs).toBeLessThan(limitMs + LATE_MS);
}

test("a client that is slow, or does not read, times out, and does not delay others", async ({
  shared: { database, keyWith, servers },
}) => {
  const [server] = (await servers(1, QUICK)) as [FaultServer];
  const started = server.log.lines.length;
  const { key } = await keyWith({});
  const open = () => openSocket(server.port);
  // A page of 90 KB.
  await database.query(
    "INSERT INTO pet (name, category_id) SELECT repeat('\u{1F436}', 200), n FROM generate_series(1, 100) n",
  );
  await expect.poll(async () => (await server.call("GET", "/api/v1/pets", { key })).status).toBe(200);
  const post = `POST /api/v1/pets HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n`;

  const silent = await open();
  const slowHead = await open();
  dribble(slowHead, "GET /api/v1/pets HTTP/1.1\r\nHost: localhost\r\n" + "X-A: b\r\n".repeat(1_000), 100);
  const slowBody = await open();
  slowBody.socket.write(`${post}Authorization: Bearer ${key}\r\n\r\n{"name":"`);
  dribble(slowBody, "a", 100);
  const slowStranger = await open();
  slowStranger.socket.write(`${post}\r\n`);
  dribble(slowStranger, "a", 100);
  const slowForm = await open();
  slowForm.socket.write(
    "POST /sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 1000\r\n\r\n",
  );
  dribble(slowForm, "a", 100);
  const deaf = await open();
  deaf.socket.pause();
  // Far more pages than the system buffers for a client that does not read: 4 MB in some systems, 40 in others. Each one
  // follows the answer to the one before; once there is none, they are what tells this client that it was closed.
  let [asked, askedMs, answered, answeredMs] = [0, 0, 0, 0];
  sendEvery(deaf, 5, () => {
    if (server.log.lines.some((line) => line.includes(`"deaf-${answered + 1}"`))) {
      [answered, answeredMs] = [answered + 1, performance.now()];
    }
    if (asked > answered && performance.now() - askedMs < 300) return "";
    [asked, askedMs] = [asked + 1, performance.now()];
    return `GET /api/v1/pets?limit=100 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nX-Request-Id: deaf-${asked}\r\n\r\n`;
  });

  // Other clients are served as usual.
  for (let i = 0; i < 50; i++) {
    const startedMs = performance.now();
    expect((await server.call("GET", "/api/v1/pets", { key })).status).toBe(200);
    expect(performance.now() - startedMs).toBeLessThan(5_000);
  }

  await Promise.all([
    expectClosedAfter(silent, HEAD_MS),
    expectClosedAfter(slowHead, HEAD_MS),
    expectClosedAfter(slowBody, BODY_MS),
    deaf.closed.then(() => {
      const idleMs = performance.now() - answeredMs;

      expect(idleMs).toBeGreaterThan(IDLE_MS - LATE_MS);
      // No other limit would close it. Node.js allows the time twice: first for the page, then for its last bytes.
      expect(idleMs).toBeLessThan(2 * IDLE_MS + LATE_MS);
    }),
    slowForm.closed.then((openMs) => expect(openMs).toBeLessThan(REQUEST_MS + LATE_MS)),
    // It has had its response, and nobody waits for the rest.
    slowStranger.closed.then((openMs) => expect(openMs).toBeLessThan(LATE_MS)),
  ]);
  for (const client of [silent, slowHead, slowBody]) {
    const { head, error } = errorIn(client);
    expect(error).toMatchObject({ code: "request_timeout", status: 408 });
    expect(head).toMatch(/connection: close/i);
  }
  expect(errorIn(slowBody).error.message).toBe("The body must arrive within 5 s.");
  expect(errorIn(slowStranger).error.code).toBe("missing_api_key");
  // Next.js logs a line of its own for an aborted form.
  expect(server.log.errorsFrom(started).filter((line) => line.includes('"level":'))).toEqual([]);
});

test("a slow upload completes, and a live stream continues, beyond the limits of other requests", async ({
  shared: { database, keyWith, servers },
}) => {
  const [server] = (await servers(1, QUICK)) as [FaultServer];
  const { key } = await keyWith({});
  const staff = await insertAccount(database, "none", "staff", "Ann");
  const { name, value } = await sessionCookie(database, server.origin, staff);
  const headers = `Host: 127.0.0.1:${server.port}\r\nOrigin: ${server.origin}\r\nCookie: ${name}=${value}\r\n`;

  const stream = await openSocket(server.port);
  stream.socket.write(`GET /api/console/live.events HTTP/1.1\r\n${headers}\r\n`);
  const upload = await openSocket(server.port);
  const file = `name,category\n${"Rex,7\n".repeat(10)}`;
  upload.socket.write(
    `POST /api/console/imports.upload?fileName=pets.csv HTTP/1.1\r\n${headers}Content-Length: ${file.length}\r\nConnection: close\r\n\r\n`,
  );
  let sent = 0;
  sendEvery(upload, (REQUEST_MS + 2_000) / file.length, () => file[sent++]);

  expect(await upload.closed).toBeGreaterThan(REQUEST_MS);
  expect(upload.received()).toMatch(/^HTTP\/1.1 200/);
  expect(await database.query("SELECT size::int FROM pet_import")).toEqual([{ size: file.length }]);

  const heard = stream.received().length;
  expect(heard).toBeGreaterThan(0);
  await server.call("POST", "/api/v1/pets", { key, body: { name: "Rex", categoryId: 7 } });
  await expect.poll(() => stream.received().length).toBeGreaterThan(heard);
  expect(stream.socket.closed).toBe(false);
  stream.socket.destroy();
});

test("a slow client does not keep a process from exiting cleanly", async ({ keyWith, start }) => {
  const server = await start(QUICK);
  const { key } = await keyWith({});
  const body = await openSocket(server.port);
  body.socket.write(
    `POST /api/v1/pets HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"name":"`,
  );
  dribble(body, "a", 200);
  const head = await openSocket(server.port);
  dribble(head, "GET /api/v1/pets HTTP/1.1\r\nHost: localhost\r\n" + "X-A: b\r\n".repeat(1_000), 200);
  // Its first bytes have arrived: connections without any are closed at once.
  await expect.poll(async () => (await server.call("GET", "/api/v1/pets", { key })).status).toBe(200);
  await server.stop();
  await Promise.all([body.closed, head.closed]);
});

test("connections per address are limited, with an error; other addresses are served", async ({
  shared: { keyWith, servers },
}) => {
  test.skip(process.platform !== "linux", "other systems have one loopback address");
  const [server] = (await servers(2)) as [FaultServer];
  const { key } = await keyWith({});
  const request = `GET /api/v1/pets HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`;
  const ask = async (localAddress: string) => {
    const client = await openSocket(server.port, { localAddress });
    client.socket.write(request);
    await client.closed;
    return client;
  };
  const greedy = "127.0.0.2";
  const held = await Promise.all(
    Array.from({ length: PER_ADDRESS }, () => openSocket(server.port, { localAddress: greedy })),
  );

  const refused = await ask(greedy);
  const { head, error } = errorIn(refused);
  expect(error).toMatchObject({ code: "unavailable", message: expect.stringContaining("Too many connections") });
  expect(head).toMatch(/retry-after: 1/i);
  // An excess connection that sends nothing is closed.
  expect(await (await openSocket(server.port, { localAddress: greedy })).closed).toBeLessThan(LATE_MS);
  expect((await ask("127.0.0.3")).received()).toContain("HTTP/1.1 200");

  held.pop()?.socket.destroy();
  await expect.poll(async () => (await ask(greedy)).received().slice(0, 12)).toBe("HTTP/1.1 200");
  for (const { socket } of held) socket.destroy();
});

test("connections of a trusted proxy are not limited as those of one client", async ({
  shared: { keyWith, servers },
}) => {
  const [server] = (await servers(1, { TRUST_PROXY: "true" })) as [FaultServer];
  const { key } = await keyWith({});
  const held = await Promise.all(Array.from({ length: PER_ADDRESS + 1 }, () => openSocket(server.port)));
  expect((await server.call("GET", "/api/v1/pets", { key })).status).toBe(200);
  for (const { socket } of held) socket.destroy();
});
