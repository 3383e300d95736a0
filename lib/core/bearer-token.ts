/**
 * The bearer token of a request (RFC 6750, section 2.1).
 *
 * @param authorization the header; null if absent
 * @returns null without a token, or with another scheme
 */
export function bearerTokenOf(authorization: string | null): string | null {
  // A single pattern for the whole header would take quadratic time for many spaces.
  if (authorization === null || !/^Bearer(?: |$)/i.test(authorization)) return null;
  return authorization.slice("Bearer".length).trim() || null;
}

/** The challenge of the public API (RFC 6750, section 3). */
export const BEARER_CHALLENGE = 'Bearer realm="petstore"';
