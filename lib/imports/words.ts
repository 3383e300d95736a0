import {
  matchedFields,
  WORD_CHARACTERS_MAX,
  WORDS_MAX,
  type ImportWords,
  type MatchedField,
  type WordMatch,
} from "@/lib/imports/schemas";
import { unstorableText } from "@/lib/core/storable-text";
import type { Transaction } from "@/lib/db";
import { petStatus } from "@/lib/pets/contract";

/** How many spellings of a word are told apart to find the most frequent one. */
const SPELLINGS_MAX = 10;

/** How many words the shop remembers: those that were used last. */
export const REMEMBERED_MAX = 5_000;

/** The field of the only row that is no word: the name that the last import has given to rows without one. */
const NAME = "name";

/** The form in which words are compared: in lower case, with single spaces and composed letters. */
export function wordKey(text: string): string {
  return plainSpaces(text).normalize("NFC").toLowerCase();
}

function plainSpaces(text: string): string {
  return text.trim().replaceAll(/\s+/g, " ");
}

/** The endings by which the singular and the plural of most nouns differ in the languages of the console. */
const NUMBER_ENDINGS = ["s", "es", "e", "n", "en"];

/**
 * The category whose name is the plural or the singular of a word: "Dogs" of "dog". None if there are several.
 *
 * @param categories the ids by name, as `wordKey`
 */
export function categoryLike(word: string, categories: ReadonlyMap<string, bigint>): bigint | undefined {
  const forms = NUMBER_ENDINGS.flatMap((ending) => [
    word + ending,
    ...(word.endsWith(ending) ? [word.slice(0, -ending.length)] : []),
  ]);
  if (word.endsWith("y")) forms.push(`${word.slice(0, -1)}ies`);
  if (word.endsWith("ies")) forms.push(`${word.slice(0, -3)}y`);
  const ids = new Set(forms.flatMap((form) => categories.get(form) ?? []));
  return ids.size === 1 ? [...ids][0] : undefined;
}

type CountedWord = { count: number; spellings: Map<string, number> };

/** Counts the words of a file that are no category or status by themselves. */
export class WordCounter {
  private readonly words: Record<MatchedField, Map<string, CountedWord>> = { category: new Map(), status: new Map() };
  private isCut = false;

  /** Counts a word, as the file spells it. */
  add(field: MatchedField, text: string): void {
    const key = wordKey(text);
    const words = this.words[field];
    let word = words.get(key);
    if (!word) {
      // Such text is an error of its row.
      if (key.length > WORD_CHARACTERS_MAX || unstorableText(key) !== null) return;
      if (words.size >= WORDS_MAX) {
        this.isCut = true;
        return;
      }
      word = { count: 0, spellings: new Map() };
      words.set(key, word);
    }
    word.count++;
    const spelling = plainSpaces(text);
    const times = word.spellings.get(spelling);
    if (times !== undefined || word.spellings.size < SPELLINGS_MAX) word.spellings.set(spelling, (times ?? 0) + 1);
  }

  /** Whether a word has been counted, so that the user can match it. */
  has(field: MatchedField, text: string): boolean {
    return this.words[field].has(wordKey(text));
  }

  /** The counted words, the most frequent of each field first. */
  get result(): ImportWords {
    const found = matchedFields.flatMap((field) =>
      [...this.words[field]]
        .map(([word, { count, spellings }]) => ({ field, word, text: mostFrequent(spellings), count }))
        .sort((a, b) => b.count - a.count),
    );
    return { found, isCut: this.isCut };
  }
}

function mostFrequent(spellings: ReadonlyMap<string, number>): string {
  let [most, times] = ["", 0];
  for (const [spelling, count] of spellings) if (count > times) [most, times] = [spelling, count];
  return most;
}

/** Looks up what a word is read as. */
export type MatchOf = (field: MatchedField, word: string) => WordMatch | undefined;

