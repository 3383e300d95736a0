import { createHmac, randomBytes } from "node:crypto";

/** What a token is for. One that was made for one purpose is nothing for another. */
type Purpose = "session" | "challenge" | "device";

/** As `makeSecretToken` makes them: 32 bytes in base64url. Anything else is not worth a query. */
const TOKEN = /^[\w-]{43}$/;

/** A new token for a cookie: 256 random bits, so that a fast hash of it is enough. */
export function makeSecretToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * What is stored of a token. It is keyed, so that a copy of the database signs nobody in, and neither does a row that
 * somebody wrote into it: that takes AUTH_SECRET as well.
 *
 * @returns null for what cannot be a token
 */
export function hashSecretToken(purpose: Purpose, token: string, authSecret: string): Uint8Array<ArrayBuffer> | null {
  if (!TOKEN.test(token)) return null;
  return new Uint8Array(createHmac("sha256", authSecret).update(`${purpose} ${token}`).digest());
}
