import type { IncomingMessage } from "node:http";
import { afterEach, expect, it } from "vitest";
import { settings } from "@/lib/settings";
import { CLIENT_ADDRESS_HEADER, stampClientAddress } from "./client-address";

afterEach(() => {
  settings().isProxyTrusted = false;
});

/** What the route modules of both lanes are told of a request with these headers. */
function stamped(remoteAddress: string, headers: Record<string, string>): string[] {
  const rawHeaders = Object.entries(headers).flat();
  const lowercase = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const incoming = { headers: lowercase, rawHeaders, socket: { remoteAddress } } as unknown as IncomingMessage;
  stampClientAddress(incoming);
  const raw = incoming.rawHeaders.filter(
    (_, i) => incoming.rawHeaders[i - 1]?.toLowerCase() === CLIENT_ADDRESS_HEADER && i % 2 === 1,
  );
  return [String(incoming.headers[CLIENT_ADDRESS_HEADER]), ...raw];
}

it("is that of the connection, whatever the client says", () => {
  const forged = { "X-Petstore-Client-Address": "6.6.6.6", "X-Forwarded-For": "6.6.6.6", Host: "shop.test" };
  expect(stamped("::ffff:203.0.113.9", forged)).toEqual(["203.0.113.9", "203.0.113.9"]);
});

it("is the last one that a trusted proxy wrote", () => {
  settings().isProxyTrusted = true;
  expect(stamped("10.0.0.1", { "X-Forwarded-For": "6.6.6.6, 198.51.100.4" })).toEqual(["198.51.100.4", "198.51.100.4"]);
  expect(stamped("10.0.0.1", {})).toEqual(["10.0.0.1", "10.0.0.1"]);
});

it.each([
  ["198.51.100.4:50123", "198.51.100.4"],
  ["[2001:db8::1]:50123", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["2001:db8::1", "2001:db8::1"],
  ["::ffff:198.51.100.4", "198.51.100.4"],
  // Not an IP address: that of the connection counts.
  ["unknown", "10.0.0.1"],
  ["198.51.100.4:x", "10.0.0.1"],
  ["6.6.6.6, ", "10.0.0.1"],
])("the entry %s of a trusted proxy is read as %s", (entry, address) => {
  settings().isProxyTrusted = true;
  expect(stamped("10.0.0.1", { "X-Forwarded-For": entry })).toEqual([address, address]);
});
