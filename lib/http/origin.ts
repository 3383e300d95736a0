import { readHost } from "@/lib/http/host";
import { settings } from "@/lib/settings";

/**
 * Where the client reached us, for links in answers: `PUBLIC_URL` when it is set, else what the client itself called
 * us. Nothing but links is built from it. `X-Forwarded-Host` is never read: a proxy passes `Host` on.
 *
 * @returns an origin, or PUBLIC_URL, without a trailing slash; empty when the request names no host
 */
export function originOf(headers: Headers): string {
  const { publicUrl, trustedProxies } = settings();
  if (publicUrl) return publicUrl;
  const host = readHost(headers.get("host"));
  // Sent by a trusted proxy, or it would have been removed (lib/http/client-address.ts).
  const scheme = trustedProxies !== null && headers.get("x-forwarded-proto") === "https" ? "https" : "http";
  return host === null ? "" : `${scheme}://${host}`;
}
