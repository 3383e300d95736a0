const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** A process that served this long did not fail because of its start. */
const STEADY_MS = 5_000;

/**
 * The delay before a web process is restarted: half a second, doubled each time a process dies while starting, up to 30
 * seconds. Without it, a shop that cannot start would restart in a busy loop.
 */
export class RestartDelay {
  private nextMs = FIRST_MS;

  /**
   * @param servedMs how long the ended process had served; 0 if it never did
   * @returns the delay in ms
   */
  after(servedMs: number): number {
    if (servedMs >= STEADY_MS) this.nextMs = FIRST_MS;
    const delayMs = this.nextMs;
    this.nextMs = Math.min(2 * delayMs, LONGEST_MS);
    return delayMs;
  }
}
