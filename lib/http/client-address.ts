import type { IncomingMessage } from "node:http";
import { isIP, type Socket } from "node:net";
import { clientNetwork, clientSite } from "@/lib/core/client-network";
import { setIncomingHeader } from "@/lib/http/incoming-header";
import { settings } from "@/lib/settings";

/** Passes the client's address from the connection to the route modules, which only see a Request. */
export const CLIENT_ADDRESS_HEADER = "x-petstore-client-address";

/**
 * Sets the header with the client's address, replacing any value that the client sent, and removes an
 * `X-Forwarded-Proto` that no trusted proxy sent. Call it before either router reads the request.
 */
export function stampClientAddress(incoming: IncomingMessage): void {
  setIncomingHeader(incoming, CLIENT_ADDRESS_HEADER, addressOf(incoming));
  if (incoming.headers["x-forwarded-proto"] !== undefined && !isTrustedPeer(incoming.socket))
    setIncomingHeader(incoming, "x-forwarded-proto", undefined);
}

/** The IP address of the client; `unknown` for a request without `stampClientAddress`. */
export function clientAddressOf(headers: Headers): string {
  return headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown";
}

/** The network of the client, by which limits count it. */
export function clientNetworkOf(headers: Headers): string {
  return clientNetwork(clientAddressOf(headers));
}

/** The site of the client, by which clients take turns. */
export function clientSiteOf(headers: Headers): string {
  return clientSite(clientAddressOf(headers));
}

/** Whether a connection comes from a proxy that `TRUST_PROXY` trusts. */
export function isTrustedPeer({ remoteAddress = "" }: Socket): boolean {
  return settings().trustedProxies?.trusts(remoteAddress, 0) ?? false;
}

/** How much of `X-Forwarded-For` is read, in characters: dozens of proxies. */
const REPORTED_MAX = 2_048;

/**
 * The peer of the connection, or the address that trusted proxies report in `X-Forwarded-For`. Each proxy appends the
 * address of its client. An entry that is not an IP address is ignored, and so are all entries before it.
 */
export function addressOf({ headers, socket }: IncomingMessage): string {
  let address = withoutMapping(socket.remoteAddress ?? "unknown");
  const { trustedProxies } = settings();
  const reported = headers["x-forwarded-for"];
  if (trustedProxies === null || reported === undefined) return address;
  // The last are those of proxies. A client may send any number before them.
  for (const [hop, entry] of String(reported).slice(-REPORTED_MAX).split(",").reverse().entries()) {
    if (!trustedProxies.trusts(address, hop)) break;
    const next = addressIn(entry.trim());
    if (next === null) break;
    address = withoutMapping(next);
  }
  return address;
}

/** The format of some proxies, with the port: `203.0.113.9:4711` or `[2001:db8::1]:4711`. */
const ADDRESS_AND_PORT = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/;

/** The IP address in an entry of X-Forwarded-For; null if there is none. */
function addressIn(entry: string): string | null {
  if (isIP(entry) !== 0) return entry;
  const [, inBrackets, beforeColon] = ADDRESS_AND_PORT.exec(entry) ?? [];
  const address = inBrackets ?? beforeColon ?? "";
  return isIP(address) === 0 ? null : address;
}

/** The IPv4 address of a client connected to an IPv6 socket. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
