import type { IncomingHttpHeaders } from "node:http";

/**
 * The value of a cookie of a request. This is the only place that reads the `Cookie` header, so that no two parts of the
 * product can disagree about what it says (RFC 6265, section 5.4; white space around names and values as in RFC 9110,
 * section 5.6.3).
 *
 * @returns null when there is none, and also when the name comes twice with different values: which of them is ours
 *   cannot be told, and somebody on a neighbouring host may have set the other
 */
export function readCookie(headers: Headers, name: string): string | null {
  let found: string | null = null;
  for (const pair of (headers.get("cookie") ?? "").split(";")) {
    const end = pair.indexOf("=");
    if (end === -1 || trimmed(pair.slice(0, end)) !== name) continue;
    const value = trimmed(pair.slice(end + 1));
    if (found !== null && found !== value) return null;
    found = value;
  }
  return found;
}

/** Whether a request has cookies, of whatever name. */
export function hasCookies(headers: IncomingHttpHeaders): boolean {
  return headers.cookie !== undefined;
}

/**
 * A `Set-Cookie` header for a cookie that scripts cannot read and that other sites' pages do not send along.
 *
 * @param isSecure sent over TLS alone
 */
export function writeCookie(name: string, value: string, maxAgeS: number, isSecure: boolean): string {
  return `${name}=${value}; Max-Age=${maxAgeS}; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Without the spaces and tabs around it. `trim` would take other white space as well. */
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
