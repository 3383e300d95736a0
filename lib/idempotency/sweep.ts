import { KEPT_ANSWER_HOURS } from "@/lib/core/idempotency";
import { dbForWork } from "@/lib/db";

const BATCH_SIZE = 1_000;

/**
 * Deletes expired responses, by the database's clock, which is the same for every process. Deletes in batches to keep
 * transactions short, and skips rows that another process is deleting.
 */
export async function sweepKeptAnswers(): Promise<void> {
  for (;;) {
    const deleted = await dbForWork().$executeRaw`
      DELETE FROM kept_answer WHERE id IN (
        SELECT id FROM kept_answer WHERE created_at < now() - make_interval(hours => ${KEPT_ANSWER_HOURS}::int)
        ORDER BY created_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED
      )`;
    if (deleted < BATCH_SIZE) return;
  }
}
