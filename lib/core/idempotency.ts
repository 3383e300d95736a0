/** The maximum length of an Idempotency-Key, in characters. */
export const IDEMPOTENCY_KEY_LENGTH_MAX = 255;

/** How long the response to a request with an Idempotency-Key is stored, in hours. */
export const KEPT_ANSWER_HOURS = 24;

/**
 * How long a retry waits for the original request to finish, in milliseconds, before it gets 409. Shorter than a
 * request may take (lib/db.ts).
 */
export const RETRY_WAIT_MS = 500;

/** The form of the keys that the console makes for its calls: 128 random bits. */
export const CALL_KEY = /^[0-9a-f]{32}$/;

/** Makes a key for a call of the console. Also where the page came by plain HTTP, without `crypto.randomUUID`. */
export function makeCallKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
