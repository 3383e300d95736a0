import { mayStill } from "@/lib/accounts/hold-actor";
import { endState, errorJson, insertFailures, type JobStep, retryDeadlocks } from "@/lib/jobs/step";
import type { Actor } from "@/lib/core/actor";
import type { Permission } from "@/lib/core/permissions";
import { db, dbForJobs, type Transaction } from "@/lib/db";
import { log } from "@/lib/log";
import type { Message } from "@/lib/texts/message";

/** How long a process keeps a job without renewing its lease, in seconds. */
export const LEASE_S = 10;

const RENEW_MS = 3_000;
/** After this long without a step or a report, a job is stuck. Twice the limit of a statement of background work. */
const STALL_MS = 5 * 60_000;
const REPORT_INTERVAL_MS = 250;
const CONNECTION_WAIT_MS = 30_000;

/** A job taken by this process. */
export type TakenJob = {
  id: string;
  kind: string;
  /** The actor who created the job; its changes are recorded as theirs. */
  actor: Actor;
  /** The permission that the account must hold until the job ends. */
  permission: Permission;
  /** The parameters given to `addJob`, as JSON. */
  params: unknown;
  position: string | null;
  total: bigint | null;
  done: bigint;
  changed: bigint;
  failed: bigint;
  leaseId: string;
};

/** Thrown to stop the work on a job; not a failure of the job. */
export class JobStopped extends Error {
  override readonly name = "JobStopped";

  /**
   * @param reason cancelled, or its creator lost the permission; this process is stopping; another process has taken it
   */
  constructor(readonly reason: "cancelled" | "stopping" | "lost") {
    super(`the job is stopped: ${reason}`);
  }
}

/** Thrown to end a job as failed, with a reason for people. */
export class JobFailed extends Error {
  override readonly name = "JobFailed";

  constructor(readonly reason: Message) {
    super(`the job failed: ${reason.key}`);
  }
}

/** Thrown when a step got no connection to the database, so that nothing was tried. The cause tells why. */
export class StepNotBegun extends Error {
  override readonly name = "StepNotBegun";
}

/** The implementation of a kind of job. */
export type JobHandler = {
  /** What happens when the process dies or stops: the job resumes where it was, or fails with this reason. */
  interrupted: "resume" | { error: Message };
  /** Only one job of this kind runs at a time for an account; its others wait. */
  isAloneOfAccount?: boolean;
  /** After how many milliseconds without a step or a report the job is stuck; five minutes if omitted. */
  stallMs?: number;
  /** Does the work, in steps. Throwing ends the job, with the reason of a JobFailed. */
  run(job: JobRun): Promise<void>;
};

/** The progress of a step so far. */
type Progress = { done: number; failed?: number; total?: number };

/** A job running in this process: the interface for its handler. */
export class JobRun {
  readonly id: string;
  readonly actor: Actor;
  readonly params: unknown;
  private done: bigint;
  private changed: bigint;
  private failed: bigint;
  private stopReason: JobStopped["reason"] | null = null;
  private reportedMs = 0;
  private progressMs = performance.now();
  private stallMs = Infinity;
  private onStuck: ((error: JobStopped) => void) | undefined;
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(private readonly job: TakenJob) {
    this.id = job.id;
    this.actor = job.actor;
    this.params = job.params;
    this.done = job.done;
    this.changed = job.changed;
    this.failed = job.failed;
  }

  /**
   * Renews the lease until `close`, and waits for the work, but not for work that is stuck, such as on a connection that was
   * lost without a word: that one keeps neither its lease nor its place in the runner. If it goes on after all, it cannot
   * commit.
   *
   * @param stallMs after how long without a step or a report the work is stuck
   * @throws JobStopped `lost` when it is; otherwise what the work throws
   */
  unlessStuck(work: Promise<void>, stallMs = STALL_MS): Promise<void> {
    this.stallMs = stallMs;
    this.heartbeat = setInterval(() => void this.renew(), RENEW_MS).unref();
    return new Promise((resolve, reject) => {
      this.onStuck = reject;
      work.then(resolve, reject);
    });
  }

  /** How many rows are left of the total that was given to `addJob`; null if none was. */
  get remaining(): number | null {
    return this.job.total === null ? null : Number(this.job.total - this.done);
  }

