/** The first rows tell little: a job begins with reading what it needs. */
const SECONDS_MIN = 2;
const SHARE_MIN = 0.01;

/**
 * The estimated remaining time of a job in seconds, from its mean speed so far.
 *
 * @param seconds how long it has been running
 * @param done the number of processed rows
 * @returns null as long as too few rows were processed to tell
 */
export function timeLeft({ seconds, done, total }: { seconds: number; done: number; total: number }): number | null {
  if (seconds < SECONDS_MIN || done === 0 || done < total * SHARE_MIN) return null;
  return (Math.max(0, total - done) * seconds) / done;
}
