import { hashSecretToken, makeSecretToken } from "@/lib/accounts/secret-token";
import { readCookie, writeCookie } from "@/lib/core/cookies";
import { requireAuthSecret, settings } from "@/lib/settings";

const names = { session: "session_token", challenge: "two_factor", device: "device" } as const;

type Purpose = keyof typeof names;

/** A new token: its hash for the database, and its cookie for the browser. */
export type NewCookie = { tokenHash: Uint8Array<ArrayBuffer>; cookie: string };

/**
 * The name of a cookie. Over TLS it has the prefix `__Host-`, so that browsers accept it only from this host and over
 * TLS (RFC 6265bis, section 4.1.3.2). Staging has its own names: it may share a host with production, and cookies are
 * not separated by port.
 */
export function cookieName(purpose: Purpose): string {
  const shop = settings().environment === "staging" ? "petstore-staging" : "petstore";
  return `${isSecure() ? "__Host-" : ""}${shop}.${names[purpose]}`;
}

/** Creates a token and its cookie, with a lifetime in seconds. */
export function newCookie(purpose: Purpose, maxAgeS: number): NewCookie {
  const token = makeSecretToken();
  const tokenHash = hashSecretToken(purpose, token, requireAuthSecret());
  if (tokenHash === null) throw new Error("a new token has an invalid format");
  return { tokenHash, cookie: writeCookie(cookieName(purpose), token, maxAgeS, isSecure()) };
}

/** The hash of the token in a request's cookie; null without one. */
export function tokenHashIn(headers: Headers, purpose: Purpose): Uint8Array<ArrayBuffer> | null {
  const token = readCookie(headers, cookieName(purpose));
  return token === null ? null : hashSecretToken(purpose, token, requireAuthSecret());
}

/** A Set-Cookie header that deletes a cookie. */
export function forgetCookie(purpose: Purpose): string {
  return writeCookie(cookieName(purpose), "", 0, isSecure());
}

function isSecure(): boolean {
  return settings().publicUrl?.startsWith("https://") ?? false;
}