  /** The position stored by the last step; null at the start. */
  get position(): string | null {
    return this.job.position;
  }

  /** How many rows the earlier steps changed, and how many they failed to process. */
  get before(): { changed: bigint; failed: bigint } {
    return { changed: this.changed, failed: this.failed };
  }

  /**
   * Runs one step. The work, its progress, its failures and its position are one transaction: a killed process leaves
   * all of it or nothing, and the process that resumes neither repeats nor skips a row. Retried when PostgreSQL breaks
   * a deadlock.
   *
   * @param work does the step in the given transaction, and returns its result
   * @param timeoutMs the time limit of the transaction
   * @param isWhole whether the step is all of the job, which a cancellation up to its end takes back
   * @throws JobStopped when the job was cancelled, its account lost the permission, this process is stopping, or
   *   another process has taken the job
   */
  async step(
    work: (tx: Transaction) => Promise<JobStep>,
    { timeoutMs = 60_000, isWhole = false }: { timeoutMs?: number; isWhole?: boolean } = {},
  ): Promise<JobStep> {
    this.throwIfStopped();
    let hasBegun = false;
    const { step, state } = await retryDeadlocks(() =>
      dbForJobs().$transaction(
        async (tx) => {
          hasBegun = true;
          const made = await work(tx);
          await insertFailures(tx, this.id, made.failures ?? []);
          // At the end of the step, so that a change of the account does not wait for a long step.
          await this.requireActor(tx);
          const state = await this.commitProgress(tx, made);
          if (isWhole && state === "cancelled") throw new JobStopped("cancelled");
          return { step: made, state };
        },
        { maxWait: CONNECTION_WAIT_MS, timeout: timeoutMs },
      ),
    ).catch((cause: unknown) => {
      throw hasBegun ? cause : new StepNotBegun("no connection to the database", { cause });
    });
    this.progressMs = performance.now();
    this.done += BigInt(step.done);
    this.changed += BigInt(step.changed);
    this.failed += BigInt(failedIn(step));
    this.job.position = step.position ?? this.job.position;
    if (state === "cancelled") throw new JobStopped("cancelled");
    return step;
  }

  /**
   * Reports the progress of a long step outside its transaction, and checks whether to continue. Cheap: most calls do
   * nothing. A report that fails is left out: the step goes on, and the next one tells more.
   *
   * @param progress of this step so far, in addition to earlier steps; the total, once it is known
   * @throws JobStopped as `step` does; the current transaction must then be rolled back
   */
  async report(progress: Progress): Promise<void> {
    this.throwIfStopped();
    this.progressMs = performance.now();
    if (this.progressMs - this.reportedMs < REPORT_INTERVAL_MS) return;
    this.reportedMs = this.progressMs;
    try {
      await this.requireActor(db());
      await this.storeReport(progress);
    } catch (error) {
      if (error instanceof JobStopped) throw error;
      log().warn({ job: this.id, error: (error as Error).message }, "could not report the progress of a job");
    }
    this.throwIfStopped();
  }

  private async storeReport({ done, failed = 0, total }: Progress): Promise<void> {
    const [row] = await db().$queryRaw<{ is_cancelled: boolean }[]>`
      UPDATE job SET done = ${this.done + BigInt(done)}, failed = ${this.failed + BigInt(failed)},
        total = coalesce(${total ?? null}::bigint, total), lease_until = now() + make_interval(secs => ${LEASE_S})
      WHERE id = ${this.id}::uuid AND lease_id = ${this.job.leaseId}::uuid AND state = 'running'
      RETURNING cancel_requested_at IS NOT NULL AS is_cancelled`;
    if (!row) this.stop("lost");
    else if (row.is_cancelled) this.stop("cancelled");
  }

  /** Makes the work stop at the next safe point. */
  stop(reason: JobStopped["reason"]): void {
    this.stopReason ??= reason;
  }

