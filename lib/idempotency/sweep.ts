import { KEPT_ANSWER_HOURS } from "@/lib/core/idempotency";
import { dbForWork } from "@/lib/db";
import { deleteBatches } from "@/lib/sweep/delete-batches";

/**
 * Deletes expired answers, of the public API and of the console, by the database's clock, which is the same for every
 * process. Deletes in batches to keep transactions short, and skips rows that another process is deleting.
 */
export async function sweepKeptAnswers(): Promise<void> {
  await deleteBatches(
    (size) => dbForWork().$executeRaw`
      DELETE FROM kept_answer WHERE id IN (
        SELECT id FROM kept_answer WHERE created_at < now() - make_interval(hours => ${KEPT_ANSWER_HOURS}::int)
        ORDER BY created_at LIMIT ${size} FOR UPDATE SKIP LOCKED
      )`,
  );
  await deleteBatches(
    (size) => dbForWork().$executeRaw`
      DELETE FROM console_call WHERE id IN (
        SELECT id FROM console_call WHERE created_at < now() - make_interval(hours => ${KEPT_ANSWER_HOURS}::int)
        ORDER BY created_at LIMIT ${size} FOR UPDATE SKIP LOCKED
      )`,
  );
}
