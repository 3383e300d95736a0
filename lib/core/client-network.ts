import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";

/** The first half of an IPv6 address, in groups of 16 bits. */
const NETWORK_GROUPS = 4;

/** Networks by address. Every API request asks for one, parsing takes microseconds, and clients come again. */
const networks = new LRUCache<string, string>({ max: 5_000 });

/**
 * The network that limits by address count a client under: an IPv4 address itself, and the /64 network of an IPv6 address,
 * since a client that has one address of it has all 2^64. An IPv4 address within IPv6, written `::ffff:192.0.2.1` or
 * `::192.0.2.1` (RFC 4291, section 2.5.5), counts as the IPv4 address.
 *
 * @param address what the connection or a trusted proxy reports; text that is no IPv6 address comes back unchanged
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
