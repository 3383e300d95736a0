import type { Icon } from "@/components/ui/directional-icons";
import { editDistance } from "@/lib/core/edit-distance";

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
 * How well a name, or else further words, have a text: 0 for the name itself, then the beginning of the name, the beginnings
 * of its words, those of the further words, and any other part. Infinity for a text that they do not have.
 */
export function rankOf({ label, words = "" }: Pick<Entry, "label" | "words">, text: string): number {
  const [own, asked] = [plain(label), plain(text)];
  const all = ` ${own} ${plain(words)}`;
  const each = wordsOf(asked);
  if (own === asked) return 0;
  if (own.startsWith(asked)) return 1;
  if (each.every((word) => ` ${own}`.includes(` ${word}`))) return 2;
  if (each.every((word) => all.includes(` ${word}`))) return 3;
  return each.every((word) => all.includes(word)) ? 4 : Infinity;
}

/** The entries of each group that have every word of a text, the best first, and so the groups. */
export function matching(groups: readonly Group[], text: string): Group[] {
  const rank = (entry: Entry | undefined) => (entry ? rankOf(entry, text) : Infinity);
  return groups
    .map(({ value, items }) => ({
      value,
      items: items.filter((entry) => rank(entry) < Infinity).sort((a, b) => rank(a) - rank(b)),
    }))
    .filter(({ items }) => items.length > 0)
    .sort(({ items: [a] }, { items: [b] }) => rank(a) - rank(b));
}

/** The entries of each group that have every word of a text but for a single typing error. */
export function similar(groups: readonly Group[], text: string): Group[] {
  const asked = wordsOf(plain(text));
  const isSimilar = ({ label, words = "" }: Entry) => {
    const own = wordsOf(plain(`${label} ${words}`));
    return asked.reduce((errors, word) => errors + errorsIn(word, own), 0) <= 1;
  };
  return groups.map(({ value, items }) => ({ value, items: items.filter(isSimilar) }));
}

/** The groups with those first that have an entry of exactly that name. */
export function exactFirst(groups: readonly Group[], text: string): Group[] {
  const isOther = ({ items }: Group) => Number(!items.some((entry) => rankOf(entry, text) === 0));
  return groups.toSorted((a, b) => isOther(a) - isOther(b));
}

/** Shorter words are like too many others; the beginnings of words are compared with those from the second length on. */
const LENGTH_MIN = 4;
const BEGINNING_MIN = 5;

/** The errors, at most one, in a word that stands for one of others, or for its beginning; else Infinity. */
function errorsIn(word: string, others: readonly string[]): number {
  if (others.some((other) => other.startsWith(word))) return 0;
  const { length } = word;
  if (length < LENGTH_MIN) return Infinity;
  const ends = length < BEGINNING_MIN ? [Infinity] : [Infinity, length, length + 1];
  return Math.min(
    ...others.flatMap((other) => ends.map((end) => editDistance([...word], [...other.slice(0, end)], 1))),
  );
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** A text as it is typed: in lower case, without accents and the marks of vowels. */
function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "");
}
