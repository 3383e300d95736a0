import { checkAnswer, expectError } from "@/e2e/fixtures/answer";
import { headerLengthMax } from "@/lib/core/header-bounds";
import { sendBytes } from "@/e2e/fixtures/http";
import { openSocket, type RawClient } from "@/e2e/fixtures/raw-socket";
import { expect, test } from "@/e2e/fixtures/test";
import { connect } from "node:net";
import { once } from "node:events";

const CLOSE = "Connection: close\r\n\r\n";

const manyHeaders = (count: number) => Array.from({ length: count }, (_, i) => `X-${i}: a\r\n`).join("");

/** Requests that are not HTTP, or are refused before any route; each with its status. */
const refused: [string, number, string | Buffer][] = [
  ["words", 400, "hello\r\n\r\n"],
  ["TLS", 400, Buffer.from("16030100a5010000a10303", "hex")],
  ["HTTP/2", 400, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ["another version", 400, "GET /api/v1/pets HTTP/3.0\r\nHost: localhost\r\n\r\n"],
  ["an unknown method", 400, "FOO /api/v1/pets HTTP/1.1\r\nHost: localhost\r\n\r\n"],
  ["a method in lower case", 400, "get /api/v1/pets HTTP/1.1\r\nHost: localhost\r\n\r\n"],
  ["raw bytes in the target", 400, Buffer.from("GET /api/v1/p\xe9ts HTTP/1.1\r\nHost: localhost\r\n\r\n", "latin1")],
  ["a control character in the target", 400, "GET /api/\u0001 HTTP/1.1\r\nHost: localhost\r\n\r\n"],
  ["a NUL in a header", 400, "GET /api/v1/pets HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n"],
  ["a space before the colon", 400, "GET /api/v1/pets HTTP/1.1\r\nHost: localhost\r\nAuthorization : Bearer x\r\n\r\n"],
  [
    "both lengths, as in request smuggling",
    400,
    "POST /api/v1/pets HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  ],
  [
    "a transfer coding in HTTP/1.0",
    400,
    "POST /api/v1/pets HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  ],
  [
    "another transfer coding",
    400,
    "POST /api/v1/pets HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
  ],
  [
    "two different lengths",
    400,
    "POST /api/v1/pets HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
  ],
  ["a negative length", 400, "POST /api/v1/pets HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n"],
  ["headers too large", 431, `GET /api/v1/pets HTTP/1.1\r\nHost: localhost\r\nX: ${"a".repeat(32 * 1024)}\r\n\r\n`],
  ...Object.entries(headerLengthMax)
    .filter(([name]) => name !== "content-length")
    .map(([name, max]): (typeof refused)[number] => [
      `${name} of ${max + 1} characters`,
      431,
      `GET /api/v1/pets HTTP/1.1\r\nHost: localhost\r\n${name}: ${"a".repeat(max + 1)}\r\n${CLOSE}`,
    ]),
  ["101 headers", 431, `GET /api/v1/pets HTTP/1.1\r\nHost: localhost\r\n${manyHeaders(99)}${CLOSE}`],
  ["3,000 headers", 431, `GET /api/v1/pets HTTP/1.1\r\nHost: localhost\r\n${manyHeaders(2_998)}${CLOSE}`],
  ["101 headers for a page", 431, `GET /sign-in HTTP/1.1\r\nHost: localhost\r\n${manyHeaders(99)}${CLOSE}`],
  ["an address of 8,193 characters", 414, `GET /${"a".repeat(8_192)} HTTP/1.1\r\nHost: localhost\r\n${CLOSE}`],
  [
    "a query of 20,000 characters",
    414,
    `GET /api/v1/pets?x=${"a".repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n${CLOSE}`,
  ],
  [
    "an address longer than the parser reads",
    431,
    `GET /api/v1/pets?x=${"a".repeat(70_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  ],
  [
    "an expectation that we do not meet",
    417,
    `POST /api/v1/pets HTTP/1.1\r\nHost: localhost\r\nExpect: miracles\r\nContent-Length: 0\r\n${CLOSE}`,
  ],
  ["no Host", 400, `GET /api/v1/pets HTTP/1.1\r\n${CLOSE}`],
  ["an empty Host", 400, `GET /api/v1/pets HTTP/1.1\r\nHost:\r\n${CLOSE}`],
  ["a Host that is none", 400, `GET /api/v1/pets HTTP/1.1\r\nHost: a b@c/\r\n${CLOSE}`],
  ["a port that is none", 400, `GET /api/v1/pets HTTP/1.1\r\nHost: localhost:99999\r\n${CLOSE}`],
  [
    "a backslash in the path",
    400,
    `GET /api\\v1/pets HTTP/1.1\r\nHost: localhost\r\n${CLOSE}`.replace("/api\\", "/api/\\"),
  ],
  ["two Hosts", 400, `GET /api/v1/pets HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n${CLOSE}`],
  ["no Host in HTTP/1.0", 400, `GET /api/v1/pets HTTP/1.0\r\n${CLOSE}`],
  ["another scheme", 400, `GET ftp://localhost/api/v1/pets HTTP/1.1\r\nHost: localhost\r\n${CLOSE}`],
  ["an asterisk", 400, `OPTIONS * HTTP/1.1\r\nHost: localhost\r\n${CLOSE}`],
];

const codeOfStatus: Record<number, string> = {
  414: "uri_too_long",
  417: "expectation_failed",
  431: "headers_too_large",
};

test.describe("refused with an Error body", () => {
  for (const [what, status, bytes] of refused) {
    test(`${status} ${what}`, async ({ server }) => {
      const answer = checkAnswer("", "", await sendBytes(server.port, bytes));
      expect(answer.status).toBe(status);
      expect(answer.json).toMatchObject({ code: codeOfStatus[status] ?? "invalid_request" });
      expect(answer.headers["connection"]).toBe("close");
    });
  }
});

test.describe("understood", () => {
  const targets: [string, string][] = [
    ["absolute form", `GET http://localhost/api/v1/pets HTTP/1.1\r\nHost: localhost\r\n`],
    [
      "absolute form, whose host counts and not the header",
      `GET http://localhost:8080/api/v1/pets?limit=0 HTTP/1.1\r\nHost: shop.example\r\n`,
    ],
    ["dot segments", `GET /api/v1/x/../pets HTTP/1.1\r\nHost: localhost\r\n`],
    ["an address of 8,192 characters", `GET ${"/api/v1/pets?x=".padEnd(8_192, "a")} HTTP/1.1\r\nHost: localhost\r\n`],
    ["100 headers", `GET /api/v1/pets HTTP/1.1\r\nHost: localhost\r\n${manyHeaders(98)}`],
    ["headers of 24 KiB", `GET /api/v1/pets HTTP/1.1\r\nHost: localhost\r\nX: ${"a".repeat(24 * 1024)}\r\n`],
    ["an IPv6 host", `GET /api/v1/pets HTTP/1.1\r\nHost: [::1]:3000\r\n`],
    ["a host in capitals", `GET /api/v1/pets HTTP/1.1\r\nHost: LocalHost:80\r\n`],
    ["HTTP/1.0", `GET /api/v1/pets HTTP/1.0\r\nHost: localhost\r\n`],
    [
      "an offer of HTTP/2",
      `GET /api/v1/pets HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\nHTTP2-Settings: AAAA\r\nConnection: Upgrade, HTTP2-Settings, close\r\n`,
    ],
    [
      "an offer of WebSocket",
      `GET /api/v1/pets HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade, close\r\n`,
    ],
  ];
  for (const [what, head] of targets) {
    test(what, async ({ server }) => {
      // After Next.js has rendered a page, its own setup must not interfere.
      await fetch(server.origin);
      const bytes = head.includes("close") ? `${head}\r\n` : head + CLOSE;
      expectError(checkAnswer("GET", "/api/v1/pets", await sendBytes(server.port, bytes)), "missing_api_key");
    });
  }

  const expecting = (key: string, body: string, length = body.length) =>
    `POST /api/v1/pets HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n` +
    `Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n`;

  test("100-continue when the body is about to be read, on a connection that is kept alive", async ({
    server,
    fullKey,
  }) => {
    const body = '{"name":"Rex","categoryId":7}';
    const client = await openSocket(server.port);
    client.socket.write(`${expecting(fullKey, body)}\r\n`);
    await expect.poll(() => client.received()).toBe("HTTP/1.1 100 Continue\r\n\r\n");
    client.socket.write(body);
    await expect.poll(() => client.received()).toContain("HTTP/1.1 201 Created");
    client.socket.write(`GET /api/v1/pets?limit=1 HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await expect.poll(() => client.received()).toContain("HTTP/1.1 401 ");
    client.socket.destroy();
  });

  test("no 100-continue for a request refused by its key, length or path", async ({ server, fullKey }) => {
    const refused = [
      ["missing_api_key", expecting("", "{}")],
      ["payload_too_large", expecting(fullKey, "{}", 300_000)],
      ["invalid_content_type", expecting(fullKey, "{}").replace("application/json", "text/plain")],
      ["not_found", expecting(fullKey, "{}").replace("/pets", "/nothing")],
      ["method_not_allowed", expecting(fullKey, "{}").replace("/api/v1/pets", "/docs")],
    ] as const;
    for (const [code, head] of refused) {
      const answer = checkAnswer("POST", "/api/v1/pets", await sendBytes(server.port, `${head}\r\n`));
      expectError(answer, code);
      expect(answer.headers["connection"]).toBe("close");
    }
  });
});

test("a connection accepts at most 16 pending requests", async ({ server }) => {
  const ask = async (count: number) => {
    const client = await openSocket(server.port);
    client.socket.write("GET /api/v1/pets HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(count));
    return client;
  };
  const statusesOf = (client: RawClient) => client.received().match(/(?<=HTTP\/1.1 )\d+/g) ?? [];

  const patient = await ask(16);
  await expect.poll(() => statusesOf(patient)).toEqual(Array(16).fill("401"));
  // Those have been answered, so there is room again.
  patient.socket.write(`GET /api/v1/pets HTTP/1.1\r\nHost: localhost\r\n${CLOSE}`);
  await patient.closed;
  expect(statusesOf(patient)).toEqual(Array(17).fill("401"));

  const greedy = await ask(40);
  await greedy.closed;
  expect(statusesOf(greedy)).toEqual([...Array(16).fill("401"), "503"]);
  expect(greedy.received()).toContain("At most 16 requests may be pipelined on a connection.");

  // Node.js would keep each in memory until those before it are answered.
  const endless = await ask(1_000);
  await endless.closed;
  expect(statusesOf(endless).length).toBeLessThan(17);
});

test("a client that disconnects in the middle of its body causes no error", async ({ server, call, fullKey }) => {
  for (const length of ["Content-Length: 100", "Transfer-Encoding: chunked"]) {
    const socket = connect(server.port, "127.0.0.1");
    const head = `POST /api/v1/pets HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${fullKey}\r\nContent-Type: application/json\r\n`;
    socket.write(`${head}${length}\r\n\r\n5\r\n{"nam`);
    await once(socket, "connect");
    // The responses prove that the server has started the request above.
    for (let i = 0; i < 5; i++) await call("GET", "/api/v1/pets");
    socket.destroy();
    for (let i = 0; i < 5; i++) await call("GET", "/api/v1/pets");
  }
  // quietServer checks the log.
});

test("a client that half-closes after its request still gets the response", async ({ server }) => {
  const socket = connect({ port: server.port, host: "127.0.0.1", allowHalfOpen: true });
  socket.end(`GET /api/v1/pets HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toContain("missing_api_key");
});

for (const [what, connection, next] of [
  ["bytes after its last request", "close", "x"],
  ["bytes that are no request", "keep-alive", "hello\r\n\r\n"],
] as const) {
  test(`a request followed by ${what} is answered by its own response`, async ({ server, fullKey, database }) => {
    const client = await openSocket(server.port);
    const name = `Rex ${crypto.randomUUID()}`;
    const body = JSON.stringify({ name, categoryId: 1 });
    client.socket.write(
      `POST /api/v1/pets HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${fullKey}\r\nConnection: ${connection}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}${next}`,
    );
    await client.closed;
    expect(client.received()).toMatch(/^HTTP\/1\.1 201 /);
    expect(await database.query("SELECT name FROM pet WHERE name = $1", [name])).toHaveLength(1);
  });
}
