const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** How long to wait after each attempt that failed, in seconds. After the last of them it is given up. */
const DELAYS_S = [5, 30, 2 * MINUTE_S, 10 * MINUTE_S, HOUR_S, 3 * HOUR_S, 12 * HOUR_S] as const;

/** By which part a delay is longer or shorter, so that what failed together is not tried again together. */
const JITTER = 0.2;

/**
 * How long to wait before the next attempt, in seconds; null when there is none.
 *
 * @param tries how many have failed, the last one included
 * @param random from 0 to 1
 */
export function backoffS(tries: number, random = Math.random()): number | null {
  const delayS = DELAYS_S[tries - 1];
  return delayS === undefined ? null : delayS * (1 + JITTER * (2 * random - 1));
}