  /**
   * Ends the job, unless it has ended or another process runs it. Discards reported but uncommitted progress.
   */
  async end(state: "done" | "cancelled" | "failed", error: Message | null = null): Promise<void> {
    await db().$executeRaw`
      UPDATE job SET state = ${state}::job_state, error_message = ${errorJson(error)}::jsonb, finished_at = now(), lease_until = NULL,
        done = ${this.done}, changed = ${this.changed}, failed = ${this.failed},
        total = CASE WHEN ${state} = 'done' THEN ${this.done} ELSE total END
      WHERE id = ${this.id}::uuid AND lease_id = ${this.job.leaseId}::uuid AND state = 'running'`;
  }

  /**
   * Releases the job to another process or attempt.
   *
   * @param isTry whether this attempt counts among those without progress
   */
  async release(delayMs: number, isTry = true): Promise<void> {
    // The column has milliseconds: rounded up, a lease would end after the transaction that takes the job again began.
    const restS = (delayMs - 1) / 1000;
    await db().$executeRaw`
      UPDATE job SET lease_until = now() + make_interval(secs => ${restS}), tries = tries - ${isTry ? 0 : 1},
        done = ${this.done}, failed = ${this.failed}
      WHERE id = ${this.id}::uuid AND lease_id = ${this.job.leaseId}::uuid AND state = 'running'`;
  }

  /** Puts the job back in the queue after a step that did not begin: one that cannot be resumed has not been interrupted. */
  async requeue(): Promise<void> {
    await db().$executeRaw`
      UPDATE job SET state = 'queued', lease_until = NULL, tries = tries - 1
      WHERE id = ${this.id}::uuid AND lease_id = ${this.job.leaseId}::uuid AND state = 'running'`;
  }

  /** Stops working on the job in this process, whatever its state. */
  close(): void {
    clearInterval(this.heartbeat);
  }

  // The lease decides: a process that lost it through long silence changes no row here and commits nothing.
  private async commitProgress(tx: Transaction, step: JobStep): Promise<string> {
    const done = this.done + BigInt(step.done);
    const result = step.result === undefined ? null : JSON.stringify(step.result);
    const [row] = await tx.$queryRaw<{ state: string }[]>`
      UPDATE job SET
        state = (CASE WHEN cancel_requested_at IS NOT NULL THEN 'cancelled'
                      WHEN ${step.isLast === true} THEN ${endState(step.error)} ELSE 'running' END)::job_state,
        error_message = CASE WHEN cancel_requested_at IS NULL THEN ${errorJson(step.error)}::jsonb END,
        finished_at = CASE WHEN ${step.isLast === true} OR cancel_requested_at IS NOT NULL THEN clock_timestamp() END,
        total = CASE WHEN ${step.isLast === true} THEN ${done} ELSE greatest(total, ${done}) END,
        done = ${done}, changed = ${this.changed + BigInt(step.changed)},
        failed = ${this.failed + BigInt(failedIn(step))},
        position = coalesce(${step.position ?? null}, position), result = coalesce(${result}::jsonb, result),
        tries = 0, lease_until = clock_timestamp() + make_interval(secs => ${LEASE_S})
      WHERE id = ${this.id}::uuid AND lease_id = ${this.job.leaseId}::uuid AND state = 'running'
      RETURNING state::text`;
    if (!row) throw new JobStopped("lost");
    return row.state;
  }

  /**
   * @throws JobStopped when the account that created the job lost the permission
   */
  private async requireActor(client: Pick<Transaction, "$queryRaw">): Promise<void> {
    if (!(await mayStill(client, this.actor, this.job.permission))) throw new JobStopped("cancelled");
  }

  private async renew(): Promise<void> {
    if (performance.now() - this.progressMs > this.stallMs) {
      this.stop("lost");
      log().error({ job: this.id }, "a job is stuck; it is left for another try");
      this.onStuck?.(new JobStopped("lost"));
      return;
    }
    const renewed = await db().$executeRaw`
      UPDATE job SET lease_until = now() + make_interval(secs => ${LEASE_S})
      WHERE id = ${this.id}::uuid AND lease_id = ${this.job.leaseId}::uuid AND state = 'running'`.catch(() => null);
    // While the database is unavailable, no other process can take the job either.
    if (renewed === 0) this.stop("lost");
  }

  private throwIfStopped(): void {
    if (this.stopReason) throw new JobStopped(this.stopReason);
  }
}

function failedIn({ failed, failures = [] }: JobStep): number {
  return failed ?? failures.length;
}
