import { recordOtherFailures } from "@/lib/accounts/failed-sign-ins";
import { sweepAttempts } from "@/lib/accounts/throttle";
import { sweepCategoryCounts } from "@/lib/categories/sweep";
import { sweepStoredResponses } from "@/lib/idempotency/sweep";
import { removeOldFiles } from "@/lib/imports/sweep";
import { log } from "@/lib/log";
import { sweepRateLimitWindows } from "@/lib/rate-limit/limiter";
import { removeOldAttempts } from "@/lib/webhooks/sweep";
import { WorkLoop } from "@/lib/work-loop";

const INTERVAL_MS = 10 * 60_000;

const sweeps = [
  removeOldFiles,
  sweepStoredResponses,
  sweepRateLimitWindows,
  recordOtherFailures,
  sweepAttempts,
  sweepCategoryCounts,
  removeOldAttempts,
];

/**
 * Deletes expired data when a process starts, and every ten minutes. Every web process has a sweeper; concurrent sweeps do
 * not conflict.
 */
export class Sweeper {
  private readonly loop = new WorkLoop({
    look: () => this.sweep(),
    failure: "could not delete expired data",
    idleMs: INTERVAL_MS,
  });

  /**
   * @param more further sweeps of this process
   */
  constructor(private readonly more: readonly (() => Promise<void>)[] = []) {}

  start(): void {
    this.loop.wake();
  }

  /** Stops the sweeper after its current work. */
  stop(): Promise<void> {
    return this.loop.stop();
  }

  private async sweep(): Promise<void> {
    for (const run of [...sweeps, ...this.more]) {
      if (this.loop.isStopped) return;
      await run().catch((error: Error) =>
        log().warn({ error: error.message }, "could not delete expired data; retrying later"),
      );
    }
  }
}
