/** The longest Idempotency-Key, in characters. */
export const IDEMPOTENCY_KEY_LENGTH_MAX = 255;

/** How long the answer to a request with an Idempotency-Key is kept, in hours. */
export const KEPT_ANSWER_HOURS = 24;

/**
 * How long a retry waits for the request that it repeats, in milliseconds, before it is told to come back. Shorter than
 * that request may take (lib/db.ts).
 */
export const RETRY_WAIT_MS = 500;
