const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** A process that lived this long after it listened has not died of its start. */
const STEADY_MS = 5_000;

/**
 * How long to wait before a web process is started again: half a second, and twice as long each time that one dies as it
 * starts, up to 30 seconds. Without it, a shop that cannot start would do nothing else.
 */
export class RestartDelay {
  private nextMs = FIRST_MS;

  /**
   * @param servedMs how long the process that ended had been serving; 0 for one that never did
   * @returns how long to wait, in ms
   */
  after(servedMs: number): number {
    if (servedMs >= STEADY_MS) this.nextMs = FIRST_MS;
    const delayMs = this.nextMs;
    this.nextMs = Math.min(2 * delayMs, LONGEST_MS);
    return delayMs;
  }
}
