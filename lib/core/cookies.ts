import { CHOICE_AGE_S } from "@/lib/core/reader-choices";
import { isEncodedText } from "@/lib/core/uri-text";

/**
 * Returns the value of a request cookie. Only this module reads the `Cookie` header, so that all parts of the product
 * parse it alike (RFC 6265, section 5.4; white space around names and values as in RFC 9110, section 5.6.3).
 *
 * @returns null when the cookie is absent or repeated with different values: another site on a sibling host may have
 *   set one of them
 */
export function readCookie(headers: Headers, name: string): string | null {
  const header = headers.get("cookie") ?? "";
  let found: string | null = null;
  // Only where the name stands: a request is asked for several cookies, and may have thousands of others.
  for (let at = header.indexOf(name); at !== -1; at = header.indexOf(name, at + name.length)) {
    const before = pastBlanks(header, at - 1, -1);
    const after = pastBlanks(header, at + name.length, 1);
    if ((before >= 0 && header[before] !== ";") || header[after] !== "=") continue;
    const next = header.indexOf(";", after);
    const value = trimmed(header.slice(after + 1, next === -1 ? undefined : next));
    if (found !== null && found !== value) return null;
    found = value;
  }
  return found;
}

/** The index of the first character that is no blank, from an index on in a direction. */
function pastBlanks(text: string, from: number, step: 1 | -1): number {
  let index = from;
  while (index >= 0 && index < text.length && isBlank(text.charCodeAt(index))) index += step;
  return index;
}

/** A cookie of this shop, in the `Cookie` header. */
const OWN_COOKIE = /^[ \t]*(?:__Host-)?petstore[\w.-]*[ \t]*=/;

/** Several times as many cookies as this shop has. A page gets none of more: another site on a sibling host has set some. */
const OWN_COOKIES_MAX = 50;

/**
 * The `Cookie` header for Next.js: the cookies of this shop, without those that are no URI component. It parses all of them
 * several times per page, and takes 50 µs for each of the latter: half a second for a header of 16 KB.
 *
 * @returns undefined when none is left, or too many are: which of several with one name would be left out is not ours to choose
 */
export function ownCookies(headers: { cookie?: string | undefined }): string | undefined {
  const pairs = (headers.cookie ?? "").split(";").filter((pair) => OWN_COOKIE.test(pair) && isEncodedText(pair));
  return pairs.length === 0 || pairs.length > OWN_COOKIES_MAX ? undefined : pairs.join(";");
}

/** Whether a request has any cookies. */
export function hasCookies(headers: { cookie?: string | undefined }): boolean {
  return headers.cookie !== undefined;
}

/**
 * Serializes a `Set-Cookie` header for a cookie that is hidden from scripts and not sent with cross-site subrequests.
 *
 * @param isSecure send over TLS only
 */
export function writeCookie(name: string, value: string, maxAgeS: number, isSecure: boolean): string {
  return `${name}=${value}; Max-Age=${maxAgeS}; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Serializes a `Set-Cookie` header for a choice of the reader (lib/core/reader-choices.ts), which scripts can read. */
export function writeChoice(name: string, value: string | null): string {
  return `${name}=${value ?? ""}; Max-Age=${value === null ? 0 : CHOICE_AGE_S}; Path=/; SameSite=Lax`;
}

/** Trims spaces and tabs only; `trim` would remove other white space as well. */
function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
