/** The maximum length of an Idempotency-Key, in characters. */
export const IDEMPOTENCY_KEY_LENGTH_MAX = 255;

/** How long the response to a request with an Idempotency-Key is stored, in hours. */
export const KEPT_ANSWER_HOURS = 24;

/**
 * How long a retry waits for the original request to finish, in milliseconds, before it gets 409. Shorter than a
 * request may take (lib/db.ts).
 */
export const RETRY_WAIT_MS = 500;
