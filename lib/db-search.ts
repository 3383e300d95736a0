import { AppError } from "@/lib/core/errors";
import { isStatementTimeout } from "@/lib/db";
import { Prisma } from "@/prisma/generated/client";
import { message, type Message } from "@/lib/texts/message";

/**
 * The condition that a column contains a text, in any case and with or without accents, as `foldText` compares. Texts in ASCII
 * are folded without a call of the function, in a tenth of its time.
 */
export function containsText(column: Prisma.Sql, q: string): Prisma.Sql {
  const isAscii = Prisma.sql`octet_length(${column}) = length(${column})`;
  const folded = Prisma.sql`CASE WHEN ${isAscii} THEN lower(${column}) ELSE folded_text(${column}) END`;
  return Prisma.sql`strpos(${folded}, folded_text(${q})) > 0`;
}

/**
 * Runs a search statement. It can exceed the statement timeout: very many texts may contain all trigrams of the search
 * text, and few of them the text itself.
 *
 * @param q the search text; undefined for a statement without a search
 * @throws AppError `invalid_request` when the search took too long
 */
export async function withinSearchTime<T>(q: string | undefined, run: () => Promise<T>): Promise<T> {
  if (q === undefined) return run();
  return withinTime(message("errors.searchTooSlow"), run);
}

/**
 * Runs a statement that can exceed the statement timeout.
 *
 * @param what for the user: the problem and the remedy
 * @throws AppError `invalid_request` with the message
 */
export async function withinTime<T>(what: Message, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!isStatementTimeout(error)) throw error;
    throw new AppError("invalid_request", what);
  }
}
