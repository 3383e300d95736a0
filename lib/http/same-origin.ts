import { AppError } from "@/lib/core/errors";
import { settings } from "@/lib/settings";

/**
 * Lets a write with a cookie pass only when it comes from one of our own pages (OWASP, cross-site request forgery:
 * verifying the origin with standard headers). Every browser sends Origin with a write. With `PUBLIC_URL` the whole
 * origin must be that one, scheme included; without it, its host must be the one that was called, which the server has
 * checked (lib/server/door.ts).
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

/** Compared by the origin's scheme, since a port that is the default of it may be left out. */
function isHostOf({ protocol, host }: URL, called: string | null): boolean {
  const url = `${protocol}//${called}`;
  return called !== null && /^https?:$/.test(protocol) && URL.canParse(url) && new URL(url).host === host;
}
