import type { WordMatch } from "@/lib/imports/schemas";

/** Those words of a file, or matches of words, whose word has no match: none at all, or one whose category is yet to be chosen. */
export function openWords<Word extends Pick<WordMatch, "field" | "word">>(
  words: readonly Word[],
  matches: readonly WordMatch[],
): Word[] {
  const isMatched = (field: string, word: string) =>
    matches.some((match) => match.field === field && match.word === word && match.kind !== "open");
  return words.filter(({ field, word }) => !isMatched(field, word));
}
