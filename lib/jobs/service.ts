import type { z } from "zod";
import { Prisma } from "@/prisma/generated/client";
import { holdActor } from "@/lib/accounts/hold-actor";
import { actorColumns, actorJoins, actorOf, type ActorRow } from "@/lib/activity/actors";
import { recordActivity } from "@/lib/activity/service";
import { FAILURE_PAGE_SIZE, JOB_PAGE_SIZE, type FailedRow, type Job, type jobQuery } from "@/lib/jobs/schemas";
import { timeLeft } from "@/lib/jobs/time-left";
import { actorId, type Actor } from "@/lib/core/actor";
import { AppError } from "@/lib/core/errors";
import { INT64_MIN } from "@/lib/core/int64";
import { isUuid } from "@/lib/core/page-address";
import { authorize } from "@/lib/core/authorize";
import type { Permission } from "@/lib/core/permissions";
import { db, type Transaction } from "@/lib/db";
import { readMessage } from "@/lib/texts/read-message";
import { languages, type LanguageTag } from "@/lib/texts/languages";
import { cutPage, nameSql, pageInOrder, textSort, timeSort, type SortedRow } from "@/lib/db-order";
import { message } from "@/lib/texts/message";

type JobRow = ActorRow & {
  id: string;
  kind: Job["kind"];
  change: Job["change"];
  import_id: string | null;
  title: unknown;
  state: Job["state"];
  total: bigint | null;
  done: bigint;
  changed: bigint;
  failed: bigint;
  error: unknown;
  seconds: number | null;
  is_cancelling: boolean;
  has_skipped: boolean;
  undone_by: string | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
};

/**
 * Whether a bulk change can have skipped pets that others have changed. Pets of a filter fail for no other reason, and a job may
 * have skipped all pets of the shop; of the few that were picked, some may not be there, or have the status already.
 */
const hasSkipped = Prisma.sql`(
  a.params -> 'filter' IS NOT NULL OR EXISTS (
    SELECT FROM job_failure JOIN pet ON pet.id = position
    WHERE job_id = a.id AND pet.status::text IS DISTINCT FROM a.params #>> '{action,status}'
  )
)`;

const columns = Prisma.sql`
  a.id, a.kind, a.params #>> '{action,kind}' AS change,
  (SELECT id FROM pet_import WHERE id = (a.params ->> 'importId')::uuid) AS import_id,
  a.title_message AS title, a.state, a.total, a.done, a.changed, a.failed, a.error_message AS error,
  extract(epoch FROM coalesce(a.finished_at, clock_timestamp()) - a.started_at)::float8 AS seconds,
  a.cancel_requested_at IS NOT NULL AS is_cancelling,
  a.kind = 'bulk' AND a.failed > 0 AND a.params #>> '{action,kind}' IN ('status', 'category', 'delete')
    AND ${hasSkipped} AS has_skipped,
  (SELECT id FROM job undo WHERE undo.undoes_id = a.id AND undo.state NOT IN ('cancelled', 'failed')) AS undone_by,
  a.created_at, a.started_at, a.finished_at, ${actorColumns}`;

/**
 * How the list is sorted: over the table `job`. Titles are data, so their order follows from their messages in the
 * reader's language.
 */
function listIn(language: LanguageTag) {
  return {
    id: { sql: "job.id", type: "uuid", isId: isUuid },
    sorts: {
      job: { sql: nameSql(titleOrder(language)), type: textSort },
      started: { sql: "job.created_at", type: timeSort },
      state: { sql: "job.state::text", type: textSort },
    },
  } as const;
}

/** An expression that sorts titles: by their messages in the order of the language, then by what these insert. */
function titleOrder(language: LanguageTag): string {
  const { compare } = new Intl.Collator(language);
  const ranks = Object.entries<string>(languages[language].texts.jobTitles)
    .sort(([, a], [, b]) => compare(a, b))
    .map(([name], rank) => `WHEN 'jobTitles.${name}' THEN ${rank}`);
  const inserted = `SELECT string_agg(value #>> '{}', ' ') FROM jsonb_path_query(job.title_message, '$.**.values.*') AS value
    WHERE jsonb_typeof(value) <> 'object'`;
  return `concat_ws(' ', CASE job.title_message ->> 'key' ${ranks.join(" ")} ELSE ${ranks.length} END, (${inserted}))`;
}

/**
 * A page of the actor's own jobs and of all active ones.
 *
 * @param query.show "active" for active jobs only
 * @param query.after `next` of the previous page
 * @param language of the reader, by which titles are sorted
 * @throws AppError `invalid_request` for any other `after`
 */
export async function listJobs(
  actor: Actor,
  { show, order, after }: z.infer<typeof jobQuery>,
  language: LanguageTag,
): Promise<{ jobs: Job[]; next: string | null }> {
  authorize(actor, "pets:write");
  const page = pageInOrder(listIn(language), order, after);
  const half = (where: Prisma.Sql) => Prisma.sql`
    (SELECT ${page.columns} FROM job WHERE ${where} AND ${page.isPast} ${page.inOrder} LIMIT ${JOB_PAGE_SIZE + 1})`;
  const active = half(Prisma.sql`state IN ('queued', 'running')`);
  const own = half(Prisma.sql`actor_kind = ${actor.kind}::actor_kind AND actor_id = ${actorId(actor)}`);
  // Newest first, each half is a range of its own index, however many jobs there are.
  const rows = await db().$queryRaw<(JobRow & SortedRow)[]>`
    SELECT ${columns}, ${page.sortValue} FROM (
      SELECT id, value FROM (${show === "all" ? Prisma.sql`${active} UNION ${own}` : active}) AS found
      ${page.inOrder} LIMIT ${JOB_PAGE_SIZE + 1}
    ) AS page JOIN job a ON a.id = page.id ${actorJoins} ${page.inPageOrder}`;
  const { rows: shown, next } = cutPage(rows, JOB_PAGE_SIZE);
  return { jobs: shown.map(toJob), next };
}

