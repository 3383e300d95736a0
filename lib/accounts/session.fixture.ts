import { hashSecretToken, makeSecretToken } from "./secret-token";

/** The cookie of a session in production, without TLS. */
export const SESSION_COOKIE = "petstore.session_token";

/**
 * A cookie that signs in once a session has its hash, as those of sign-in do. All tests that sign in past the sign-in
 * make theirs here.
 */
export function newSessionCookie(authSecret: string): {
  name: string;
  value: string;
  tokenHash: Uint8Array<ArrayBuffer>;
} {
  const value = makeSecretToken();
  const tokenHash = hashSecretToken("session", value, authSecret);
  if (tokenHash === null) throw new Error("a new token has another form than tokens have");
  return { name: SESSION_COOKIE, value, tokenHash };
}
