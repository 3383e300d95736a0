const BASE = "http://this-site.invalid";

/**
 * A path of this site out of what an address asked for, as `?next=` does. Anything that could lead elsewhere, or to an
 * endpoint in place of a page, is refused: else a link to our sign-in would be a link to anywhere.
 *
 * @returns null for what is no such path
 */
export function safePath(asked: string | readonly string[] | undefined): string | null {
  if (typeof asked !== "string" || !asked.startsWith("/") || !URL.canParse(asked, BASE)) return null;
  const { origin, pathname, search, hash } = new URL(asked, BASE);
  const path = pathname + search + hash;
  // `/.//elsewhere` is of this origin when parsed, and of another when its path is.
  if (origin !== BASE || path.startsWith("//") || /^\/(?:api|sign-in|sign-up)(?:[/?#]|$)/.test(path)) return null;
  return path;
}
