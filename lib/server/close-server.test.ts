import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { closerOf } from "./close-server";

it("finishes accepted requests, without waiting for unused or idle connections", async () => {
  let answer = () => {};
  const server = createServer({ keepAliveTimeout: 60_000 }, (_, response) => {
    answer = () => response.end("done");
  });
  const close = closerOf(server, () => {});
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  const unused = connect(port, "127.0.0.1");
  await once(server, "connection");
  const agent = new Agent({ keepAlive: true });
  const request = get({ port, host: "127.0.0.1", agent });
  await once(server, "request");

  const closed = close();
  await once(unused, "close");
  answer();
  const [response] = (await once(request, "response")) as [IncomingMessage];
  expect((await response.toArray()).join("")).toBe("done");
  await closed;
  expect(server.listening).toBe(false);
  agent.destroy();
});
