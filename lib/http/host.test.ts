import { describe, expect, it } from "vitest";
import { HOST_LENGTH_MAX, isOwnHost, readHost } from "./host";

describe("a Host header", () => {
  it.each([
    "shop.example",
    "shop.example.",
    "shop.example:3000",
    "shop.example:",
    "SHOP.Example:80",
    "petstore_shop-1:3000",
    "127.0.0.1:3000",
    "[::1]",
    "[2001:db8::1]:3000",
    "a.".repeat(126) + "a",
  ])("%s is a host", (header) => {
    expect(readHost(header)).toBe(header);
  });

  it.each([
    [undefined],
    [null],
    [""],
    [" "],
    ["a b"],
    ["<b>shop</b>"],
    ["[[[["],
    ["[::1"],
    ["[::1]]"],
    ["[zz]"],
    ["a](javascript:alert(1))"],
    ["user@shop.example"],
    ["shop.example/x"],
    ["shop.example?x"],
    ["shop..example"],
    [".shop.example"],
    ["shop.example:99999"],
    ["shop.example:http"],
    ["256.0.0.1"],
    ["ペット.example"],
    ["a,b"],
    ["a".repeat(HOST_LENGTH_MAX + 1)],
  ])("%s is none", (header) => {
    expect(readHost(header)).toBeNull();
  });
});

const listening = { publicUrl: undefined, host: "127.0.0.1" };
const own = (settings: { publicUrl: string | undefined; host: string }, hosts: string[]) =>
  hosts.filter((host) => isOwnHost(host, settings));

const SAFE = [
  "127.0.0.1",
  "127.0.0.1:3000",
  "10.1.2.3:3000",
  "[::1]:3000",
  "localhost",
  "LOCALHOST:80",
  "shop.localhost",
];
const FOREIGN = [
  "evil.example",
  "evil.example:3000",
  "localhost.evil.example",
  "notlocalhost",
  "127.0.0.1.evil.example",
];

describe("the shop responds", () => {
  it("to addresses and loopback names, which cannot be rebound", () => {
    for (const settings of [listening, { publicUrl: "https://shop.example", host: "0.0.0.0" }])
      expect(own(settings, [...SAFE, ...FOREIGN])).toEqual(SAFE);
  });

  it("to the name it listens on", () => {
    expect(own({ ...listening, host: "Shop.lan" }, ["shop.lan:3000", "SHOP.LAN", "x.shop.lan"])).toEqual([
      "shop.lan:3000",
      "SHOP.LAN",
    ]);
  });

  it.each([
    ["https://shop.example", ["shop.example", "SHOP.example", "shop.example:443"]],
    ["http://shop.example", ["shop.example", "SHOP.example", "shop.example:80"]],
    ["https://shop.example:8443/pets", ["shop.example:8443"]],
  ])("with PUBLIC_URL %s only to its host and port", (publicUrl, answered) => {
    const names = [
      "shop.example",
      "SHOP.example",
      "shop.example:443",
      "shop.example:80",
      "shop.example:8443",
      "shop.lan",
    ];
    expect(own({ publicUrl, host: "shop.lan" }, names)).toEqual(answered);
  });
});
