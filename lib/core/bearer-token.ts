/**
 * The bearer token of a request (RFC 6750, section 2.1).
 *
 * @param authorization the header, null when there was none
 * @returns null without one, or with another scheme
 */
export function bearerTokenOf(authorization: string | null): string | null {
  // Not one pattern for the whole header: matching the spaces and the rest takes quadratic time for many spaces.
  if (authorization === null || !/^Bearer(?: |$)/i.test(authorization)) return null;
  return authorization.slice("Bearer".length).trim() || null;
}

/** The challenge of the public API (RFC 6750, section 3). */
export const BEARER_CHALLENGE = 'Bearer realm="petstore"';
