import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { answerBrokenRequests } from "./broken-requests";

let server: Server;
let socket: Socket;
let accepted: Socket;
let begun: ServerResponse[];

beforeEach(async () => {
  begun = [];
  server = createServer((_, response) => {
    begun.push(response);
    server.emit("begun");
  });
  answerBrokenRequests(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.setNoDelay();
  [[accepted]] = (await Promise.all([once(server, "connection"), once(socket, "connect")])) as [[Socket], unknown];
});

afterEach(async () => {
  socket.destroy();
  server.close();
  server.closeAllConnections();
  await once(server, "close");
});

const GET = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

it("requests are answered before what follows them and is not HTTP", async () => {
  socket.write(`${GET}${GET}\u0001`);
  const answers = text(socket);
  await once(server, "begun");
  while (begun.length < 2) await new Promise(setImmediate);
  for (const response of begun) response.end("answered");
  expect((await answers).match(/HTTP\/1\.1 \d+|answered|"code":"\w+"/g)).toEqual([
    "HTTP/1.1 200",
    "answered",
    "HTTP/1.1 200",
    "answered",
    "HTTP/1.1 400",
    '"code":"invalid_request"',
  ]);
});

it("what is not HTTP is not read while a request before it is answered, however much of it there is", async () => {
  let errors = 0;
  server.on("clientError", () => errors++);
  socket.write(GET);
  await once(server, "begun");
  const [response] = begun;
  for (let i = 0; i < 2_000; i++) {
    socket.write("\u0001".repeat(1_000));
    await new Promise(setImmediate);
  }
  expect(errors).toBe(1);
  expect(accepted.bytesRead).toBeLessThan(70_000);
  const answers = text(socket);
  response?.end("answered");
  expect(await answers).toContain("answered");
  expect(accepted.destroyed).toBe(true);
});
