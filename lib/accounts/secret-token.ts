import { createHmac, randomBytes } from "node:crypto";

/** The purpose of a token, which is invalid for any other purpose. */
type Purpose = "session" | "challenge" | "device";

/** The format of `makeSecretToken`: 32 bytes in base64url. Anything else is rejected without a query. */
const TOKEN = /^[\w-]{43}$/;

/** A new token for a cookie: 256 random bits, so that a fast hash is enough. */
export function makeSecretToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * The stored form of a token: a keyed hash, so that neither a copy of the database nor write access to it allows
 * signing in without AUTH_SECRET.
 *
 * @returns null for text that is not a token
 */
export function hashSecretToken(purpose: Purpose, token: string, authSecret: string): Uint8Array<ArrayBuffer> | null {
  if (!TOKEN.test(token)) return null;
  return new Uint8Array(createHmac("sha256", authSecret).update(`${purpose} ${token}`).digest());
}
