import type { JobHandler } from "@/lib/jobs/handler";
import { JobStopped } from "@/lib/jobs/job-stopped";
import { takeJob, type Taking } from "@/lib/jobs/take-job";
import { setJobRunner } from "@/lib/jobs/wake";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/log";
import { WorkLoop } from "@/lib/work-loop";

const RETRY_MS = 1_000;
/** Each has a connection of the pool for itself; the others are for requests. */
const AT_ONCE = 2;
/** A job that ends its process each time, or fails each time at one place, is not tried for ever. */
const TRIES_MAX = 5;

/**
 * Does the jobs that wait, oldest first. Every web process runs one: a job is done by one of them at a time, and goes
 * on in another when that one dies.
 */
export class JobRunner {
  private readonly loop = new WorkLoop({ look: () => this.look(), fault: "could not look for jobs" });
  private readonly underWay = new Map<Taking, Promise<void>>();

  /**
   * @param handlers how each kind of job is done; others are left to processes that know them
   * @param onlyId the one job that this process does, for a command that waits for it
   */
  constructor(
    private readonly handlers: Partial<Record<string, JobHandler>>,
    private readonly onlyId?: string,
  ) {}

  start(): void {
    setJobRunner(this);
    this.wake();
  }

  /** Looks for work now, rather than within a second. */
  wake(): void {
    this.loop.wake();
  }

  /** Ends the runner: each job stops where it is next safe to, and is left for another process. */
  async stop(): Promise<void> {
    setJobRunner(undefined);
    const looked = this.loop.stop();
    this.stopWork();
    await looked;
    this.stopWork();
    await Promise.all(this.underWay.values());
  }

  private stopWork(): void {
    for (const { run } of this.underWay.keys()) run.stop("stopping");
  }

  private async look(): Promise<void> {
    while (!this.loop.isStopped && this.underWay.size < AT_ONCE) {
      const kinds = Object.keys(this.handlers);
      const aloneKinds = kinds.filter((kind) => this.handlers[kind]?.isAlone);
      const taking = await takeJob(kinds, aloneKinds, this.onlyId);
      if (!taking) return;
      const work = this.work(taking).finally(() => {
        this.underWay.delete(taking);
        this.wake();
      });
      this.underWay.set(taking, work);
    }
  }

  private async work(taking: Taking): Promise<void> {
    const { run } = taking;
    try {
      await this.runToItsEnd(taking);
    } catch (error) {
      // Nothing is lost: the lease runs out, and the job is taken again.
      log().warn({ job: run.id, error: (error as Error).message }, "could not write how a job ended");
    } finally {
      run.close();
    }
  }

  private async runToItsEnd({ run, kind, wasInterrupted, isCancelled, tries }: Taking): Promise<void> {
    const handler = this.handlers[kind];
    if (!handler) throw new Error(`nothing handles jobs of kind ${kind}`);
    if (isCancelled) return run.end("cancelled");
    if (wasInterrupted && handler.interrupted !== "resume") return run.end("failed", handler.interrupted.error);
    if (tries > TRIES_MAX) return run.end("failed", "It was interrupted several times at the same place.");
    try {
      await handler.run(run);
      await run.end("done");
    } catch (error) {
      if (error instanceof JobStopped) {
        if (error.reason === "cancelled") await run.end("cancelled");
        if (error.reason === "stopping") await run.release(0);
      } else if (error instanceof AppError) {
        await run.end("failed", error.message);
      } else {
        log().error({ job: run.id, err: error }, "a job failed");
        if (handler.interrupted === "resume") await run.release(RETRY_MS);
        else await run.end("failed", handler.interrupted.error);
      }
    }
  }
}
