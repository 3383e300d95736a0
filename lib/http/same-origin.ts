import { AppError } from "@/lib/core/errors";
import { settings } from "@/lib/settings";

/**
 * Lets a write with a cookie pass only when it comes from one of our own pages (OWASP, cross-site request forgery:
 * verifying the origin with standard headers). Every browser sends Origin with a write.
 *
 * @throws AppError `foreign_origin`
 */
export function requireSameOrigin(request: Request): void {
  const origin = request.headers.get("origin");
  if (origin === null || !URL.canParse(origin)) throw new AppError("foreign_origin");
  const { publicUrl } = settings();
  const own = [request.headers.get("host"), publicUrl && new URL(publicUrl).host];
  if (!own.includes(new URL(origin).host)) throw new AppError("foreign_origin");
}
