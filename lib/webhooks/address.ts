import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * How far an address reaches: `public` on the internet; `private` in a network of one's own or on this machine;
 * `special` where no webhook can be, such as the link-local addresses where clouds keep their credentials, or where the
 * true destination cannot be told, such as an IPv4 address inside an IPv6 address.
 */
export type AddressKind = "public" | "private" | "special";

/** Ranges of ipaddr.js, which follows the special-purpose address registries of the IANA. */
const PRIVATE_RANGES: readonly string[] = ["loopback", "private", "carrierGradeNat", "uniqueLocal"];

/** The only IPv6 addresses that have been allocated for global unicast. ipaddr.js takes unallocated ones for unicast as well. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** Classifies an address in the notation of `node:dns`. Text that is no address, in any other notation, is special. */
export function kindOfAddress(text: string): AddressKind {
  // Stricter than ipaddr.js, which also reads 127.1 and 0x7f000001. With a zone it is link-local: fe80::1%eth0.
  if (isIP(text) === 0 || text.includes("%")) return "special";
  const address = ipaddr.parse(text);
  const range = address.range();
  if (PRIVATE_RANGES.includes(range)) return "private";
  const isGlobal = address.kind() === "ipv4" || address.match(GLOBAL_UNICAST);
  return range === "unicast" && isGlobal ? "public" : "special";
}
