import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clientNetwork, clientSite } from "@/lib/core/client-network";

describe("the network of a client", () => {
  it.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:0001:2::", "2001:db8:1:2::/64"],
    ["2001:db8::5", "2001:db8:0:0::/64"],
    ["2001:db8:1::2:3:4:5", "2001:db8:1:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["1::", "1:0:0:0::/64"],
    ["64:ff9b::203.0.113.9", "64:ff9b:0:0::/64"],
  ])("of %s is %s", (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });

  it.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
    ["2001:db8:1:ffff::", "2001:db8:1::/48"],
    ["2001:db8:2::", "2001:db8:2::/48"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["203.0.113.9", "203.0.113.9"],
  ])("of %s is in the site %s", (address, site) => {
    expect(clientSite(address)).toBe(site);
  });

  it.each(["203.0.113.9", "unknown", "", "a:b", "[::1]:80", "1:2:3"])(
    "is %j itself, which is no IPv6 address",
    (text) => {
      expect(clientNetwork(text)).toBe(text);
    },
  );

  it.each(["::203.0.113.9", "::ffff:203.0.113.9", "::FFFF:203.0.113.9", "::ffff:cb00:7109"])(
    "of %s is the IPv4 address in it",
    (address) => {
      expect(clientNetwork(address)).toBe("203.0.113.9");
    },
  );

  it("is the same for addresses with the same first half, and for no others", () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.ipV6(), (one, other) => {
        // Addresses that embed an IPv4 address count as that address.
        fc.pre([one, other].every((address) => !/^[0:]+ffff:|^::[\d.]+$/i.test(address)));
        const half = (address: string) =>
          expand(address)
            .slice(0, 4)
            .map((group) => Number.parseInt(group, 16));
        expect(clientNetwork(one) === clientNetwork(other)).toBe(half(one).join() === half(other).join());
        expect(clientNetwork(one)).toBe(clientNetwork(one.toUpperCase()));
      }),
    );
  });
});

/** All eight groups of an address, a tail in the notation of IPv4 as two of them. */
function expand(address: string): string[] {
  const plain = address.replace(/(?<!\d)(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = "", tail] = plain.split("::").map((half) => half.split(":").filter(Boolean));
  if (!head) return [];
  return tail ? [...head, ...Array<string>(8 - head.length - tail.length).fill("0"), ...tail] : [...head];
}
