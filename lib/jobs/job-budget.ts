import { AppError } from "@/lib/core/errors";
import type { Transaction } from "@/lib/db";
import type { JobKind } from "@/lib/jobs/schemas";
import { message } from "@/lib/texts/message";

/** How many jobs of an account may wait or run. When the account loses access, one transaction cancels all of them. */
export const JOBS_OF_ACCOUNT_MAX = 50;

/**
 * How many rows the jobs of an account may change in an hour; in a larger shop, each pet ten times. Pets that the account
 * added in that hour do not count for the size of the shop. Each change leaves a record that is kept: without a limit, one
 * stolen session fills the disk.
 */
export const ROWS_PER_HOUR = 2_000_000;
export const CHANGES_PER_PET = 10;

const RETRY_AFTER_S = 10 * 60;

type Usage = { unfinished: bigint; rows: bigint; pets: bigint; takes_back: boolean };

/**
 * Requires that an account may add a job, until the end of the transaction.
 *
 * An unfinished job counts with all its rows, or with all pets if nobody knows how many. A row that a job failed to change
 * counts too, since the failure is stored; an import stores a bounded list of them. A check of a file changes no rows, and
 * what was changed can always be taken back, once: an undo that was cancelled or failed leaves its failures behind.
 *
 * @throws AppError `conflict` when the account has too many unfinished jobs, `too_many_attempts` when its jobs of the last
 *   hour changed too many rows
 */
export async function requirePlace(
  tx: Transaction,
  accountId: string,
  { kind, undoesId }: { kind: JobKind; undoesId?: string },
): Promise<void> {
  // The lock makes the second of two concurrent calls of an account count the job of the first.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(7383007, hashtext(${accountId}))`;
  const [row] = await tx.$queryRaw<Usage[]>`
    WITH recent AS (
      SELECT kind, state IN ('queued', 'running') AS is_unfinished, total, changed,
        changed + CASE WHEN kind = 'import' THEN 0 ELSE failed END AS stored
      FROM job
      WHERE actor_kind = 'account' AND actor_id = ${accountId}
        AND (created_at > now() - interval '1 hour' OR state IN ('queued', 'running'))
    ), shop (pets) AS (
      SELECT coalesce(sum(count), 0) FROM (
        SELECT count FROM pet_count UNION ALL SELECT count FROM deleted_pet_count
      ) AS counters
    )
    SELECT (SELECT count(*) FROM recent WHERE is_unfinished) AS unfinished,
      (SELECT coalesce(sum(CASE WHEN is_unfinished THEN greatest(coalesce(total, pets), stored) ELSE stored END), 0)
       FROM recent WHERE kind <> 'check')::bigint AS rows,
      (pets - (SELECT coalesce(sum(changed), 0) FROM recent WHERE kind = 'import'))::bigint AS pets,
      EXISTS (
        SELECT FROM job WHERE id = ${undoesId ?? null}::uuid AND kind <> 'undo'
          AND NOT EXISTS (SELECT FROM job AS undo WHERE undo.undoes_id = job.id)
      ) AS takes_back
    FROM shop`;
  const { unfinished = 0n, rows = 0n, pets = 0n, takes_back: takesBack = false } = row ?? {};
  if (unfinished >= JOBS_OF_ACCOUNT_MAX)
    throw new AppError("conflict", message("errors.tooManyJobs", { max: JOBS_OF_ACCOUNT_MAX }));
  if (kind === "check" || takesBack) return;
  if (rows >= ROWS_PER_HOUR && rows >= pets * BigInt(CHANGES_PER_PET))
    throw new AppError("too_many_attempts", message("errors.tooManyRows", { count: Number(rows) }), {
      "Retry-After": String(RETRY_AFTER_S),
    });
}
