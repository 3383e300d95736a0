import { dbForWork } from "@/lib/db";
import { WorkLoop } from "@/lib/work-loop";

/** How often the lists are looked at, in milliseconds. Searches read them as a whole. */
const INTERVAL_MS = 500;

/** The advisory lock held by the process that works on the lists. */
const LOCK = 7_383_008;

/**
 * The search indexes. PostgreSQL appends what is new to a list of each, and moves it to its place later: by default in the
 * statement that makes the list too long. Where that was a request, its time could be over before the work was done, and
 * nothing of it remained, so that every request after it met the same.
 */
export const searchIndexes = [
  "activity_pet_renamed",
  "activity_subject_name",
  "deleted_pet_name_parts",
  "message_search_text",
  "pet_name_parts",
] as const;

/** Moves what is new in the search indexes to its place. Every web process has one; one of them works at a time. */
export class SearchIndexWorker {
  private readonly loop = new WorkLoop({
    look: async () => void (await sortSearchIndexes()),
    failure: "could not sort the search indexes",
    idleMs: INTERVAL_MS,
  });

  start(): void {
    this.loop.wake();
  }

  /** Stops the worker after its current work. */
  stop(): Promise<void> {
    return this.loop.stop();
  }
}

/** @returns how many pages of the lists were emptied */
export async function sortSearchIndexes(): Promise<number> {
  const [row] = await dbForWork().$queryRaw<{ pages: bigint | null }[]>`
    SELECT CASE WHEN pg_try_advisory_xact_lock(${LOCK}::bigint) THEN (
      SELECT sum(gin_clean_pending_list(name::regclass)) FROM unnest(${[...searchIndexes]}::text[]) AS name
    )::bigint END AS pages`;
  return Number(row?.pages ?? 0);
}
