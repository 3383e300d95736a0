import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";

/** The first half of an IPv6 address, in groups of 16 bits. */
const NETWORK_GROUPS = 4;

/** Caches networks by address: every API request needs one, and parsing takes microseconds. */
const networks = new LRUCache<string, string>({ max: 5_000 });

/**
 * The network by which rate limits count a client: an IPv4 address itself, or the /64 network of an IPv6 address, since a
 * client with one address of it has all 2^64. An IPv4 address embedded in IPv6, as `::ffff:192.0.2.1` or `::192.0.2.1`
 * (RFC 4291, section 2.5.5), counts as the IPv4 address.
 *
 * @param address as reported by the connection or a trusted proxy; text that is not an IPv6 address is returned unchanged
 */
export function clientNetwork(address: string): string {
  if (!address.includes(":")) return address;
  const known = networks.get(address);
  if (known !== undefined) return known;
  // A zone, as in fe80::1%eth0, names an interface of this machine.
  const [withoutZone = ""] = address.split("%", 1);
  if (!ipaddr.IPv6.isValid(withoutZone)) return address;
  const network = networkOf(ipaddr.IPv6.parse(withoutZone));
  networks.set(address, network);
  return network;
}

function networkOf(parsed: ipaddr.IPv6): string {
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const groups = parsed.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${groups.join(":")}::/64`;
}
