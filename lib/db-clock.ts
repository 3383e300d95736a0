/** How long a step is, in ms. A deadline is met up to one step late, and never early. */
const STEP_MS = 50;

/** Something with deadlines. */
export interface Watched {
  /**
   * Acts on what is overdue.
   *
   * @param step the present one; a deadline is overdue when it is not after this
   * @returns whether anything still has a deadline
   */
  checkDeadlines(step: number): boolean;
}

/**
 * Deadlines for all statements and connections of a process by one timer. To start and end the clock of a statement is
 * to write a number, where a timer of its own would cost more than the rest of this layer.
 *
 * Time is counted in steps that the event loop has taken. A process that is busy itself takes no steps meanwhile, so
 * its own slowness is not mistaken for that of PostgreSQL.
 */
class StepClock {
  private step = 0;
  private timer: NodeJS.Timeout | undefined;
  private readonly watched = new Set<Watched>();

  /** The deadline that is `ms` from now, for `checkDeadlines`. */
  deadlineAfter(ms: number): number {
    // The timer does not keep a process alive: whatever has a deadline has a socket, which does.
    this.timer ??= setInterval(() => this.next(), STEP_MS).unref();
    return this.step + Math.ceil(ms / STEP_MS) + 1;
  }

  watch(watched: Watched): void {
    this.watched.add(watched);
  }

  unwatch(watched: Watched): void {
    this.watched.delete(watched);
  }

  private next(): void {
    this.step++;
    let isNeeded = false;
    for (const watched of this.watched) if (watched.checkDeadlines(this.step)) isNeeded = true;
    if (isNeeded) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }
}

export const clock = new StepClock();
