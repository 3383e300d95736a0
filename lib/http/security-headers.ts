import { settings } from "@/lib/settings";

/** Two years, the HSTS duration that browsers recommend. */
const STRICT_TRANSPORT = { "Strict-Transport-Security": "max-age=63072000" };

const NONE = {};

/**
 * Makes browsers use TLS for all later visits (RFC 6797), when the public address is https: browsers ignore the header
 * over plain HTTP. Subdomains are left out: the shop does not know what else runs there.
 */
export function transportSecurity(): Readonly<Record<string, string>> {
  return settings().publicUrl?.startsWith("https://") ? STRICT_TRANSPORT : NONE;
}

/** Headers of every response of the console's own endpoints: no other site can read or embed it. */
export function consoleHeaders(requestId: string): Record<string, string> {
  return {
    "X-Request-Id": requestId,
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...transportSecurity(),
  };
}
