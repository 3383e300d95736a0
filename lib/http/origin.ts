import { readHost } from "@/lib/http/host";
import { settings } from "@/lib/settings";
import { AppError } from "@/lib/core/errors";
import { message } from "@/lib/texts/message";

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

/**
 * Accepts a write with a cookie only from our own pages (OWASP, cross-site request forgery: verifying the origin with
 * standard headers). Every browser sends Origin with a write. With `PUBLIC_URL` the whole origin must match, including
 * the scheme; without it, its host must match the Host header, which the server has checked (lib/server/request-checks.ts).
 *
 * @throws AppError `foreign_origin`
 */
export function requireSameOrigin(request: Request): void {
  const origin = request.headers.get("origin");
  const from = origin !== null && URL.canParse(origin) ? new URL(origin) : null;
  const { publicUrl } = settings();
  if (publicUrl !== undefined) {
    const own = new URL(publicUrl).origin;
    if (from?.origin !== own) throw new AppError("foreign_origin", message("errors.onlyAtOrigin", { origin: own }));
  } else if (!from || !isHostOf(from, request.headers.get("host"))) {
    throw new AppError("foreign_origin");
  }
}

/** Parsed with the origin's scheme, since its default port may be omitted. */
function isHostOf({ protocol, host }: URL, called: string | null): boolean {
  const url = `${protocol}//${called}`;
  return called !== null && /^https?:$/.test(protocol) && URL.canParse(url) && new URL(url).host === host;
}
