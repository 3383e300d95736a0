import { setTimeout as sleep } from "node:timers/promises";
import { actorId, type Actor } from "@/lib/core/actor";
import { JobFailed, type JobHandler, JobStopped, StepNotBegun } from "@/lib/jobs/job-run";
import { takeJob, type Taking } from "@/lib/jobs/take-job";
import { setJobRunner } from "@/lib/jobs/add-job";
import { JOBS_AT_ONCE } from "@/lib/db";
import { log } from "@/lib/log";
import { message } from "@/lib/texts/message";
import { WorkLoop } from "@/lib/work-loop";

const RETRY_MS = 1_000;
/** A job that kills its process or fails at the same place each time is not retried forever. */
const TRIES_MAX = 5;

/**
 * Runs queued jobs, alternating between accounts. Every web process has a runner. An actor whose jobs have all places but the
 * last does not get the last one. A job runs in one process at a time; if
 * that one dies, it resumes in another.
 */
export class JobRunner {
  private readonly loop = new WorkLoop({ look: () => this.look(), failure: "could not take jobs" });
  private readonly underWay = new Map<Taking, Promise<void>>();

  /**
   * @param handlers by kind of job; other kinds are left to processes that handle them
   * @param onlyId the only job this process runs, for a command that waits for it
   */
  constructor(
    private readonly handlers: Partial<Record<string, JobHandler>>,
    private readonly onlyId?: string,
  ) {}

  start(): void {
    setJobRunner(this);
    this.wake();
  }

  /** Polls for work now, rather than within a second. */
  wake(): void {
    this.loop.wake();
  }

  /** Stops the runner: each job stops at its next safe point, and is left for another process. */
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
    while (!this.loop.isStopped && this.underWay.size < JOBS_AT_ONCE) {
      const kinds = Object.keys(this.handlers);
      const alone = kinds.filter((kind) => this.handlers[kind]?.isAloneOfAccount === true);
      const taking = await takeJob(kinds, alone, this.onlyId, this.fullActors());
      if (!taking) return;
      const work = this.work(taking).finally(() => {
        this.underWay.delete(taking);
        this.wake();
      });
      this.underWay.set(taking, work);
    }
  }

  /** The actors whose jobs have all places but the last. */
  private fullActors(): Actor[] {
    const actors = [...this.underWay.keys()].map(({ run }) => run.actor);
    const placesOf = (actor: Actor) => actors.filter((other) => isSameActor(other, actor)).length;
    return actors.filter((actor) => placesOf(actor) >= JOBS_AT_ONCE - 1);
  }

  private async work(taking: Taking): Promise<void> {
    const { run } = taking;
    try {
      await this.runToItsEnd(taking);
    } catch (error) {
      // Nothing is lost: the lease expires, and the job is taken again.
      log().warn({ job: run.id, error: (error as Error).message }, "could not store the end of a job");
    } finally {
      run.close();
    }
  }

  private async runToItsEnd({ run, kind, wasInterrupted, isCancelled, tries }: Taking): Promise<void> {
    const handler = this.handlers[kind];
    if (!handler) throw new Error(`nothing handles jobs of kind ${kind}`);
    if (isCancelled) return run.end("cancelled");
    if (wasInterrupted && handler.interrupted !== "resume") return run.end("failed", handler.interrupted.error);
    if (tries > TRIES_MAX) return run.end("failed", message("jobReasons.interruptedOften"));
    try {
      await run.unlessStuck(handler.run(run), handler.stallMs);
      await run.end("done");
    } catch (error) {
      if (error instanceof JobStopped) {
        if (error.reason === "cancelled") await run.end("cancelled");
        if (error.reason === "stopping") await run.release(0);
      } else if (error instanceof JobFailed) {
        await run.end("failed", error.reason);
      } else {
        log().error({ job: run.id, err: error }, "a job failed");
        if (handler.interrupted === "resume") await run.release(RETRY_MS, !(error instanceof StepNotBegun));
        else if (error instanceof StepNotBegun) await sleep(RETRY_MS).then(() => run.requeue());
        else await run.end("failed", handler.interrupted.error);
      }
    }
  }
}

function isSameActor(one: Actor, other: Actor): boolean {
  return one.kind === other.kind && actorId(one) === actorId(other);
}
