import { lookup } from "node:dns/promises";
import type { LookupAddress } from "node:dns";
import { isIP } from "node:net";
import { settings } from "@/lib/settings";
import ipaddr from "ipaddr.js";
import { message, type Message } from "@/lib/texts/message";

/** The shop must not call the webhook's address. */
export class ForbiddenAddress extends Error {
  override readonly name = "ForbiddenAddress";

  constructor(readonly reason: Message) {
    super(`the address is forbidden: ${reason.key}`);
  }
}

/** Pending lookups by name. Each occupies one of the few threads of the thread pool, and a name server may be slow. */
const underWay = new Map<string, Promise<LookupAddress[]>>();

/**
 * Resolves a host and checks each of its addresses. Connect to one of them without resolving the name again, since the
 * result may differ by then.
 *
 * @param hostname of a URL
 * @param signal stops waiting; the lookup itself cannot be aborted
 * @throws ForbiddenAddress when an address is neither public nor an allowed private one
 * @throws Error with the code of `getaddrinfo`
 */
export async function resolveChecked(hostname: string, signal: AbortSignal): Promise<LookupAddress[]> {
  const host = hostOf(hostname);
  const family = isIP(host);
  const addresses = family === 0 ? await Promise.race([lookUp(host), aborted(signal)]) : [{ address: host, family }];
  for (const { address } of addresses) requireAllowed(address);
  return addresses;
}

/** The host of a URL's `hostname`, which has an IPv6 address in brackets. */
export function hostOf(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}

function requireAllowed(address: string): void {
  const kind = kindOfAddress(address);
  if (kind === "public" || (kind === "private" && settings().isPrivateWebhookAllowed)) return;
  throw new ForbiddenAddress(
    kind === "private"
      ? message("webhookErrors.isPrivate", { address })
      : message("webhookErrors.notPublic", { address }),
  );
}

function lookUp(host: string): Promise<LookupAddress[]> {
  const known = underWay.get(host);
  if (known) return known;
  const asked = lookup(host, { all: true }).finally(() => underWay.delete(host));
  underWay.set(host, asked);
  return asked;
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = () => reject(signal.reason as Error);
    if (signal.aborted) giveUp();
    else signal.addEventListener("abort", giveUp, { once: true });
  });
}

/**
 * The reach of an address: `public` on the internet; `private` in a private network or on this machine; `special` where no
 * webhook can be, such as link-local addresses, where clouds serve credentials, or where the real destination is unknown,
 * such as an IPv4 address embedded in an IPv6 address.
 */
export type AddressKind = "public" | "private" | "special";

/** Ranges of ipaddr.js, which follows the special-purpose address registries of the IANA. */
const PRIVATE_RANGES: readonly string[] = ["loopback", "private", "carrierGradeNat", "uniqueLocal"];

/**
 * Addresses outside the link-local range where clouds serve credentials: Alibaba; Azure's host agent, whose address is in
 * a public range; AWS and its agent for Kubernetes, Google, Oracle and Scaleway over IPv6.
 */
const METADATA_SERVICES: readonly string[] = [
  "100.100.100.200",
  "168.63.129.16",
  "fd00:ec2::254",
  "fd00:ec2::23",
  "fd20:ce::254",
  "fd00:c1::a9fe:a9fe",
  "fd00:42::42",
];

/** The IPv6 range allocated for global unicast. ipaddr.js considers unallocated addresses unicast as well. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** Classifies an address in the notation of `node:dns`. Any other text is special. */
export function kindOfAddress(text: string): AddressKind {
  // Stricter than ipaddr.js, which also accepts 127.1 and 0x7f000001. An address with a zone (fe80::1%eth0) is link-local.
  if (isIP(text) === 0 || text.includes("%")) return "special";
  const address = ipaddr.parse(text);
  if (METADATA_SERVICES.includes(address.toString())) return "special";
  const range = address.range();
  if (PRIVATE_RANGES.includes(range)) return "private";
  const isGlobal = address.kind() === "ipv4" || address.match(GLOBAL_UNICAST);
  return range === "unicast" && isGlobal ? "public" : "special";
}
