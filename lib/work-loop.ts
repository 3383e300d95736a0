import { log } from "@/lib/log";

const IDLE_MS = 1_000;

type WorkLoopOptions = {
  /** Looks for work and does or starts it. When it throws, it is called again after the idle time. */
  look: () => Promise<void>;
  /** The message for the log when `look` throws. */
  failure: string;
  /** How long it pauses after a look, unless it is woken. By default one second. */
  idleMs?: number;
};

/**
 * Polls for work, one look at a time: at once when it is woken, and otherwise after a pause. Waking it during a look is
 * not lost: another look follows.
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

  /** Looks now; the first call starts the loop. */
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

  /** Stops the loop after the current look. */
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
      log().warn({ error: (error as Error).message }, `${this.failure}; trying again`);
    }
  }

  private rest(): void {
    if (this.hasEnded) return;
    this.timer = setTimeout(() => this.wake(), this.idleMs);
    this.timer.unref();
  }
}
