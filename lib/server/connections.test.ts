import { EventEmitter } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { parseTrustedProxies } from "@/lib/core/trusted-proxies";
import { settings } from "@/lib/settings";
import { boundConnections, CONNECTIONS_PER_ADDRESS_MAX, refuseConnection } from "./connections";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  settings().trustedProxies = null;
});

/** Opens one connection more than the limit from an address. @returns whether the last is refused */
function isLimited(server: EventEmitter, remoteAddress: string): boolean {
  const connect = () => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: () => undefined });
    server.emit("connection", socket);
    return { socket } as unknown as IncomingMessage;
  };
  for (let i = 0; i < CONNECTIONS_PER_ADDRESS_MAX; i++) connect();
  const response: unknown = new Proxy({}, { get: () => () => response });
  return refuseConnection(connect(), response as ServerResponse);
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
