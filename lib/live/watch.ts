import { AppError } from "@/lib/core/errors";
import { differing, type Position } from "@/lib/live/contract";
import { PositionTracker, type Reading } from "@/lib/live/position";
import { log } from "@/lib/log";

/** The polling interval. */
const LOOK_MS = 200;
/** How long a change is held back for its transaction to end. */
const SETTLE_MS = 50;
/** The minimum interval between news. */
const NEWS_MS = 300;
/** How long the database may take to respond before it counts as lost. */
const SILENCE_MS = 2_000;

type Listener = {
  /** The shop has a new position. */
  onNews(position: Position): void;
  /** The database has not responded for too long. The watch has stopped and can be started again. */
  onLost(): void;
};

/** Polls the database for the shop's position, while there are streams. */
export class ShopWatch {
  /** The shop's position; at most 200 ms old while polling. */
  position: Position = {};
  private started: Promise<void> | undefined;
  /** Identifies the current round of polling, so that pending work of an earlier round stops. */
  private round: symbol | undefined;
  private timer: NodeJS.Timeout | undefined;
  private tracker = new PositionTracker();
  private told: Position = {};
  private at = { heardMs: 0, noticedMs: 0, toldMs: 0 };

  constructor(
    private readonly read: () => Promise<Reading>,
    private readonly listener: Listener,
  ) {}

  /**
   * Starts polling, unless it is running. `position` is set when this resolves.
   *
   * @throws any error of the first read, after which polling has stopped
   */
  start(): Promise<void> {
    return (this.started ??= this.begin());
  }

  stop(): void {
    this.started = undefined;
    this.round = undefined;
    clearTimeout(this.timer);
  }

  private async begin(): Promise<void> {
    const round = (this.round = Symbol());
    // Earlier readings are stale.
    this.tracker = new PositionTracker();
    try {
      await this.look();
    } catch (error) {
      if (this.round === round) this.stop();
      throw error;
    }
    this.told = this.position;
    this.schedule(round, LOOK_MS);
  }

  private schedule(round: symbol, delayMs: number): void {
    if (this.round !== round) return;
    this.timer = setTimeout(() => void this.next(round).then((nextMs) => this.schedule(round, nextMs)), delayMs);
    this.timer.unref();
  }

  /** Polls once and reports news. Resolves with the time until the next poll. */
  private async next(round: symbol): Promise<number> {
    try {
      await this.look();
      return this.round === round ? this.tell() : LOOK_MS;
    } catch (error) {
      if (this.round === round && performance.now() - this.at.heardMs >= SILENCE_MS) {
        log().warn({ error: (error as Error).message }, "cannot watch the shop for changes");
        this.stop();
        this.listener.onLost();
      }
      return LOOK_MS;
    }
  }

  private async look(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, reject) => {
      const why = `The database has not answered for ${SILENCE_MS} ms.`;
      timer = setTimeout(() => reject(new AppError("unavailable", why)), SILENCE_MS);
    });
    try {
      this.position = this.tracker.take(await Promise.race([this.read(), silence]));
      this.at.heardMs = performance.now();
    } finally {
      clearTimeout(timer);
    }
  }

  private tell(): number {
    const nowMs = performance.now();
    if (differing(this.position, this.told).length === 0) {
      this.at.noticedMs = 0;
      return LOOK_MS;
    }
    this.at.noticedMs ||= nowMs;
    // Waits for open transactions, most of which end within milliseconds, so that one event replaces two.
    const isOpen = Object.values(this.position).some((version) => version.endsWith("~"));
    const dueMs = Math.max(this.at.toldMs + NEWS_MS, isOpen ? this.at.noticedMs + SETTLE_MS : 0);
    if (nowMs < dueMs) return Math.min(dueMs - nowMs, LOOK_MS);
    this.told = this.position;
    this.at.toldMs = nowMs;
    this.at.noticedMs = 0;
    this.listener.onNews(this.position);
    return LOOK_MS;
  }
}
