import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { HEADERS_MAX } from "./bounds";
import { answerInTurn, PIPELINED_CUT, PIPELINED_MAX } from "./pipelining";

let server: Server;
let socket: Socket;
/** The requests in progress, with their URL, which is also the body of the response. */
let begun: { url: string; response: ServerResponse }[];
let arrived: number;

beforeEach(async () => {
  begun = [];
  arrived = 0;
  server = createServer(accept);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
});

afterEach(async () => {
  socket.destroy();
  server.close();
  server.closeAllConnections();
  await once(server, "close");
});

function accept(request: IncomingMessage, response: ServerResponse): void {
  arrived++;
  answerInTurn(request, response, () => {
    begun.push({ url: request.url ?? "", response });
    server.emit("begun");
  });
}

/** Pipelines requests to /0, /1 and so on. */
function send(count: number): void {
  const requests = Array.from({ length: count }, (_, i) => `GET /${i} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  socket.write(requests.join(""));
}

/** Answers every request in progress, now and from now on. */
function answerAll(): void {
  const answer = () => {
    for (const { url, response } of begun.splice(0)) response.end(`${url}\n`);
  };
  server.on("begun", () => setImmediate(answer));
  answer();
}

it("a pipelined request starts once the one before it is answered", async () => {
  send(2);
  await once(server, "begun");
  while (arrived < 2) await new Promise(setImmediate);
  expect(begun.map(({ url }) => url)).toEqual(["/0"]);
  const next = once(server, "begun");
  begun[0]?.response.end();
  await next;
  expect(begun.map(({ url }) => url)).toEqual(["/0", "/1"]);
});

it("a request that is complete after the connection was given up is not processed", async () => {
  const [accepted] = await Promise.all([once(server, "connection"), once(socket, "connect")]);
  socket.write("GET /0 HTTP/1.1\r\n");
  const [ours] = accepted as [Socket];
  // The connection is reset, which may come before or after the end of this test.
  socket.on("error", () => undefined);
  ours.end("HTTP/1.1 408 Request Timeout\r\n\r\n");
  socket.write("Host: localhost\r\n\r\n");
  while (arrived < 1) await new Promise(setImmediate);
  expect(begun).toEqual([]);
  expect(ours.destroyed).toBe(true);
});

it("the maximum of pipelined requests is answered in order, and one more gets 503", async () => {
  send(PIPELINED_MAX + 3);
  await once(server, "begun");
  while (arrived < PIPELINED_MAX + 3) await new Promise(setImmediate);
  answerAll();
  const answers = await text(socket);
  expect([...answers.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status)).toEqual([
    ...Array.from({ length: PIPELINED_MAX }, () => "200"),
    "503",
  ]);
  expect([...answers.matchAll(/^\/\d+/gm)].map(([url]) => url)).toEqual(
    Array.from({ length: PIPELINED_MAX }, (_, i) => `/${i}`),
  );
});

it("the connection of a client that goes on sending is closed while its first request is in progress", async () => {
  const closed = once(socket, "close");
  socket.on("error", () => {});
  socket.resume();
  send(PIPELINED_CUT + 1);
  await closed;
  expect(begun.map(({ url }) => url)).toEqual(["/0"]);
});

it.each([
  ["large", (i: number) => `X-Filling: ${"a".repeat(8_000)}${i}\r\n`],
  ["of many small headers", () => "a:\r\n".repeat(120)],
])(
  "the connection is closed before the waiting heads take much memory, though each is allowed: %s",
  async (_, headers) => {
    const closed = once(socket, "close");
    socket.on("error", () => {});
    socket.resume();
    const requests = Array.from({ length: PIPELINED_MAX }, (_, i) => {
      return `GET /${i} HTTP/1.1\r\nHost: localhost\r\n${headers(i).slice(0, 16_000)}\r\n`;
    });
    for (const request of requests) {
      socket.write(request);
      await new Promise(setImmediate);
    }
    await closed;
    expect(begun.map(({ url }) => url)).toEqual(["/0"]);
  },
);

it.each([
  ["chunks", "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n", 2],
  ["bodies", `Content-Length: 8192\r\n\r\n${"a".repeat(8192)}`, 12],
])("a connection whose waiting requests have %s is closed sooner", async (_, rest, most) => {
  const closed = once(socket, "close");
  for (let i = 0; i <= most + 1; i++) socket.write(`POST /${i} HTTP/1.1\r\nHost: localhost\r\n${rest}`);
  await closed;
  expect(begun.map(({ url }) => url)).toEqual(["/0"]);
  // The first one, those that wait, and the one for which there is no room.
  expect(arrived).toBe(most + 2);
});

it.each([
  ["without further headers", ""],
  ["that waits for a 100", "Expect: 100-continue\r\n"],
  ["with an unknown expectation", "Expect: x\r\n"],
  ["with more headers than Node.js keeps", "a: b\r\n".repeat(170)],
])("small chunks of a waiting request are merged: %s", async (_, head) => {
  server.maxHeadersCount = HEADERS_MAX + 1;
  const waiting = new Promise<IncomingMessage>((resolve) => {
    for (const event of ["request", "checkContinue", "checkExpectation"])
      server.on(event, (request: IncomingMessage) => request.url === "/1" && resolve(request));
  });
  for (const event of ["checkContinue", "checkExpectation"]) server.on(event, accept);
  send(1);
  socket.write(`POST /1 HTTP/1.1\r\nHost: localhost\r\n${head}Transfer-Encoding: chunked\r\n\r\n`);
  socket.write(`${"1\r\na\r\n".repeat(10_000)}0\r\n\r\n`);
  const request = await waiting;
  await expect.poll(() => request.readableLength).toBe(10_000);
  expect((request as unknown as { _readableState: { buffer: unknown[] } })._readableState.buffer.length).toBeLessThan(
    20,
  );
});

it("no further request starts when the client has gone", async () => {
  send(3);
  await once(server, "begun");
  while (arrived < 3) await new Promise(setImmediate);
  const [first] = begun;
  socket.destroy();
  await once(first?.response as ServerResponse, "close");
  await new Promise(setImmediate);
  expect(begun).toHaveLength(1);
});