/** Indexes matches by field and word; of several for a word, the last counts. */
export function indexMatches(matches: readonly WordMatch[]): MatchOf {
  const byField = { category: new Map<string, WordMatch>(), status: new Map<string, WordMatch>() };
  for (const match of matches) byField[match.field].set(match.word, match);
  return (field, word) => byField[field].get(word);
}

/** Adds matches to others. Each word has one match, the last. */
export function mergeMatches(before: readonly WordMatch[], change: readonly WordMatch[]): WordMatch[] {
  const all = [...before, ...change];
  const matchOf = indexMatches(all);
  return all.filter((match) => matchOf(match.field, match.word) === match);
}

/**
 * What earlier imports of the shop have read words as. Omits words for a category that has neither a name nor pets any
 * more.
 */
export async function readRememberedWords(tx: Pick<Transaction, "$queryRaw">): Promise<WordMatch[]> {
  const rows = await tx.$queryRaw<{ field: string; word: string; value: string }[]>`
    WITH known AS MATERIALIZED (
      SELECT field, word, value, CASE WHEN field = 'category' THEN value::bigint END AS category_id FROM import_word
      WHERE field <> ${NAME} ORDER BY updated_at DESC, field, word LIMIT ${REMEMBERED_MAX}
    )
    SELECT field, word, value FROM known
    WHERE category_id IS NULL OR EXISTS (SELECT FROM category WHERE id = category_id)
      OR (SELECT sum(count) FROM category_count c WHERE c.category_id = known.category_id) > 0`;
  return rows.flatMap(({ field, word, value }): WordMatch[] => {
    if (field === "category") return [{ kind: "category", field, word, categoryId: value }];
    const { data: status } = petStatus.safeParse(value);
    return status === undefined ? [] : [{ kind: "status", field: "status", word, status }];
  });
}

/**
 * Stores what an import has read words as, for the next file, and forgets the oldest ones. A word whose rows it left out is
 * not remembered. Other imports that store words wait until this transaction ends.
 */
export async function rememberWords(tx: Transaction, matches: readonly WordMatch[]): Promise<void> {
  const kept = matches.flatMap((match) => {
    const { field, word } = match;
    if (match.kind === "category") return [{ field, word, value: match.categoryId }];
    return match.kind === "status" ? [{ field, word, value: match.status }] : [];
  });
  if (kept.length === 0) return;
  // Two imports that store the same words in different orders would deadlock.
  await tx.$executeRaw`LOCK TABLE import_word IN SHARE ROW EXCLUSIVE MODE`;
  await tx.$executeRaw`
    INSERT INTO import_word (field, word, value)
    SELECT * FROM unnest(${kept.map(({ field }) => field)}::text[], ${kept.map(({ word }) => word)}::text[],
                         ${kept.map(({ value }) => value)}::text[])
    ON CONFLICT (field, word) DO UPDATE SET value = excluded.value, updated_at = now()`;
  // By their places, which nobody changes under the lock: by their words, PostgreSQL would compare each with each if its statistics
  // say that there are few.
  await tx.$executeRaw`
    DELETE FROM import_word WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM import_word WHERE field <> ${NAME} ORDER BY updated_at DESC, field, word OFFSET ${REMEMBERED_MAX}
    ))`;
}

/** The name that the last import has given to rows without one; null if such rows were invalid. */
export async function readRememberedName(tx: Pick<Transaction, "importWord">): Promise<string | null> {
  const row = await tx.importWord.findUnique({ where: { field_word: { field: NAME, word: "" } } });
  return row?.value ?? null;
}

/** Stores the name that an import has given to rows without one, for the next file. */
export async function rememberName(tx: Transaction, name: string | null): Promise<void> {
  if (name === null) await tx.importWord.deleteMany({ where: { field: NAME } });
  else
    await tx.$executeRaw`
      INSERT INTO import_word (field, word, value) VALUES (${NAME}, '', ${name})
      ON CONFLICT (field, word) DO UPDATE SET value = excluded.value`;
}
