import { foldText } from "@/lib/core/fold-text";

/** The maximum number of words of a search: each is looked for in what is read. A text with more is searched as one phrase. */
const WORDS_MAX = 8;

/** With `"` for the other quotation marks that phones and computers put in its place. */
function withPlainMarks(q: string): string {
  return q.replaceAll(/[“”„«»]/g, '"');
}

/**
 * The words of a search, which are found in any order, without commas between them; those within quotation marks as one. While one
 * types, the second mark is missing.
 */
export function wordsOf(q: string): string[] {
  const words = Array.from(
    withPlainMarks(q).matchAll(/"([^"]+)(?:"|$)|\S+/g),
    ([word, quoted]) => quoted?.trim() ?? word.replace(/,$/, ""),
  ).filter(Boolean);
  return words.length === 0 || words.length > WORDS_MAX ? [q] : words;
}

/** The text within the quotation marks of a search that is nothing else; null for any other search. The second may be missing. */
export function phraseOf(q: string): string | null {
  return /^"([^"]+)"?$/.exec(withPlainMarks(q))?.[1] ?? null;
}

/** Whether a text contains a search, or has words that begin with each of its words: as `containsText` of the database. */
export function containsWords(text: string, q: string): boolean {
  const folded = foldText(text);
  if (folded.includes(foldText(phraseOf(q) ?? q))) return true;
  const words = wordsOf(q).map(foldText);
  return words.length > 1 && words.every((word) => hasWordsFrom(folded, word));
}

/** Whether a text, anywhere that a word of it begins, goes on with `beginning`. Both are folded. */
export function hasWordsFrom(folded: string, beginning: string): boolean {
  for (let at = folded.indexOf(beginning); at >= 0; at = folded.indexOf(beginning, at + 1))
    if (!/[\p{L}0-9]$/u.test(folded.slice(0, at)) || !/^[\p{L}0-9]/u.test(beginning)) return true;
  return false;
}
