import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import proxyAddr from "proxy-addr";

/** The proxies in front of the shop that are trusted to report the client's address (`TRUST_PROXY`). */
export type TrustedProxies = {
  /** The setting as the operator wrote it. */
  setting: string;
  /** Whether every peer of a connection is trusted, wherever it connects from. */
  isEveryPeerTrusted: boolean;
  /**
   * Whether an address is trusted to report the hop before it.
   *
   * @param address an IP address
   * @param hop 0 for the peer of the connection, 1 for the address that the peer reports, and so on
   */
  trusts: (address: string, hop: number) => boolean;
};

/** Ranges that proxy-addr knows by name. */
const NAMED_RANGES = ["loopback", "linklocal", "uniquelocal"];

/** The size of the cache of results: each request looks up its peer, and parsing an address takes microseconds. */
const REMEMBERED_MAX = 5_000;

const HOPS = /^[1-9]\d?$/;

/**
 * Reads `TRUST_PROXY`: `false`; `true`, which is the same as 1; how many proxies a request passes, 1 to 99; or a list of
 * addresses, CIDR ranges and named ranges, separated by commas.
 *
 * @returns null for `false`
 * @throws RangeError whose message continues the name of the setting
 */
export function parseTrustedProxies(setting: string): TrustedProxies | null {
  if (setting === "false") return null;
  if (setting === "true" || HOPS.test(setting)) {
    const hops = setting === "true" ? 1 : Number(setting);
    return { setting, isEveryPeerTrusted: true, trusts: (_address, hop) => hop < hops };
  }
  const ranges = setting.split(",").map((range) => range.trim());
  const wrong = ranges.findIndex((range) => !isRange(range));
  // Names the entry by its position, since errors never contain values of settings.
  if (wrong >= 0)
    throw new RangeError(
      "must be true, false, a number of proxies from 1 to 99, or a list of addresses, CIDR ranges, loopback, " +
        `linklocal and uniquelocal; entry ${wrong + 1} is none of these`,
    );
  return { setting, isEveryPeerTrusted: false, trusts: remembering(proxyAddr.compile(ranges)) };
}

function remembering(trusts: TrustedProxies["trusts"]): TrustedProxies["trusts"] {
  const answers = new LRUCache<string, boolean>({ max: REMEMBERED_MAX });
  return (address, hop) => {
    const known = answers.get(address);
    if (known !== undefined) return known;
    const answer = trusts(address, hop);
    answers.set(address, answer);
    return answer;
  };
}

/** Stricter than proxy-addr, which also accepts `127.1` and `0x7f000001`. Rejects /0, which would trust every client. */
function isRange(text: string): boolean {
  if (NAMED_RANGES.includes(text)) return true;
  const { IPv4, IPv6 } = ipaddr;
  if (IPv4.isValidFourPartDecimal(text) || IPv6.isValid(text)) return true;
  return (IPv4.isValidCIDRFourPartDecimal(text) || IPv6.isValidCIDR(text)) && ipaddr.parseCIDR(text)[1] > 0;
}
