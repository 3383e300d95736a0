import { defineAddress, type SearchParams, text } from "@/lib/core/page-address";

const address = defineAddress("/sign-in", { next: text(8000) });

/** The address of the sign-in, with the path of this site that it leads to. */
export const signInHref = address.href;

/** Where a sign-in leads to: to the path that its address asks for, or to the front door. */
export function readSignInUrl(search: SearchParams): string {
  return safePath(address.read(search).next ?? "/") ?? "/";
}

const BASE = "http://this-site.invalid";

/**
 * A path of this site out of what an address asked for, as `?next=` does. Anything that could lead elsewhere, or to an
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
