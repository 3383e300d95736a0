import { actorId, type Actor } from "@/lib/core/actor";
import { AppError, tooManyWaiting } from "@/lib/core/errors";
import { Gate } from "@/lib/core/gate";
import { processSingleton } from "@/lib/core/process-singleton";
import { isStatementTimeout } from "@/lib/db";
import { Prisma } from "@/prisma/generated/client";
import { message, type Message } from "@/lib/texts/message";

/**
 * The condition that a column contains a text, in any case, with or without accents, as `foldText` compares, and with either
 * apostrophe. Texts in ASCII are folded without a call of the function, in a tenth of its time.
 */
export function containsText(column: Prisma.Sql, q: string): Prisma.Sql {
  const isAscii = Prisma.sql`octet_length(${column}) = length(${column})`;
  const folded = Prisma.sql`CASE WHEN ${isAscii} THEN lower(${column}) ELSE folded_text(${column}) END`;
  const each = spellingsOf(q).map((text) => Prisma.sql`strpos(${folded}, folded_text(${text})) > 0`);
  return Prisma.sql`(${Prisma.join(each, " OR ")})`;
}

/** Matches every name that contains a text, and a few others. Uses the search index of names. */
export function isIndexedWith(column: Prisma.Sql, q: string): Prisma.Sql {
  const each = spellingsOf(q).map((text) => Prisma.sql`pet_name_query(${text})`);
  return Prisma.sql`pet_name_parts(${column}) @@ (${Prisma.join(each, " || ")})`;
}

/** A text with each apostrophe: keyboards of computers type the first one, phones and spreadsheets the second. */
function spellingsOf(q: string): string[] {
  return /['’]/.test(q) ? ["'", "’"].map((apostrophe) => q.replaceAll(/['’]/g, apostrophe)) : [q];
}

/**
 * How many searches of an account a process runs at once, and how many may wait. A search for a single letter can read for
 * a second: the pages and the calls of one session could have dozens under way, while everybody waits for the database.
 */
export const searchLimits = {
  all: { running: Infinity, waiting: 0 },
  key: { running: 2, waiting: 20 },
} as const;

const searches = processSingleton("search-turns", () => new Gate(searchLimits, tooManyWaiting));

/**
 * Runs a search in turn with the others of the account. Must not be nested.
 *
 * @throws AppError `too_many_attempts` when too many searches wait; any error of `search`
 */
export function inTurnOfSearches<T>(actor: Actor, search: () => Promise<T>): Promise<T> {
  return searches().run(actorId(actor) ?? "", search);
}

/**
 * Runs the statements of a search in turn. They can exceed the statement timeout: very many texts may contain all trigrams
 * of the search text, and few of them the text itself.
 *
 * @throws AppError `invalid_request` when the search took too long, `too_many_attempts` when too many wait
 */
export function withinSearchTime<T>(actor: Actor, run: () => Promise<T>): Promise<T> {
  return inTurnOfSearches(actor, () => withinTime(message("errors.searchTooSlow"), run));
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
