import { toRequest, type CallOptions } from "@/e2e/fixtures/call";
import { send } from "@/e2e/fixtures/http";
import { nextPath } from "@/e2e/fixtures/pages";
import { exampleOf } from "@/e2e/fixtures/operations";
import { startNextServer, type ServerProcess } from "@/e2e/fixtures/server-process";
import { expect, test as base } from "@/e2e/fixtures/test";
import { generateKey } from "@/lib/api-keys/key-format";
import { publicContracts } from "@/lib/openapi/contracts";

/*
 * The API has two routers over the same route modules: server.ts calls them directly, `next start` and `next dev` through
 * Next.js. A client must not be able to distinguish them. Differences of Next.js that cannot be configured:
 * - it frames responses with Transfer-Encoding: chunked and drops Content-Length (the length is the same, and known);
 * - it adds `Vary: rsc, next-router-…` to every response of a route;
 * - it writes header names in lower case;
 * - it redirects (308) repeated slashes, backslashes and a trailing slash, where ours is 404;
 * - it treats /api itself as a page, and so responds with an HTML 404;
 * - unknown methods such as PROPFIND are 400 with an empty body, where ours are 404 or 405; TRACE is 500;
 * - a path segment that is not UTF-8 (`%ff`) is 500 there, 404 here;
 * - it redirects (307) a request with the header `RSC`, which only its own pages send;
 * - it accepts any Host header, where ours rejects an invalid one;
 * - a request that is not HTTP gets an empty body there, an error body here.
 */
const OF_THE_CONNECTION = ["date", "connection", "keep-alive", "transfer-encoding", "content-length", "vary"];

type Request = [method: string, path: string, options?: CallOptions];

