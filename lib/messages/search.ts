import { escapeLike } from "@/lib/core/escape";
import { inLimitedTransaction } from "@/lib/db";
import type { Prisma } from "@/prisma/generated/client";

/** The index of messages knows parts of this many characters and more. */
export const INDEXED_MIN = 3;

/** More messages than these are found faster by reading from the newest on. */
const FOUND_MAX = 2_000;

/**
 * The condition that a message contains a text, in any case.
 *
 * PostgreSQL knows how often a word occurs in short messages alone. It took a rare word for one that most messages have,
 * and read all of them from the newest on, tens of thousands of 10,000 characters. So the index is asked first.
 */
export async function messagesWith(q: string): Promise<Prisma.MessageWhereInput> {
  const ids = [...q].length < INDEXED_MIN ? null : await findByIndex(q);
  return ids === null ? { search: { text: { contains: escapeLike(q), mode: "insensitive" } } } : { id: { in: ids } };
}

/** The ids of the messages that contain a text; null if there are more than `FOUND_MAX`. */
async function findByIndex(q: string): Promise<string[] | null> {
  const rows = await inLimitedTransaction(async (tx) => {
    // What is left is the bitmap scan of the index of texts.
    await tx.$executeRaw`
      SELECT set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
             set_config('enable_indexonlyscan', 'off', true)`;
    return tx.$queryRaw<{ id: string }[]>`
      SELECT message_id AS id FROM message_search WHERE text ILIKE ${`%${escapeLike(q)}%`} LIMIT ${FOUND_MAX + 1}`;
  });
  return rows.length > FOUND_MAX ? null : rows.map(({ id }) => id);
}
