import { actorId, type Actor } from "@/lib/core/actor";
import { AppError, tooManyWaiting } from "@/lib/core/errors";
import { Gate } from "@/lib/core/gate";
import { processSingleton } from "@/lib/core/process-singleton";
import { foldText } from "@/lib/core/fold-text";
import { certainParts, nearest, SUGGESTIONS_MAX } from "@/lib/core/nearest-words";
import { hasWordsFrom, phraseOf, wordsOf } from "@/lib/core/search-words";
import { isStatementTimeout, withinStatementLimit } from "@/lib/db";
import { Prisma } from "@/prisma/generated/client";
import { message, type Message } from "@/lib/texts/message";

/**
 * The condition that a column contains a text, in any case, with or without accents, as `foldText` compares, and with either
 * apostrophe; or that words of it begin with those of the text, in any order.
 */
export function containsText(column: Prisma.Sql, q: string): Prisma.Sql {
  const folded = foldedText(column);
  const each = spellingsOf(phraseOf(q) ?? q).map((text) => Prisma.sql`strpos(${folded}, folded_text(${text})) > 0`);
  const words = wordsOf(q);
  if (words.length > 1) each.push(Prisma.sql`${folded} ~ ALL (${words.map(beginningPattern)}::text[])`);
  return Prisma.sql`(${Prisma.join(each, " OR ")})`;
}

/**
 * A regular expression for a word that begins with a text (PostgreSQL, 9.7.3). What begins with neither a letter nor a digit from
 * 0 to 9 begins no word for PostgreSQL: it may be anywhere.
 */
function beginningPattern(text: string): string {
  const literal = foldText(text)
    .replaceAll(/[^\p{L}\p{N}\s'’]/gu, "\\$&")
    .replaceAll(/['’]/g, "['’]");
  return /^[\p{L}0-9]/u.test(literal) ? `\\m${literal}` : literal;
}

/** A column as `foldText` folds it. Texts in ASCII are folded without a call of the function, in a tenth of its time. */
function foldedText(column: Prisma.Sql): Prisma.Sql {
  const isAscii = Prisma.sql`octet_length(${column}) = length(${column})`;
  return Prisma.sql`CASE WHEN ${isAscii} THEN lower(${column}) ELSE folded_text(${column}) END`;
}

/** The order of names that contain a text: first those that are the text as it is written or as it is folded, then those that begin with it. */
export function nearestFirst(column: Prisma.Sql, q: string): Prisma.Sql {
  const [name, text] = [foldedText(column), Prisma.sql`folded_text(${q})`];
  return Prisma.sql`lower(${column}) <> lower(${q}), ${name} <> ${text}, NOT starts_with(${name}, ${text}), ${column}`;
}

/** The index has the parts of names of this many characters. */
const INDEXED_MIN = 3;

/** The number of names that are compared with a text. */
const CANDIDATES_MAX = 2_000;

/** Among few names, as those of categories and members, texts from this length on are compared with the beginnings of words. */
const BEGINNING_MIN = 3;

/**
 * The rows whose names have words like a text with typing errors, the nearest first: for names that are few enough to read
 * all of them.
 *
 * @param rows a statement with a column `name`
 * @param q a text that none of the names contains
 */
export async function similarByName<Row extends { name: string }>(rows: Prisma.Sql, q: string): Promise<Row[]> {
  const text = foldText(q.trim());
  const alternatives = certainParts(text);
  if (alternatives.length === 0) return [];
  const each = alternatives.map(
    (parts) =>
      Prisma.sql`(${Prisma.join(
        parts.map((part) => Prisma.sql`strpos(folded, ${part}) > 0`),
        " AND ",
      )})`,
  );
  const candidates = await withinStatementLimit(
    (client) => client.$queryRaw<Row[]>`
      WITH named AS MATERIALIZED (SELECT *, ${foldedText(Prisma.sql`name`)} AS folded FROM (${rows}) AS rows)
      SELECT * FROM named WHERE ${Prisma.join(each, " OR ")} LIMIT ${CANDIDATES_MAX}`,
  ).catch((error: unknown) => {
    if (isStatementTimeout(error)) return [];
    throw error;
  });
  const names = candidates.map(({ name }) => name);
  const words = (await nearest(text, names, BEGINNING_MIN)).map(foldText);
  const shortestFirst = candidates.toSorted((a, b) => a.name.length - b.name.length);
  const similar = words.flatMap((word) => shortestFirst.filter(({ name }) => hasWordsFrom(foldText(name), word)));
  return [...new Set(similar)].slice(0, SUGGESTIONS_MAX);
}

/** Matches every name that `containsText` does, and a few others. Uses the search index of names. */
export function isIndexedWith(column: Prisma.Sql, q: string): Prisma.Sql {
  const each = [queryOf(phraseOf(q) ?? q)];
  if (wordsOf(q).length > 1) each.push(Prisma.sql`(${Prisma.join(indexedWordsOf(q).map(queryOf), " && ")})`);
  return Prisma.sql`pet_name_parts(${column}) @@ (${Prisma.join(each, " || ")})`;
}

/** Looks up a text with either apostrophe. */
function queryOf(text: string): Prisma.Sql {
  const each = spellingsOf(text).map((spelling) => Prisma.sql`pet_name_query(${spelling})`);
  return Prisma.sql`(${Prisma.join(each, " || ")})`;
}

/** The words to look up: a short one has very many entries in the index, so that it is left out beside a longer one. */
function indexedWordsOf(q: string): string[] {
  const words = wordsOf(q);
  const long = words.filter((word) => foldText(word).length >= INDEXED_MIN);
  return long.length > 0 ? long : words;
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
