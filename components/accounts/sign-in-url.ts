import { defineAddress, type SearchParams, text } from "@/lib/core/page-address";

const address = defineAddress("/sign-in", { next: text(8000) });

/** The address of the sign-in, with the path of this site that it leads to. */
export const signInHref = address.href;

/** The page that a sign-in leads to: the path in its URL, or the home page. */
export function readSignInUrl(search: SearchParams): string {
  return safePath(address.read(search).next ?? "/") ?? "/";
}

const BASE = "http://this-site.invalid";

/**
 * Validates the path of this site in a URL's `?next=`. Anything that could lead to another site, or to an
 * endpoint instead of a page, is refused: otherwise a link to our sign-in could redirect anywhere.
 *
 * @returns null for any other text
 */
function safePath(asked: string): string | null {
  if (!asked.startsWith("/") || !URL.canParse(asked, BASE)) return null;
  const { origin, pathname, search, hash } = new URL(asked, BASE);
  const path = pathname + search + hash;
  // `/.//elsewhere` is of this origin when parsed, and of another when its path is.
  if (origin !== BASE || path.startsWith("//") || /^\/(?:api|sign-in|sign-up)(?:[/?#]|$)/.test(path)) return null;
  return path;
}
