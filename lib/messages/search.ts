import { escapeLike } from "@/lib/core/escape";
import { foldAccents, foldText } from "@/lib/core/fold-text";
import { wordsOf } from "@/lib/core/search-words";
import { inLimitedTransaction } from "@/lib/db";
import { Prisma } from "@/prisma/generated/client";

/** The index of messages knows parts of this many characters and more. */
export const INDEXED_MIN = 3;

/** More messages than these are found faster by reading from the newest on. */
const FOUND_MAX = 2_000;

/**
 * The condition that a message contains all words of a text, in any order and case, with or without accents. Words within
 * quotation marks follow each other.
 *
 * PostgreSQL knows how often a word occurs in short messages alone. It took a rare word for one that most messages have,
 * and read all of them from the newest on, tens of thousands of 10,000 characters. So the index is asked first.
 */
export async function messagesWith(q: string): Promise<Prisma.MessageWhereInput> {
  const words = wordsOf(q);
  const ids = words.every((word) => [...word].length < INDEXED_MIN) ? null : await findByIndex(words);
  if (ids !== null) return { id: { in: ids } };
  const contains = (text: string) => ({ text: { contains: escapeLike(text), mode: "insensitive" as const } });
  return { AND: words.map((word) => ({ search: { OR: spellingsOf(word).map(contains) } })) };
}

/** The ids of the messages that contain all words; null if there are more than `FOUND_MAX`. */
async function findByIndex(words: readonly string[]): Promise<string[] | null> {
  const rows = await inLimitedTransaction(async (tx) => {
    // What is left is the bitmap scan of the index of texts.
    await tx.$executeRaw`
      SELECT set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
             set_config('enable_indexonlyscan', 'off', true)`;
    const hasWord = (word: string) => {
      const parts = spellingsOf(word).map((text) => Prisma.sql`text ILIKE ${`%${escapeLike(text)}%`}`);
      return Prisma.sql`(${Prisma.join(parts, " OR ")})`;
    };
    return tx.$queryRaw<{ id: string }[]>`
      SELECT message_id AS id FROM message_search WHERE ${Prisma.join(words.map(hasWord), " AND ")} LIMIT ${FOUND_MAX + 1}`;
  });
  return rows.length > FOUND_MAX ? null : rows.map(({ id }) => id);
}

/** The spellings to search for. Messages are stored folded for the search; earlier releases kept accents, or letters such as ø alone. */
function spellingsOf(word: string): string[] {
  return [...new Set([word.toLowerCase(), foldAccents(word), foldText(word)])];
}
