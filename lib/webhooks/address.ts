import { BlockList, isIP } from "node:net";

/**
 * What an address is to somebody who must not reach inside: `public` on the internet; `private` within a network of
 * one's own or this very machine; `special` whatever no webhook can be at, such as the link-local addresses where
 * clouds keep their credentials, or whose true destination cannot be told, such as an IPv4 address within an IPv6 one.
 */
export type AddressKind = "public" | "private" | "special";

// By the registries of special-purpose addresses of the IANA. IPv4 and IPv6 in lists of their own: one list would
// compare the IPv4 address within an IPv6 one.
const privateV4 = listOf("10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16");
const specialV4 = listOf(
  "0.0.0.0/8",
  "169.254.0.0/16",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
);
const privateV6 = listOf("::1/128", "fc00::/7");
// Nothing else has been given out, and of that these are for documents, tunnels and tests.
const globalV6 = listOf("2000::/3");
const specialV6 = listOf("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20");

/** What an address is, in the text that `node:dns` gives; what is no address is special. */
export function kindOfAddress(address: string): AddressKind {
  switch (isIP(address)) {
    case 4:
      if (specialV4.check(address, "ipv4")) return "special";
      return privateV4.check(address, "ipv4") ? "private" : "public";
    case 6:
      // With a zone: fe80::1%eth0.
      if (address.includes("%")) return "special";
      if (privateV6.check(address, "ipv6")) return "private";
      return globalV6.check(address, "ipv6") && !specialV6.check(address, "ipv6") ? "public" : "special";
    default:
      return "special";
  }
}

function listOf(...ranges: string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = "", bits = ""] = range.split("/");
    list.addSubnet(network, Number(bits), isIP(network) === 6 ? "ipv6" : "ipv4");
  }
  return list;
}
