import type { LucideIcon } from "lucide-react";

/** A piece of what was found by its text. */
export type ExcerptPart = { text: string; isMatch: boolean };

/** Something that the palette finds. */
export type Entry = {
  id: string;
  label: string;
  /** Beside the label: an id, whose it is. */
  detail?: string;
  /** Other words that it is found by. */
  words?: string;
  /** Below the label: where its text has what was asked for. */
  excerpt?: readonly ExcerptPart[];
  icon: LucideIcon;
  /** The shortcut that does the same. */
  keys?: string;
  run: () => void;
};

export type Group = { value: string; items: Entry[] };

/**
 * Of these, what has every word of a text, each at the beginning of a word of its own before any other part of one; the
 * best matches first.
 */
export function matching(entries: readonly Entry[], text: string): Entry[] {
  const asked = text.toLowerCase().split(/\s+/).filter(Boolean);
  const rank = ({ label, words = "" }: Entry) => {
    const own = label.toLowerCase();
    const all = `${own} ${words.toLowerCase()}`;
    if (!asked.every((word) => all.includes(word))) return null;
    if (own.startsWith(asked[0] ?? "")) return 0;
    return asked.every((word) => ` ${own}`.includes(` ${word}`)) ? 1 : 2;
  };
  return entries
    .map((entry) => ({ entry, rank: rank(entry) }))
    .filter(({ rank: found }) => found !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ entry }) => entry);
}
