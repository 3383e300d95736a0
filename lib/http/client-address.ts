import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { setIncomingHeader } from "@/lib/http/incoming-header";
import { settings } from "@/lib/settings";

/** Carries the client's address from the connection to the route modules, which see nothing but a Request. */
export const CLIENT_ADDRESS_HEADER = "x-petstore-client-address";

/**
 * Notes on a request where it comes from, in place of whatever the client itself sent under that name. To be called
 * before either lane sees the request.
 */
export function stampClientAddress(incoming: IncomingMessage): void {
  setIncomingHeader(incoming, CLIENT_ADDRESS_HEADER, addressOf(incoming));
}

/** Where a request comes from: an IP address, or `unknown` when nobody noted it. */
export function clientAddressOf(headers: Headers): string {
  return headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown";
}

/** The last entry is the one that our own proxy wrote; those before it are the client's word. */
function addressOf(incoming: IncomingMessage): string {
  const forwarded = settings().isProxyTrusted
    ? forwardedAddress(
        String(incoming.headers["x-forwarded-for"] ?? "")
          .split(",")
          .at(-1) ?? "",
      )
    : null;
  return (forwarded ?? incoming.socket.remoteAddress ?? "unknown").replace(/^::ffff:/, "");
}

/**
 * The IP address in an entry of X-Forwarded-For. Some proxies append the port, which differs for each connection: if it
 * counted, each connection would have rate limits of its own.
 *
 * @returns null for an entry without an IP address, such as `unknown`
 */
function forwardedAddress(entry: string): string | null {
  const text = entry.trim();
  const address = /^\[([^[\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(address) === 0 ? null : address;
}
