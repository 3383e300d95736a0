const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** The random share by which a delay varies, so that simultaneous failures are not retried simultaneously. */
const JITTER = 0.2;

/** The delay after each failed attempt, in seconds. After the last one, the delivery fails. */
const DELAYS_S = [5, 30, 2 * MINUTE_S, 10 * MINUTE_S, HOUR_S, 3 * HOUR_S, 12 * HOUR_S] as const;

/** No delivery waits longer, in seconds. */
export const DELAY_S_MAX = Math.max(...DELAYS_S) * (1 + JITTER);

/**
 * The delay before the next attempt, in seconds; null when there is none.
 *
 * @param tries the number of failed attempts, the last one included
 * @param random from 0 to 1
 */
export function backoffS(tries: number, random = Math.random()): number | null {
  const delayS = DELAYS_S[tries - 1];
  return delayS === undefined ? null : delayS * (1 + JITTER * (2 * random - 1));
}
