import { AppError } from "@/lib/core/errors";
import { settings } from "@/lib/settings";

/**
 * Accepts a write with a cookie only from our own pages (OWASP, cross-site request forgery: verifying the origin with
 * standard headers). Every browser sends Origin with a write. With `PUBLIC_URL` the whole origin must match, including
 * the scheme; without it, its host must match the Host header, which the server has checked (lib/server/door.ts).
 *
 * @throws AppError `foreign_origin`
 */
export function requireSameOrigin(request: Request): void {
  const origin = request.headers.get("origin");
  const from = origin !== null && URL.canParse(origin) ? new URL(origin) : null;
  const { publicUrl } = settings();
  if (publicUrl !== undefined) {
    const own = new URL(publicUrl).origin;
    if (from?.origin !== own) throw new AppError("foreign_origin", `The console works at ${own} alone (PUBLIC_URL).`);
  } else if (!from || !isHostOf(from, request.headers.get("host"))) {
    throw new AppError("foreign_origin");
  }
}

/** Parsed with the origin's scheme, since its default port may be omitted. */
function isHostOf({ protocol, host }: URL, called: string | null): boolean {
  const url = `${protocol}//${called}`;
  return called !== null && /^https?:$/.test(protocol) && URL.canParse(url) && new URL(url).host === host;
}
