import { describe, expect, it } from "vitest";
import { parseTrustedProxies } from "./trusted-proxies";

const trusts = (setting: string, address: string, hop = 0) => parseTrustedProxies(setting)?.trusts(address, hop);

describe("TRUST_PROXY", () => {
  it("trusts nothing when it is false", () => {
    expect(parseTrustedProxies("false")).toBeNull();
  });

  it.each([
    ["true", 1],
    ["1", 1],
    ["3", 3],
    ["99", 99],
  ])("as %s, trusts as many hops as it says, whatever their addresses", (setting, hops) => {
    expect(parseTrustedProxies(setting)?.isEveryPeerTrusted).toBe(true);
    expect(trusts(setting, "203.0.113.9", hops - 1)).toBe(true);
    expect(trusts(setting, "127.0.0.1", hops)).toBe(false);
  });

  it.each([
    ["10.0.0.0/8", ["10.0.0.0", "10.255.255.255", "::ffff:10.1.2.3"], ["11.0.0.0", "9.255.255.255", "2001:db8::a00:1"]],
    ["192.0.2.1", ["192.0.2.1"], ["192.0.2.2", ""]],
    ["2001:db8::/32", ["2001:db8::1", "2001:db8:ffff::"], ["2001:db9::1", "10.0.0.1"]],
    ["loopback", ["127.0.0.1", "::1", "::ffff:127.0.0.1"], ["10.0.0.1"]],
    ["uniquelocal,linklocal", ["192.168.0.1", "fd00::1", "fe80::1%eth0", "169.254.0.1"], ["127.0.0.1", "8.8.8.8"]],
    ["10.0.0.1, 2001:db8::1", ["10.0.0.1", "2001:db8::1"], ["10.0.0.2"]],
  ])("as %s, trusts the addresses in it, at any hop", (setting, inside, outside) => {
    expect(parseTrustedProxies(setting)?.isEveryPeerTrusted).toBe(false);
    for (const hop of [0, 5]) {
      for (const address of inside) expect(trusts(setting, address, hop), address).toBe(true);
      for (const address of outside) expect(trusts(setting, address, hop), address).toBe(false);
    }
  });

  it.each([
    "yes",
    "TRUE",
    "0",
    "-1",
    "100",
    "1.5",
    "proxy.example",
    "10.0.0.0/33",
    "10.0.0.0/",
    "0.0.0.0/0",
    "::/0",
    "2001:db8::/129",
    "127.1",
    "0x7f000001",
    "10.0.0.0/255.0.0.0",
    "10.0.0.1,",
    "10.0.0.1 10.0.0.2",
    "true, 10.0.0.1",
    "2, 10.0.0.1",
  ])("refuses %j", (setting) => {
    expect(() => parseTrustedProxies(setting)).toThrow(
      /^must be true, false, a number of proxies .* is none of these$/,
    );
  });
});
