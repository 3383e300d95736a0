import { execFileSync } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { parseTrustedProxies } from "@/lib/core/trusted-proxies";
import { stampClientAddress } from "@/lib/http/client-address";
import { settings } from "@/lib/settings";
import {
  boundConnections,
  CONNECTIONS_PER_ADDRESS_MAX,
  CONNECTIONS_PER_SITE_MAX,
  refuseConnection,
  refuseForwarded,
} from "./connections";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  settings().trustedProxies = null;
});

/** Opens a connection. @returns whether its first request is refused; null when it is closed at once */
function isRefused(server: EventEmitter, remoteAddress: string): boolean | null {
  const destroy = vi.fn(() => socket.emit("close"));
  const socket: EventEmitter = Object.assign(new EventEmitter(), { remoteAddress, destroy });
  server.emit("connection", socket);
  if (destroy.mock.calls.length > 0) return null;
  const response: unknown = new Proxy({}, { get: () => () => response });
  return refuseConnection({ socket } as unknown as IncomingMessage, response as ServerResponse);
}

/** Opens one connection more than the limit from an address. @returns whether the last is refused */
function isLimited(server: EventEmitter, remoteAddress: string): boolean | null {
  for (let i = 0; i < CONNECTIONS_PER_ADDRESS_MAX; i++) isRefused(server, remoteAddress);
  return isRefused(server, remoteAddress);
}

it.each([
  ["false", true, true],
  ["true", false, false],
  ["2", false, false],
  ["10.0.0.0/8", false, true],
])("with TRUST_PROXY=%s, limits connections from 10.0.0.1: %s, from elsewhere: %s", (setting, fromProxy, elsewhere) => {
  settings().trustedProxies = parseTrustedProxies(setting);
  const server = new EventEmitter();
  boundConnections(server as Server);
  expect(isLimited(server, "::ffff:10.0.0.1")).toBe(fromProxy);
  expect(isLimited(server, "203.0.113.9")).toBe(elsewhere);
  expect(isLimited(server, "2001:db8::1")).toBe(elsewhere);
});

it("an IPv6 site has a part of the connections, whatever addresses it uses, and others have the rest", () => {
  const server = new EventEmitter();
  boundConnections(server as Server);
  const fromSite = (i: number) => isRefused(server, `2001:db8:77:${(i % 64).toString(16)}::1`);
  for (let i = 0; i < CONNECTIONS_PER_SITE_MAX; i++) expect(fromSite(i)).toBe(false);
  expect(fromSite(0)).toBe(true);
  // Those that are told so are few, since each is open for a while.
  for (let i = 0; i < 10_000; i++) fromSite(i);
  expect(fromSite(0)).toBeNull();
  expect(isRefused(server, "2001:db8:78::1")).toBe(false);
  expect(isRefused(server, "203.0.113.9")).toBe(false);
});

it.each(["POST", "GET"])(
  "a client has a part of the connections of a proxy, whatever it does slowly: %s",
  async (method) => {
    vi.useRealTimers();
    settings().trustedProxies = parseTrustedProxies("true");
    let underWay = 0;
    const server = createServer((request, response) => {
      stampClientAddress(request);
      if (refuseForwarded(request, response)) return;
      underWay++;
      if (request.method === "POST") request.resume().once("end", () => response.end("done"));
      else response.end("done");
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const get = async (address: string) =>
      (await fetch(`http://127.0.0.1:${port}/`, { headers: { "X-Forwarded-For": address } })).status;
    const slow = Array.from({ length: CONNECTIONS_PER_ADDRESS_MAX }, () => connect(port, "127.0.0.1"));
    for (const socket of slow)
      socket.write(`${method} / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.9\r\nContent-Length: 2\r\n\r\nx`);
    await expect.poll(() => underWay).toBe(CONNECTIONS_PER_ADDRESS_MAX);
    expect(await get("203.0.113.9")).toBe(503);
    expect(await get("203.0.113.10")).toBe(200);
    slow[0]?.write("x");
    await expect.poll(() => get("203.0.113.9")).toBe(200);
    for (const socket of slow) socket.destroy();
    const again = async () =>
      (await Promise.all(Array.from({ length: 100 }, () => get("203.0.113.9")))).every((status) => status === 200);
    await expect.poll(again).toBe(true);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
);

/** Sends a whole request and resets the connection at once. */
const SEND_AND_RESET = `
  const [, port] = process.argv;
  const socket = require("node:net").connect(Number(port), "127.0.0.1", () =>
    socket.write("GET / HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n", () => socket.resetAndDestroy()));
`;

it("answers nobody who has no address any more", async () => {
  vi.useRealTimers();
  const addresses: unknown[] = [];
  const server = createServer(({ socket }, response) => {
    addresses.push(socket.remoteAddress);
    response.end();
  });
  boundConnections(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  // Waiting for it keeps this process from accepting the connection before it is reset.
  execFileSync(process.execPath, ["-e", SEND_AND_RESET, String(port)]);
  await (await fetch(`http://127.0.0.1:${port}/`)).text();
  expect(addresses).toEqual(["127.0.0.1"]);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
