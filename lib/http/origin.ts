import { readHost } from "@/lib/http/host";
import { settings } from "@/lib/settings";

/**
 * The origin for links in responses: `PUBLIC_URL` if set, otherwise the host of the request. Only links are built from
 * it. `X-Forwarded-Host` is ignored: a proxy passes `Host` on.
 *
 * @returns an origin, or PUBLIC_URL, without a trailing slash; empty for a request without a host
 */
export function originOf(headers: Headers): string {
  const { publicUrl, trustedProxies } = settings();
  if (publicUrl) return publicUrl;
  const host = readHost(headers.get("host"));
  // Sent by a trusted proxy, or it would have been removed (lib/http/client-address.ts).
  const scheme = trustedProxies !== null && headers.get("x-forwarded-proto") === "https" ? "https" : "http";
  return host === null ? "" : `${scheme}://${host}`;
}
