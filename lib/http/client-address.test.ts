import type { IncomingMessage } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { parseTrustedProxies } from "@/lib/core/trusted-proxies";
import { originOf } from "@/lib/http/origin";
import { settings } from "@/lib/settings";
import { CLIENT_ADDRESS_HEADER, stampClientAddress } from "./client-address";

afterEach(() => {
  settings().trustedProxies = null;
});

const trust = (setting: string) => (settings().trustedProxies = parseTrustedProxies(setting));

/** A request with these headers, after the server has stamped it. */
function stamped(remoteAddress: string, headers: Record<string, string>): IncomingMessage {
  const rawHeaders = Object.entries(headers).flat();
  const lowercase = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const incoming = { headers: lowercase, rawHeaders, socket: { remoteAddress } } as unknown as IncomingMessage;
  stampClientAddress(incoming);
  return incoming;
}

/** The address that the route modules of both routers see, which must be the same. */
function addressOf(peer: string, headers: Record<string, string>): string {
  const { headers: parsed, rawHeaders } = stamped(peer, headers);
  const raw = rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === CLIENT_ADDRESS_HEADER);
  expect(raw).toEqual([parsed[CLIENT_ADDRESS_HEADER]]);
  return String(raw[0]);
}

const forwarded = (peer: string, value: string) => addressOf(peer, { "X-Forwarded-For": value });

describe("the client's address", () => {
  it("is that of the connection, whatever the client sends", () => {
    const forged = { "X-Petstore-Client-Address": "6.6.6.6", "X-Forwarded-For": "6.6.6.6", Host: "shop.test" };
    expect(addressOf("::ffff:203.0.113.9", forged)).toBe("203.0.113.9");
    expect(addressOf("2001:db8::9", forged)).toBe("2001:db8::9");
  });

  it.each(["true", "1"])("is the last reported address, with TRUST_PROXY=%s", (setting) => {
    trust(setting);
    expect(forwarded("10.0.0.1", "6.6.6.6, 198.51.100.4")).toBe("198.51.100.4");
    expect(forwarded("203.0.113.9", "::ffff:198.51.100.4")).toBe("198.51.100.4");
    expect(addressOf("10.0.0.1", {})).toBe("10.0.0.1");
    expect(forwarded("10.0.0.1", "")).toBe("10.0.0.1");
  });

  it("is as many hops away as there are proxies", () => {
    trust("2");
    expect(forwarded("10.0.0.1", "6.6.6.6, 198.51.100.4, 10.0.0.2")).toBe("198.51.100.4");
    // Bypassing the outer proxy.
    expect(forwarded("10.0.0.1", "198.51.100.4")).toBe("198.51.100.4");
  });

  it("is the last that is not a listed proxy", () => {
    trust("10.0.0.0/8, 2001:db8::/32");
    expect(forwarded("10.0.0.1", "6.6.6.6, 198.51.100.4, 2001:db8::7, 10.0.0.2")).toBe("198.51.100.4");
    expect(forwarded("::ffff:10.0.0.1", "6.6.6.6, 198.51.100.4")).toBe("198.51.100.4");
    expect(forwarded("10.0.0.1", "10.0.0.3, 10.0.0.2")).toBe("10.0.0.3");
  });

  it("is not what a client reports when it bypasses the listed proxies", () => {
    trust("10.0.0.0/8");
    for (const value of ["6.6.6.6", "6.6.6.6, 10.0.0.1", "10.0.0.1"])
      expect(forwarded("198.51.100.4", value)).toBe("198.51.100.4");
  });

  it.each([
    ["203.0.113.9:4711", "203.0.113.9"],
    ["[2001:db8::9]:4711", "2001:db8::9"],
    ["[2001:db8::9]", "2001:db8::9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
  ])("is that in %s: %s", (entry, address) => {
    trust("true");
    expect(forwarded("10.0.0.1", entry)).toBe(address);
  });

  it.each([
    "unknown",
    "_hidden",
    "127.1",
    "0x7f000001",
    "203.0.113.9:",
    "203.0.113.9:x",
    "6.6.6.6, ",
    "[]",
    "a".repeat(9_000),
  ])("is that of the proxy which reports %j, which is no address", (entry) => {
    trust("2");
    expect(forwarded("10.0.0.1", `${entry}, 10.0.0.2`)).toBe("10.0.0.2");
    expect(forwarded("10.0.0.1", entry)).toBe("10.0.0.1");
    trust("10.0.0.0/8");
    expect(forwarded("10.0.0.1", `${entry}, 10.0.0.2`)).toBe("10.0.0.2");
  });
});

describe("X-Forwarded-Proto", () => {
  const headers = { Host: "shop.test", "X-Forwarded-Proto": "https" };
  const originFrom = (peer: string) =>
    originOf(new Headers(stamped(peer, headers).headers as unknown as Record<string, string>));

  it("counts from a trusted proxy only", () => {
    expect(originFrom("10.0.0.1")).toBe("http://shop.test");
    trust("10.0.0.0/8");
    expect(originFrom("10.0.0.1")).toBe("https://shop.test");
    expect(originFrom("198.51.100.4")).toBe("http://shop.test");
    trust("true");
    expect(originFrom("198.51.100.4")).toBe("https://shop.test");
  });

  it("is removed for both routers when it is not trusted", () => {
    const { headers: parsed, rawHeaders } = stamped("10.0.0.1", headers);
    expect(parsed).not.toHaveProperty("x-forwarded-proto");
    expect(rawHeaders).not.toContain("X-Forwarded-Proto");
  });
});
