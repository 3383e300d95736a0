/** The maximum length of an Idempotency-Key, in characters. */
export const IDEMPOTENCY_KEY_LENGTH_MAX = 255;

/** How long the response to a request with an Idempotency-Key is stored, in hours. */
export const RESPONSE_HOURS = 24;

/**
 * How long a retry waits for the original request to finish, in milliseconds, before it gets 409. Shorter than the time
 * limit of a request (lib/db.ts).
 */
export const RETRY_WAIT_MS = 500;

/** The format of the idempotency keys of console calls: 128 random bits in hexadecimal. */
export const CALL_KEY = /^[0-9a-f]{32}$/;

/**
 * The request header with the key of the call that a person repeats, whose answer was lost. The call has a key of its own,
 * and so have its retries: only the person can mean a new change.
 */
export const REPEATED_KEY_HEADER = "x-repeated-key";

/** Creates an idempotency key for a console call. Over plain HTTP, browsers do not have `crypto.randomUUID`. */
export function makeCallKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
