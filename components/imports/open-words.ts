import type { ImportWords, WordMatch } from "@/lib/imports/schemas";

type Word = ImportWords["found"][number];

/** The words that have no match: none at all, or one whose category is yet to be chosen. */
export function openWords(words: readonly Word[], matches: readonly WordMatch[]): Word[] {
  const isMatched = (field: string, word: string) =>
    matches.some((match) => match.field === field && match.word === word && match.kind !== "open");
  return words.filter(({ field, word }) => !isMatched(field, word));
}
