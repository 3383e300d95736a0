import { processSingleton } from "@/lib/core/process-singleton";
import { dbForWork } from "@/lib/db";
import { log } from "@/lib/log";

/** How many days the file of an unfinished import, or an error list, is stored. */
const KEPT_DAYS = 7;
/** No upload takes longer. An older one was interrupted when its process died. */
const UPLOAD_DAYS = 1;

/**
 * Deletes expired files, unless a job uses them. Ages are measured by the database's clock, which also wrote the dates:
 * the clock of this process may be wrong, and a deleted file is lost.
 */
export async function removeOldFiles(): Promise<void> {
  await removeDiscardedFiles();
  await dbForWork().$executeRaw`
    DELETE FROM pet_import WHERE sha256 IS NULL AND created_at < now() - make_interval(days => ${UPLOAD_DAYS})`;
  await dbForWork().$executeRaw`
    WITH old AS (
      UPDATE pet_import SET has_file = false, has_faults = false
      WHERE (has_file OR has_faults) AND created_at < now() - make_interval(days => ${KEPT_DAYS}) AND NOT EXISTS (
        SELECT FROM job WHERE job.id IN (pet_import.job_id, pet_import.check_job_id) AND job.state IN ('queued', 'running'))
      RETURNING id
    )
    DELETE FROM import_piece USING old WHERE import_id = old.id`;
}

/** Deletes the imports that were discarded, with their files: one at a time, and none that another process deletes. */
export async function removeDiscardedFiles(): Promise<void> {
  while (
    (await dbForWork().$executeRaw`
      DELETE FROM pet_import WHERE id = (
        SELECT id FROM pet_import WHERE sha256 IS NULL AND NOT has_file LIMIT 1 FOR UPDATE SKIP LOCKED)`) > 0
  );
}

const removal = processSingleton("removal-of-discarded-files", () => ({ isAsked: false, isUnderWay: false }));

/**
 * Has {@link removeDiscardedFiles} done, and does not wait for it. However many are discarded, it takes one connection. The sweeper
 * repeats what fails.
 */
export function removeDiscardedSoon(): void {
  removal().isAsked = true;
  if (!removal().isUnderWay) void removeWhileAsked();
}

async function removeWhileAsked(): Promise<void> {
  const state = removal();
  state.isUnderWay = true;
  try {
    while (state.isAsked) {
      state.isAsked = false;
      await removeDiscardedFiles();
    }
  } catch (error) {
    log().warn({ error: (error as Error).message }, "could not delete a discarded file; retrying later");
  } finally {
    state.isUnderWay = false;
  }
}
