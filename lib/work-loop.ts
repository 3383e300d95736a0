import { log } from "@/lib/log";

const IDLE_MS = 1_000;

type WorkLoopOptions = {
  /** Polls for work and does or starts it. When it throws, it is called again after the idle time. */
  look: () => Promise<void>;
  /** The log message when `look` throws. */
  failure: string;
  /** How long the loop pauses between polls, unless it is woken, in ms. By default one second. */
  idleMs?: number;
};

/**
 * Polls for work, one poll at a time: at once when it is woken, otherwise after a pause. If it is woken during a poll,
 * another poll follows.
 */
export class WorkLoop {
  private readonly look: () => Promise<void>;
  private readonly failure: string;
  private readonly idleMs: number;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | null = null;
  private isWoken = false;
  private hasEnded = false;

  constructor({ look, failure, idleMs = IDLE_MS }: WorkLoopOptions) {
    this.look = look;
    this.failure = failure;
    this.idleMs = idleMs;
  }

  get isStopped(): boolean {
    return this.hasEnded;
  }

  /** Polls now. The first call starts the loop. */
  wake(): void {
    if (this.hasEnded) return;
    this.isWoken = true;
    if (this.looking) return;
    clearTimeout(this.timer);
    this.looking = this.lookOnce().finally(() => {
      this.looking = null;
      if (this.isWoken) this.wake();
      else this.rest();
    });
  }

  /** Stops the loop after the current poll. */
  async stop(): Promise<void> {
    this.hasEnded = true;
    clearTimeout(this.timer);
    await this.looking;
  }

  private async lookOnce(): Promise<void> {
    this.isWoken = false;
    try {
      await this.look();
    } catch (error) {
      log().warn({ error: (error as Error).message }, `${this.failure}; retrying`);
    }
  }

  private rest(): void {
    if (this.hasEnded) return;
    this.timer = setTimeout(() => this.wake(), this.idleMs);
    this.timer.unref();
  }
}