/**
 * Reads a job of any account.
 *
 * @throws AppError `not_found`
 */
export async function readJob(actor: Actor, id: string): Promise<Job> {
  authorize(actor, "pets:write");
  return selectJobOrThrow(db(), id);
}

/**
 * Cancels a job: a queued job ends at once, a running job after its current step. A job that has ended is not affected.
 *
 * @throws AppError `not_found`
 */
export async function cancelJob(actor: Actor, id: string): Promise<Job> {
  authorize(actor, "pets:write");
  return db().$transaction(async (tx) => {
    await holdActor(tx, actor);
    const cancelled = await tx.$executeRaw`
      UPDATE job SET cancel_requested_at = now(),
        finished_at = CASE WHEN state = 'queued' THEN now() END,
        state = (CASE WHEN state = 'queued' THEN 'cancelled' ELSE 'running' END)::job_state
      WHERE id = ${id}::uuid AND state IN ('queued', 'running') AND cancel_requested_at IS NULL`;
    const job = await selectJobOrThrow(tx, id);
    if (cancelled > 0) {
      const change = { action: "job.cancelled", subjectType: "job", subjectId: id, jobId: id } as const;
      await recordActivity(tx, actor, { ...change, after: { kind: job.kind } });
    }
    return job;
  });
}

/**
 * Cancels the jobs that an account created and may no longer continue, as `cancelJob` does.
 *
 * @param actor who removes the permissions
 * @param remaining the permissions that the account keeps
 * @returns the number of cancelled jobs
 */
export async function cancelJobsOf(
  tx: Transaction,
  actor: Actor,
  accountId: string,
  remaining: readonly Permission[],
): Promise<number> {
  const cancelled = await tx.$queryRaw<{ id: string; kind: string }[]>`
    UPDATE job SET cancel_requested_at = now(),
      finished_at = CASE WHEN state = 'queued' THEN now() END,
      state = (CASE WHEN state = 'queued' THEN 'cancelled' ELSE 'running' END)::job_state
    WHERE actor_kind = 'account' AND actor_id = ${accountId} AND state IN ('queued', 'running')
      AND cancel_requested_at IS NULL AND permission <> ALL (${remaining})
    RETURNING id, kind`;
  for (const { id, ...after } of cancelled) {
    const change = { action: "job.cancelled", subjectType: "job", subjectId: id, jobId: id } as const;
    await recordActivity(tx, actor, { ...change, after });
  }
  return cancelled.length;
}

/**
 * A page of the rows that a job failed to process, in their order.
 *
 * @param after the position of the last row of the previous page
 * @throws AppError `not_found`
 */
export async function listJobFailures(
  actor: Actor,
  id: string,
  after: bigint = INT64_MIN,
): Promise<{ failures: FailedRow[]; next: string | null }> {
  authorize(actor, "pets:write");
  await selectJobOrThrow(db(), id);
  const rows = await db().jobFailure.findMany({
    // The lowest int64 is a position like any other.
    where: { jobId: id, position: after === INT64_MIN ? { gte: after } : { gt: after } },
    orderBy: { position: "asc" },
    take: FAILURE_PAGE_SIZE + 1,
    select: { position: true, subject: true, reasons: true },
  });
  const failures = rows.slice(0, FAILURE_PAGE_SIZE).map(({ position, subject, reasons }) => ({
    position: position.toString(),
    subject,
    reasons: (Array.isArray(reasons) ? reasons : [reasons]).map(readMessage),
  }));
  return { failures, next: rows.length > failures.length ? (failures.at(-1)?.position ?? null) : null };
}

/**
 * Reads a job inside a transaction.
 *
 * @throws AppError `not_found`
 */
export async function selectJobOrThrow(tx: Transaction, id: string): Promise<Job> {
  const [row] = await tx.$queryRaw<JobRow[]>`SELECT ${columns} FROM job a ${actorJoins} WHERE a.id = ${id}::uuid`;
  if (!row) throw new AppError("not_found", message("errors.noSuchJob"));
  return toJob(row);
}

function toJob(row: JobRow): Job {
  const isUnderWay = row.state === "queued" || row.state === "running";
  const done = Number(row.done);
  const rowsPerSecond = row.seconds && done > 0 ? done / row.seconds : null;
  const total = row.total === null ? null : Number(row.total);
  return {
    id: row.id,
    kind: row.kind,
    change: row.change,
    importId: row.import_id,
    title: readMessage(row.title),
    state: row.state,
    total: row.total?.toString() ?? null,
    done: row.done.toString(),
    changed: row.changed.toString(),
    failed: row.failed.toString(),
    rowsPerSecond,
    secondsLeft: isUnderWay && total !== null ? timeLeft({ seconds: row.seconds ?? 0, done, total }) : null,
    error: row.error === null ? null : readMessage(row.error),
    canCancel: isUnderWay && !row.is_cancelling,
    canUndo: !isUnderWay && row.changed > 0n && row.undone_by === null && row.change !== "purge",
    canRetry: !isUnderWay && row.has_skipped && row.undone_by === null,
    undoneBy: row.undone_by,
    who: actorOf(row),
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}
