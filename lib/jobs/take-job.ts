import { randomUUID } from "node:crypto";
import { Prisma } from "@/prisma/generated/client";
import { mayStill } from "@/lib/accounts/hold-actor";
import { JOB_FORMAT } from "@/lib/jobs/format";
import { JobRun, LEASE_S } from "@/lib/jobs/job-run";
import { actorId, type Actor } from "@/lib/core/actor";
import type { Permission, Role } from "@/lib/core/permissions";
import { db, type Transaction } from "@/lib/db";

/** How long a job that is being taken waits for its account to be unlocked, in milliseconds. Then it is left for later. */
const ACCOUNT_WAIT_MS = 100;

type JobRow = {
  id: string;
  kind: string;
  actor_kind: Actor["kind"];
  actor_id: string | null;
  request_id: string | null;
  address: string | null;
  permission: Permission;
  params: Prisma.JsonValue;
  position: string | null;
  total: bigint | null;
  done: bigint;
  changed: bigint;
  failed: bigint;
  tries: number;
  was_running: boolean;
  is_cancelled: boolean;
};

export type Taking = {
  run: JobRun;
  kind: string;
  /** An earlier process died or was stopped while running it. */
  wasInterrupted: boolean;
  isCancelled: boolean;
  /** How often it was taken since its last progress, this time included. */
  tries: number;
};

/**
 * Whether a process has a job. A lease that ends much later than any does was taken while the clock was ahead, by a process
 * that would have renewed it since.
 */
const isLeased = (job: string) =>
  Prisma.raw(`${job}.lease_until BETWEEN now() AND now() + make_interval(secs => ${2 * LEASE_S})`);

/**
 * Leases the next waiting job: of the accounts with the fewest running jobs, the oldest of the one whose last job started
 * the longest ago, so that no account waits for all jobs of others. A job waits when it is queued, or when the lease of
 * its process has expired. Skips a job that another process is taking.
 *
 * @param kinds the kinds this process handles
 * @param alone the kinds of which only one job of an account runs at a time
 * @param onlyId the only job to consider; undefined for any
 * @param full the actors who get no further job here
 */
export async function takeJob(
  kinds: readonly string[],
  alone: readonly string[] = [],
  onlyId?: string,
  full: readonly Actor[] = [],
): Promise<Taking | null> {
  // In a transaction: if the account cannot be read, the job is not taken.
  return db().$transaction(async (tx) => {
    // Identifies this lease of the job.
    const leaseId = randomUUID();
    // A trigger refuses to give a job to a process that does not name the job's format.
    await tx.$executeRaw`SELECT set_config('petstore.job_format', ${String(JOB_FORMAT)}, true)`;
    const [row] = await tx.$queryRaw<JobRow[]>`
      UPDATE job SET state = 'running', lease_id = ${leaseId}::uuid, tries = job.tries + 1,
        lease_until = now() + make_interval(secs => ${LEASE_S}), started_at = coalesce(job.started_at, now())
      FROM (
        SELECT id, state FROM job
        WHERE state IN ('queued', 'running') AND (state = 'queued' OR NOT ${isLeased("job")}) AND kind = ANY (${kinds})
          AND format <= ${JOB_FORMAT}
          AND (kind <> ALL (${alone}) OR NOT EXISTS (
            SELECT FROM job AS other WHERE other.kind = job.kind AND other.state = 'running' AND ${isLeased("other")}
              AND other.actor_kind = job.actor_kind AND other.actor_id IS NOT DISTINCT FROM job.actor_id))
          AND NOT EXISTS (
            SELECT FROM unnest(${full.map(({ kind }) => kind)}::text[], ${full.map(actorId)}::text[]) AS full_actor (kind, id)
            WHERE full_actor.kind = job.actor_kind::text AND full_actor.id IS NOT DISTINCT FROM job.actor_id)
          AND (${onlyId ?? null}::uuid IS NULL OR id = ${onlyId ?? null}::uuid)
        ORDER BY (
          SELECT count(*) FROM job AS own WHERE own.state = 'running' AND ${isLeased("own")}
            AND own.actor_kind = job.actor_kind AND own.actor_id IS NOT DISTINCT FROM job.actor_id
        ), (
          SELECT max(own.started_at) FROM job AS own
          WHERE own.actor_kind = job.actor_kind AND own.actor_id = job.actor_id AND own.lease_id IS NOT NULL
        ) NULLS FIRST, created_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
      ) AS found
      WHERE job.id = found.id
      RETURNING job.id, kind, actor_kind, actor_id, request_id, address, permission, params, position, total, done, changed, failed, tries,
        found.state = 'running' AS was_running, cancel_requested_at IS NOT NULL AS is_cancelled`;
    if (!row) return null;
    // A change of the account locks it first and then its jobs, and waits for this one meanwhile.
    await tx.$executeRaw`SELECT set_config('lock_timeout', ${String(ACCOUNT_WAIT_MS)}, true)`;
    const { id, kind, permission, params, position, total, done, changed, failed, tries } = row;
    const counts = { total, done, changed, failed };
    const actor = await actorOf(tx, row);
    return {
      run: new JobRun({ id, kind, actor, permission, params, position, ...counts, leaseId }),
      kind,
      wasInterrupted: row.was_running,
      isCancelled: row.is_cancelled || !(await mayStill(tx, actor, permission)),
      tries,
    };
  });
}

/** The actor who created the job, as the services expect it. */
async function actorOf(
  tx: Transaction,
  { actor_kind: kind, actor_id, address, request_id: requestId }: JobRow,
): Promise<Actor> {
  const id = actor_id ?? "";
  if (kind === "account") {
    const account = await tx.account.findUniqueOrThrow({ where: { id }, select: { role: true } });
    return { kind, id, role: account.role as Role, address, requestId };
  }
  if (kind === "api_key") throw new Error(`the job ${id} was created by an API key, which is not supported`);
  return { kind, address, requestId };
}