const test = base.extend<object, { nextServer: ServerProcess }>({
  nextServer: [
    async ({ database }, use) => {
      const server = await startNextServer(database.shopUrl);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

test.beforeEach(async ({ shop, database }) => {
  await shop.clear();
  await database.query(
    `INSERT INTO pet (id, name, category_id, status)
     SELECT n, 'Pet ' || n, n, 'sold'::pet_status FROM generate_series(1, 30) AS n
     UNION ALL SELECT 9223372036854775806, U&'\\+01F436\\202E"\\\\', -9223372036854775808, 'available'`,
  );
});

const unknownKey = generateKey().key;
const pets = "/api/v1/pets";

const groups: Record<string, Request[]> = {
  listPets: [
    ["GET", pets],
    ["GET", `${pets}?limit=7`],
    ["GET", `${pets}?limit=100&status=sold`],
    ["GET", `${pets}?status=available&limit=1`],
    ["GET", `${pets}?status=pending`],
    ["GET", `${pets}?unknown=1&x[]=2&%00=%ff`],
    ["GET", pets, { headers: { "If-None-Match": "*" } }],
    ["GET", pets, { headers: { Cookie: "a=b", Origin: "https://x.example", Accept: "text/html", Range: "bytes=0-1" } }],
    ...["0", "101", "", "a", "+5", "%2B5", "1.5", "%00", "%ff", "%"].map((limit): Request => [
      "GET",
      `${pets}?limit=${limit}`,
    ]),
    ["GET", `${pets}?limit=1&limit=2`],
    ["GET", `${pets}?status=`],
    ["GET", `${pets}?status=x&limit=x`],
    ["GET", `${pets}?cursor=x`],
    ["GET", `${pets}?limit=0`, { key: null }],
  ],
  getPet: [
    ...["1", "9223372036854775806", "%31", "2?x=1"].map((id): Request => ["GET", `${pets}/${id}`]),
    ["GET", `${pets}/1`, { headers: { "If-None-Match": "*" } }],
    ...["999999", "abc", "01", "-0", "9223372036854775808", "%20", "1%2F2", "%00", "1;2", "1/2"].map((id): Request => [
      "GET",
      `${pets}/${id}`,
    ]),
    ["GET", `${pets}/abc`, { key: null }],
  ],
  "bodies that are refused": ["/api/v1/pets", "/api/messages"].flatMap((path): Request[] => [
    ["POST", path],
    ["POST", path, { contentType: "application/json" }],
    ...[
      "",
      "{",
      "null",
      "[]",
      '"x"',
      "{}",
      '{"name":""}',
      '{"message":" "}',
      "[".repeat(50_000),
      '{"name":"\\ud800","categoryId":1.5}',
    ].map((rawBody): Request => ["POST", path, { rawBody }]),
    ["POST", path, { rawBody: Buffer.from('{"message":"\xff"}', "latin1") }],
    ["POST", path, { rawBody: "{}", contentType: null }],
    ["POST", path, { rawBody: "{}", contentType: "text/plain" }],
    ["POST", path, { rawBody: "{}", contentType: "application/json; charset=utf-16" }],
    ["POST", path, { rawBody: "{}", headers: { "Content-Encoding": "gzip" } }],
    ["POST", path, { rawBody: "x".repeat(262_145) }],
    ["POST", path, { rawBody: "x".repeat(262_145), isChunked: true }],
    ["POST", path, { rawBody: "{", key: null }],
  ]),
  keys: publicContracts.flatMap((contract): Request[] => {
    const { method, path, options } = exampleOf(contract);
    const to = path.replace("{petId}", "1");
    return [
      [method, to, { ...options, key: null }],
      [method, to, { ...options, key: "malformed" }],
      [method, to, { ...options, key: unknownKey }],
      [method, to, { ...options, key: null, headers: { Authorization: "Basic eDp5" } }],
    ];
  }),
  methods: [
    "/api/v1/pets",
    "/api/v1/pets/1",
    "/api/messages",
    "/api/v1/messages",
    "/api/v1/openapi.json",
    "/api/nothing",
    "/api/v1",
  ].flatMap((path) =>
    ["HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "GET", "POST"].map((method): Request => [
      method,
      path,
      { key: null },
    ]),
  ),
  HEAD: [pets, `${pets}?limit=7`, `${pets}/1`, `${pets}/999999`, `${pets}?limit=0`].map((path): Request => [
    "HEAD",
    path,
  ]),
  "what operators ask": ["/api/health/live", "/api/health/ready", "/api/metrics"].flatMap((path) =>
    ["GET", "HEAD", "POST", "OPTIONS"].map((method): Request => [method, path, { key: null }]),
  ),
  nowhere: [
    "/api/v1/petz",
    "/api/v1/%70etz",
    "/api/v2/pets",
    "/api/a/b/c/d",
    "/api/%00",
    "/api/__proto__",
    `/api/${"x".repeat(5_000)}`,
    "/api/v1/x/../petz",
  ].map((path): Request => ["GET", path]),
};

for (const [group, requests] of Object.entries(groups)) {
  test(`both routers give the same response: ${group}`, async ({ server, nextServer, fullKey }) => {
    for (const request of requests) {
      const ours = await ask(server.origin, fullKey, request);
      const theirs = await ask(nextServer.origin, fullKey, request);
      expect
        .soft(theirs, `${request[0]} ${request[1].slice(0, 60)} ${JSON.stringify(request[2] ?? {}).slice(0, 80)}`)
        .toEqual(ours);
    }
  });
}

test("both routers give the same response: revoked and expired keys", async ({ server, nextServer, keyWith }) => {
  const keys = [
    await keyWith({ revoked: true }),
    await keyWith({ expiresAt: new Date(0) }),
    await keyWith({ banned: true }),
    await keyWith({ scopes: [] }),
  ];
  for (const contract of publicContracts) {
    const { method, path, options } = exampleOf(contract);
    for (const { key } of keys) {
      const request: Request = [method, path.replace("{petId}", "1"), options];
      expect.soft(await ask(nextServer.origin, key, request)).toEqual(await ask(server.origin, key, request));
    }
  }
});

test("both routers give the same response: created objects, except for their ids", async ({
  server,
  nextServer,
  fullKey,
}) => {
  const requests: Request[] = [
    ["POST", pets, { body: { name: ' \u{1F436}\u202E\u0007"\\', categoryId: -(2n ** 63n), status: "sold" } }],
    ["POST", pets, { rawBody: '{"name":"Rex","categoryId":1e2,"more":[]}', isChunked: true }],
    ["POST", "/api/messages", { body: { message: " Is \u{1F436} for sale?\n" } }],
  ];
  for (const request of requests) {
    const ours = await ask(server.origin, fullKey, request);
    expect([201, 202]).toContain(ours.status);
    expect.soft(withoutId(await ask(nextServer.origin, fullKey, request))).toEqual(withoutId(ours));
  }
});

test("a cursor of one router works in the other", async ({ server, nextServer, fullKey }) => {
  const first = await ask(server.origin, fullKey, ["GET", `${pets}?limit=5`]);
  const next: Request = ["GET", nextPath(first.headers["link"]) ?? "no next page"];
  const theirs = await ask(nextServer.origin, fullKey, next);
  expect(theirs.status).toBe(200);
  expect(theirs).toEqual(await ask(server.origin, fullKey, next));
});

type Compared = { status: number; headers: Record<string, string>; text: string };

async function ask(origin: string, defaultKey: string, [method, path, options = {}]: Request): Promise<Compared> {
  const request = toRequest(method, path, defaultKey, options);
  if (!request.headers.some(([name]) => name === "X-Request-Id")) request.headers.push(["X-Request-Id", "same"]);
  // Links are built from the Host header, so both routers get the same one.
  request.headers.unshift(["Host", "localhost"]);
  const { status, headers, bytes } = await send(origin, request);
  const kept = Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.includes(name));
  return { status, headers: Object.fromEntries(kept), text: bytes.toString() };
}

function withoutId({ status, headers, text }: Compared): Compared {
  const { location = "", link = "" } = headers;
  return {
    status,
    headers: {
      ...headers,
      location: location.replace(/(?<!\d)\d+$/, "ID"),
      link: link.replace(/(?<=cursor=)[\w-]+/, "CURSOR"),
    },
    text: text.replace(/"id":(?:\d+|"msg_[\w-]+")/, '"id":ID').replace(/"createdAt":"[^"]+"/, '"createdAt":AT'),
  };
}
