import { lookup } from "node:dns/promises";
import type { LookupAddress } from "node:dns";
import { isIP } from "node:net";
import { kindOfAddress } from "@/lib/webhooks/address";
import { settings } from "@/lib/settings";

/** What an operator can do about a rejected private address, or an address without TLS. */
export const PRIVATE_REMEDY =
  "The operator of the shop can allow http and private addresses, by its setting WEBHOOK_ALLOW_PRIVATE.";

/** The webhook's address must not be called. The message is for people. */
export class ForbiddenAddress extends Error {
  override readonly name = "ForbiddenAddress";
}

/** Pending lookups by name. Each occupies one of the few threads of the thread pool, and a name server may be slow. */
const underWay = new Map<string, Promise<LookupAddress[]>>();

/**
 * Resolves a host and checks each of its addresses. Connect to one of them without resolving the name again, since the
 * result may differ by then.
 *
 * @param hostname of a URL
 * @param signal stops waiting; the lookup itself cannot be aborted
 * @throws ForbiddenAddress when an address is not public, or not private where that is allowed
 * @throws Error with the code of `getaddrinfo`
 */
export async function resolveChecked(hostname: string, signal: AbortSignal): Promise<LookupAddress[]> {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const family = isIP(host);
  const addresses = family === 0 ? await Promise.race([lookUp(host), aborted(signal)]) : [{ address: host, family }];
  for (const { address } of addresses) requireAllowed(address);
  return addresses;
}

function requireAllowed(address: string): void {
  const kind = kindOfAddress(address);
  if (kind === "public" || (kind === "private" && settings().isPrivateWebhookAllowed)) return;
  const remedy = kind === "private" ? ` ${PRIVATE_REMEDY}` : "";
  throw new ForbiddenAddress(`The address ${address} is not a public one.${remedy}`);
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
