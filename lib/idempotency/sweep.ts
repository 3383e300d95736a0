import { RESPONSE_HOURS } from "@/lib/core/idempotency";
import { dbForWork } from "@/lib/db";
import { deleteBatches } from "@/lib/sweep/delete-batches";

/**
 * Deletes expired responses of the public API and the console, by the database's clock, which is the same for all
 * processes. Deletes in batches to keep transactions short, and skips rows that another process is deleting.
 */
export async function sweepStoredResponses(): Promise<void> {
  await deleteBatches(
    (size) => dbForWork().$executeRaw`
      DELETE FROM kept_answer WHERE id IN (
        SELECT id FROM kept_answer WHERE created_at < now() - make_interval(hours => ${RESPONSE_HOURS}::int)
        ORDER BY created_at LIMIT ${size} FOR UPDATE SKIP LOCKED
      )`,
  );
  await deleteBatches(
    (size) => dbForWork().$executeRaw`
      DELETE FROM console_call WHERE id IN (
        SELECT id FROM console_call WHERE created_at < now() - make_interval(hours => ${RESPONSE_HOURS}::int)
        ORDER BY created_at LIMIT ${size} FOR UPDATE SKIP LOCKED
      )`,
  );
}
