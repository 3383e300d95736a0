import { dbForWork, isStatementTimeout, type Transaction } from "@/lib/db";
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

/**
 * The memory in which PostgreSQL sorts, in kilobytes. It removes from the list what it has moved each time the memory is full:
 * with as much as for a new index, nothing for minutes, and a statement that is ended has done nothing.
 */
const SORTED_KB = 4 * 1024;

/** How long a statement may take, in milliseconds. The next one goes on where it ended. */
const STATEMENT_MS = 2_000;

type SearchIndex = (typeof searchIndexes)[number];

/** Moves what is new in the search indexes to its place. Every web process has one; one of them works at a time. */
export class SearchIndexWorker {
  private readonly loop = new WorkLoop({
    look: async () => {
      while (!this.loop.isStopped && !(await sortSearchIndexes()).isDone);
    },
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

/**
 * Sorts what is new into the search indexes: in one statement, or in one for each of them if that takes too long.
 *
 * @param limitMs how long a statement may take
 * @returns how many pages of the lists were emptied by statements that reached the end, and whether all did
 */
export async function sortSearchIndexes(limitMs = STATEMENT_MS): Promise<{ pages: number; isDone: boolean }> {
  const pages = await sortInTime(searchIndexes, limitMs);
  if (pages !== null) return { pages, isDone: true };
  const each: (number | null)[] = [];
  for (const name of searchIndexes) each.push(await sortInTime([name], limitMs));
  return { pages: each.reduce<number>((sum, some) => sum + (some ?? 0), 0), isDone: !each.includes(null) };
}

/** @returns how many pages were emptied, none while another process sorts; null when it took too long */
async function sortInTime(names: readonly SearchIndex[], limitMs: number): Promise<number | null> {
  try {
    return await dbForWork().$transaction(async (tx) => {
      const [row] = await tx.$queryRaw<[{ taken: boolean }]>`
        SELECT pg_try_advisory_xact_lock(${LOCK}::bigint) AS taken,
               set_config('statement_timeout', ${String(limitMs)}, true)`;
      return row.taken ? await sortLists(tx, names) : 0;
    });
  } catch (error) {
    if (isStatementTimeout(error)) return null;
    throw error;
  }
}

/**
 * Sorts what is new into search indexes, as a part of a transaction that adds more than the worker can keep up with.
 *
 * @returns how many pages of their lists were emptied
 */
export async function sortLists(tx: Transaction, names: readonly SearchIndex[]): Promise<number> {
  await tx.$executeRaw`SELECT set_config('maintenance_work_mem', ${String(SORTED_KB)}, true)`;
  const [row] = await tx.$queryRaw<[{ pages: bigint }]>`
    SELECT sum(gin_clean_pending_list(name::regclass))::bigint AS pages FROM unnest(${[...names]}::text[]) AS name`;
  return Number(row.pages);
}
