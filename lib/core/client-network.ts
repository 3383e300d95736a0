import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";

/** How many groups of 16 bits of an IPv6 address are its network, and how many its site. */
const NETWORK_GROUPS = 4;
const SITE_GROUPS = 3;

type Prefixes = { network: string; site: string };

/** Caches prefixes by address: every API request needs one, and parsing takes microseconds. */
const known = new LRUCache<string, Prefixes>({ max: 5_000 });

/**
 * The network by which rate limits count a client: an IPv4 address itself, or the /64 network of an IPv6 address, since a
 * client with one address of it has all 2^64. An IPv4 address embedded in IPv6, as `::ffff:192.0.2.1` or `::192.0.2.1`
 * (RFC 4291, section 2.5.5), counts as the IPv4 address.
 *
 * @param address as reported by the connection or a trusted proxy; text that is not an IPv6 address is returned unchanged
 */
export function clientNetwork(address: string): string {
  return prefixesOf(address).network;
}

/**
 * The site by which clients take turns: as `clientNetwork`, but the /48 of an IPv6 address, which is what a site is
 * assigned at most (RFC 6177). Clients that share one only wait for each other; by /64, one site would have 65,536 turns.
 */
export function clientSite(address: string): string {
  return prefixesOf(address).site;
}

function prefixesOf(address: string): Prefixes {
  if (!address.includes(":")) return { network: address, site: address };
  const cached = known.get(address);
  if (cached !== undefined) return cached;
  // A zone, as in fe80::1%eth0, names an interface of this machine.
  const [withoutZone = ""] = address.split("%", 1);
  if (!ipaddr.IPv6.isValid(withoutZone)) return { network: address, site: address };
  const parsed = ipaddr.IPv6.parse(withoutZone);
  const prefixes = { network: prefixOf(parsed, NETWORK_GROUPS), site: prefixOf(parsed, SITE_GROUPS) };
  known.set(address, prefixes);
  return prefixes;
}

function prefixOf(parsed: ipaddr.IPv6, length: number): string {
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const groups = parsed.parts.slice(0, length).map((group) => group.toString(16));
  return `${groups.join(":")}::/${length * 16}`;
}
