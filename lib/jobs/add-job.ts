import { holdActor } from "@/lib/accounts/hold-actor";
import { recordActivity } from "@/lib/activity/service";
import { JOB_FORMAT } from "@/lib/jobs/format";
import { requirePlace } from "@/lib/jobs/job-budget";
import type { Job, JobKind } from "@/lib/jobs/schemas";
import { selectJobOrThrow } from "@/lib/jobs/service";
import { endState, errorJson, insertFailures, retryDeadlocks, type JobStep } from "@/lib/jobs/step";
import { actorId, type Actor } from "@/lib/core/actor";
import type { Permission } from "@/lib/core/permissions";
import { db, type Transaction } from "@/lib/db";
import { processSingleton } from "@/lib/core/process-singleton";
import type { Message } from "@/lib/texts/message";

export type NewJob = {
  kind: JobKind;
  /** The permission that the account must hold until the job ends. */
  permission: Permission;
  /** What it does: `Change the status of 412,345 pets to sold`. Names in it are those of now. */
  title: Message;
  /** The handler's parameters, as JSON; a bigint becomes text. */
  params: Record<string, unknown>;
  /** The number of rows, if known. */
  total: bigint | null;
  /** The job that this one undoes. */
  undoesId?: string;
};

/**
 * Adds a job in a transaction of its own, which is retried after a deadlock, and notifies the runner.
 *
 * @param add adds the job by `addJob` or `doJobAtOnce`
 * @returns the job, read in the same transaction: if that fails, no job was added
 */
export async function startJob(add: (tx: Transaction) => Promise<string>): Promise<Job> {
  const job = await retryDeadlocks(() => db().$transaction(async (tx) => selectJobOrThrow(tx, await add(tx))));
  wakeJobRunner();
  return job;
}

/**
 * Queues a job and records it. Call `wakeJobRunner` once the transaction has committed.
 *
 * @returns the job's id
 * @throws AppError as `requirePlace` does
 */
export async function addJob(tx: Transaction, actor: Actor, job: NewJob): Promise<string> {
  if (actor.kind === "account") await requirePlace(tx, actor.id, job);
  return insertJob(tx, actor, job, "queued");
}

/**
 * Runs a small job inside the caller's transaction. It is stored and can be undone like any other.
 *
 * @param work does the whole job, given its id
 * @returns the job's id
 */
export async function doJobAtOnce(
  tx: Transaction,
  actor: Actor,
  job: NewJob,
  work: (jobId: string) => Promise<JobStep>,
): Promise<string> {
  const id = await insertJob(tx, actor, job, "running");
  const { done, changed, failures = [], error } = await work(id);
  await insertFailures(tx, id, failures);
  await tx.$executeRaw`
    UPDATE job SET state = ${endState(error)}::job_state, error_message = ${errorJson(error)}::jsonb,
      total = ${done}, done = ${done}, changed = ${changed}, failed = ${failures.length}, finished_at = clock_timestamp()
    WHERE id = ${id}::uuid`;
  return id;
}

async function insertJob(tx: Transaction, actor: Actor, job: NewJob, state: "queued" | "running"): Promise<string> {
  await holdActor(tx, actor);
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO job (kind, state, actor_kind, actor_id, request_id, address, permission, title_message, params, format, total, undoes_id, started_at)
    VALUES (${job.kind}, ${state}::job_state, ${actor.kind}::actor_kind, ${actorId(actor)}, ${actor.requestId ?? null},
            ${actor.address ?? null}, ${job.permission}, ${JSON.stringify(job.title)}::jsonb, ${JSON.stringify(job.params, bigintAsText)}::jsonb, ${JOB_FORMAT},
            ${job.total}, ${job.undoesId ?? null}::uuid,
            CASE WHEN ${state} = 'running' THEN now() END)
    RETURNING id`;
  if (!row) throw new Error("an insert that always returns a row returned none");
  await recordActivity(tx, actor, {
    action: "job.started",
    subjectType: "job",
    subjectId: row.id,
    after: { kind: job.kind },
    jobId: row.id,
  });
  return row.id;
}

function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}

type Runner = { wake(): void };

const state = processSingleton("job-runner", (): { runner: Runner | undefined } => ({ runner: undefined }));

/** Notifies the runner of this process, if there is one, of new work. Other processes find it within a second. */
export function wakeJobRunner(): void {
  state().runner?.wake();
}

/** Sets the runner to notify. */
export function setJobRunner(runner: Runner | undefined): void {
  state().runner = runner;
}
