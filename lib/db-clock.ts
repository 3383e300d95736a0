/** The length of a step, in ms. A deadline fires up to one step late, never early. */
const STEP_MS = 50;

/** An object with deadlines. */
export interface Watched {
  /**
   * Handles overdue deadlines.
   *
   * @param step the current step; deadlines up to it are overdue
   * @returns whether any deadlines remain
   */
  checkDeadlines(step: number): boolean;
}

/**
 * Deadlines for all statements and connections of a process, with a single timer. Setting and clearing a deadline only
 * writes a number; a timer per statement would cost more than the rest of this layer.
 *
 * Time is counted in steps of the event loop. A process that is busy takes no steps, so its own slowness is not
 * mistaken for PostgreSQL's.
 */
class StepClock {
  private step = 0;
  private timer: NodeJS.Timeout | undefined;
  private readonly watched = new Set<Watched>();

  /** The deadline `ms` from now, for `checkDeadlines`. */
  deadlineAfter(ms: number): number {
    // The timer does not keep the process alive: anything with a deadline has a socket, which does.
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
