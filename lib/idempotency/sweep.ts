import { KEPT_ANSWER_HOURS } from "@/lib/core/idempotency";
import { dbForWork } from "@/lib/db";

const BATCH_SIZE = 1_000;

/**
 * Deletes expired answers, of the public API and of the console, by the database's clock, which is the same for every
 * process. Deletes in batches to keep transactions short, and skips rows that another process is deleting.
 */
export async function sweepKeptAnswers(): Promise<void> {
  await deleteBatches(
    () => dbForWork().$executeRaw`
      DELETE FROM kept_answer WHERE id IN (
        SELECT id FROM kept_answer WHERE created_at < now() - make_interval(hours => ${KEPT_ANSWER_HOURS}::int)
        ORDER BY created_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED
      )`,
  );
  await deleteBatches(
    () => dbForWork().$executeRaw`
      DELETE FROM console_call WHERE id IN (
        SELECT id FROM console_call WHERE created_at < now() - make_interval(hours => ${KEPT_ANSWER_HOURS}::int)
        ORDER BY created_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED
      )`,
  );
}

async function deleteBatches(deleteBatch: () => Promise<number>): Promise<void> {
  while ((await deleteBatch()) === BATCH_SIZE);
}
