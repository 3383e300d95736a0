import { hashSecretToken, makeSecretToken } from "./secret-token";

/** The cookie of a session in production, without TLS. */
export const SESSION_COOKIE = "petstore.session_token";

/** A valid session cookie, once a session with its hash exists. All tests that bypass the sign-in use it. */
export function newSessionCookie(authSecret: string): {
  name: string;
  value: string;
  tokenHash: Uint8Array<ArrayBuffer>;
} {
  const value = makeSecretToken();
  const tokenHash = hashSecretToken("session", value, authSecret);
  if (tokenHash === null) throw new Error("a new token has an invalid format");
  return { name: SESSION_COOKIE, value, tokenHash };
}
