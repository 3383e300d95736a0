import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { continueWhenRead } from "./expect-continue";
import { mergeChunks } from "./merge-chunks";

let answers: ServerResponse[];

const server = createServer((request, response) => {
  mergeChunks(request);
  answers.push(response);
  server.emit("taken", request);
});
server.on("checkContinue", (request, response) => {
  continueWhenRead(request, response);
  server.emit("request", request, response);
});

let socket: Socket;

beforeEach(async () => {
  answers = [];
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

const HEAD = "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n";

const chunkOf = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]);

/** Sends a chunked body and returns the request. */
async function post(chunks: Buffer[], headers = ""): Promise<IncomingMessage> {
  const taken = once(server, "taken");
  socket.write(Buffer.concat([Buffer.from(`${HEAD}${headers}\r\n`), ...chunks.map(chunkOf), Buffer.from("0\r\n\r\n")]));
  const [request] = (await taken) as [IncomingMessage];
  return request;
}

it("small chunks are merged", async () => {
  const count = 60_000;
  const request = await post(Array.from({ length: count }, (_, i) => Buffer.from([i % 251])));
  let received = 0;
  let arrived = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    arrived++;
    for (const byte of chunk) if (byte !== received++ % 251) throw new Error(`byte ${received} is another`);
  }
  expect(received).toBe(count);
  expect(arrived).toBeLessThan(count / 100);
});

it("chunks of any length arrive complete and in order at a slow reader", async () => {
  const lengths = [1, 8_191, 8_192, 8_193, 1, 100_000, 2, 3, 4_096, 4_096, 4_096, 50_000, 1];
  const chunks = lengths.map((length, i) => Buffer.alloc(length, i + 1));
  const request = await post(chunks);
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) {
    pieces.push(piece);
    await new Promise(setImmediate);
  }
  expect(Buffer.concat(pieces).equals(Buffer.concat(chunks))).toBe(true);
});

it("an unread body is discarded, and the connection serves the next request", async () => {
  const taken = once(server, "taken");
  const chunks = Array.from({ length: 60_000 }, () => chunkOf(Buffer.from("a")));
  socket.write(Buffer.concat([Buffer.from(`${HEAD}\r\n`), ...chunks, Buffer.from("0\r\n\r\n")]));
  await taken;
  const next = once(server, "taken");
  answers[0]?.end();
  socket.write("GET /next HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const [request] = (await next) as [IncomingMessage];
  expect(request.url).toBe("/next");
});

it("a small chunk arrives before the next one is sent", async () => {
  const taken = once(server, "taken");
  socket.write(`${HEAD}\r\n1\r\na\r\n`);
  const [request] = (await taken) as [IncomingMessage];
  const [first] = (await once(request, "data")) as [Buffer];
  expect(first.toString()).toBe("a");
  socket.write("1\r\nb\r\n0\r\n\r\n");
  expect((await buffer(request)).toString()).toBe("b");
});

it("a body after 100 Continue is read", async () => {
  const request = await post([Buffer.from("a"), Buffer.from("b")], "Expect: 100-continue\r\n");
  expect((await buffer(request)).toString()).toBe("ab");
});

it("the body of a client that disconnects ends with an error", async () => {
  const taken = once(server, "taken");
  socket.write(`${HEAD}\r\n1\r\na\r\n`);
  const [request] = (await taken) as [IncomingMessage];
  const read = buffer(request);
  socket.destroy();
  await expect(read).rejects.toThrow();
});
