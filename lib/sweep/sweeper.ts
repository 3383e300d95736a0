import { sweepAttempts } from "@/lib/accounts/throttle";
import { sweepCategoryCounts } from "@/lib/categories/sweep";
import { sweepKeptAnswers } from "@/lib/idempotency/sweep";
import { removeOldFiles } from "@/lib/imports/sweep";
import { log } from "@/lib/log";
import { sweepRateLimitWindows } from "@/lib/rate-limit/limiter";
import { removeOldAttempts } from "@/lib/webhooks/sweep";
import { WorkLoop } from "@/lib/work-loop";

const INTERVAL_MS = 10 * 60_000;

const sweeps = [
  removeOldFiles,
  sweepKeptAnswers,
  sweepRateLimitWindows,
  sweepAttempts,
  sweepCategoryCounts,
  removeOldAttempts,
];

/**
 * Deletes expired data when a process starts, and every ten minutes. Every web process has a sweeper; rows deleted by
 * one are gone for the others.
 */
export class Sweeper {
  private readonly loop = new WorkLoop({ look: () => this.sweep(), failure: "could not sweep", idleMs: INTERVAL_MS });

  start(): void {
    this.loop.wake();
  }

  /** Stops the sweeper after its current work. */
  stop(): Promise<void> {
    return this.loop.stop();
  }

  private async sweep(): Promise<void> {
    for (const run of sweeps) {
      if (this.loop.isStopped) return;
      await run().catch((error: Error) => log().warn({ error: error.message }, "could not sweep; trying again later"));
    }
  }
}
