/**
 * The bearer token of a request (RFC 6750, section 2.1).
 *
 * @param authorization the header, null when there was none
 * @returns null without one, or with another scheme
 */
export function bearerTokenOf(authorization: string | null): string | null {
  const token = authorization === null ? undefined : /^Bearer(?: +(.*))?$/i.exec(authorization)?.[1];
  return token ? token.trim() : null;
}
