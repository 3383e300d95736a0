import type { Icon } from "@/components/ui/directional-icons";

/** A part of an entry's text, which may match. */
export type ExcerptPart = { text: string; isMatch: boolean };

/** A result of the palette. */
export type Entry = {
  id: string;
  label: string;
  /** Beside the label: an id, the owner, or several of these. */
  detail?: string | readonly string[];
  /** Further search words. */
  words?: string;
  /** Below the label: the matching part of its text. */
  excerpt?: readonly ExcerptPart[];
  icon: Icon;
  /** The shortcut that does the same. */
  keys?: string;
  run: () => void;
};

export type Group = { value: string; items: Entry[] };

/**
 * The entries that contain every word of a text, matches at the beginning of a word before others; the
 * best matches first.
 */
export function matching(entries: readonly Entry[], text: string): Entry[] {
  const asked = plain(text).split(/\s+/).filter(Boolean);
  const rank = ({ label, words = "" }: Entry) => {
    const own = plain(label);
    const all = `${own} ${plain(words)}`;
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

/** A text as it is typed: in lower case, without accents and the marks of vowels. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "");
}
