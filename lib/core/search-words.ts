import { foldText } from "@/lib/core/fold-text";

/** The maximum number of words of a search: each is looked for in what is read. A text with more is searched as one phrase. */
const WORDS_MAX = 8;

/** Other quotation marks than `"`, which phones and computers put in its place. */
const QUOTATION_MARKS = /[“”„«»]/g;

/** The words of a search, which are found in any order; those within quotation marks as one. */
export function wordsOf(q: string): string[] {
  const words = Array.from(
    q.replaceAll(QUOTATION_MARKS, '"').matchAll(/"([^"]+)"|\S+/g),
    ([word, quoted]) => quoted?.trim() ?? word,
  ).filter(Boolean);
  return words.length === 0 || words.length > WORDS_MAX ? [q] : words;
}

/** The text of a search that is within quotation marks as a whole, which is meant as it stands; null for any other. */
export function phraseOf(q: string): string | null {
  return /^"([^"]+)"$/.exec(q.replaceAll(QUOTATION_MARKS, '"'))?.[1] ?? null;
}

/** Whether a text contains that of a search, or its words begin with those of it, in any order: as `containsText` of the database. */
export function containsWords(text: string, q: string): boolean {
  const folded = foldText(text);
  if (folded.includes(foldText(phraseOf(q) ?? q))) return true;
  const words = wordsOf(q).map(foldText);
  return words.length > 1 && words.every((word) => hasWordWith(folded, word));
}

/** Whether a word begins with a text. */
function hasWordWith(folded: string, beginning: string): boolean {
  for (let at = folded.indexOf(beginning); at >= 0; at = folded.indexOf(beginning, at + 1))
    if (!/[\p{L}0-9]$/u.test(folded.slice(0, at)) || !/^[\p{L}0-9]/u.test(beginning)) return true;
  return false;
}
