import { synonyms } from "@/components/docs/synonyms";
import type { ExcerptPart } from "@/components/palette/entry";
import type { DocEntry } from "@/lib/guides/contract";

/** What is found of one kind, best first. */
type FoundGroup = { value: DocEntry["group"]; items: { entry: DocEntry; excerpt: ExcerptPart[] }[] };

/** What a search asks for: each of its words, as any of the ways in which it may be written. */
type Asked = readonly (readonly string[])[];

const groupOrder: readonly DocEntry["group"][] = ["Operations", "Guides", "Errors", "Fields"];

const SHOWN_MAX = 8;

/** How many letters of a word with synonyms are enough to find it by them. */
const SYNONYM_LENGTH_MIN = 5;

/** How much of a text is shown around the first match, in characters. */
const EXCERPT_BEFORE = 30;
const EXCERPT_LENGTH = 150;

/**
 * A search through entries of the docs, which it reads once. What has all the words of a text is found, each at the
 * beginning of a word: by its title before its other names, and by those before what it says.
 */
export function docsSearch(entries: readonly DocEntry[]): (text: string) => FoundGroup[] {
  const read = entries.map((entry) => {
    const { label, detail = "", words = "", text = "" } = entry;
    return { entry, title: normalized(label), names: normalized(`${words} ${detail}`), text: normalized(text) };
  });

  return (query) => {
    const phrase = normalized(query);
    if (phrase === " ") return [];
    const asked = askedIn(phrase);
    const found = read
      .map(({ entry, title, names, text }) => ({ entry, rank: rankOf({ title, names, text }, asked, phrase) }))
      .filter(({ rank }) => rank !== Infinity)
      .sort((a, b) => a.rank - b.rank);
    // The best match of all comes first, whatever it is.
    const order = [...new Set(found.map(({ entry }) => entry.group))];
    return order.map((value) => ({
      value,
      items: found
        .filter(({ entry }) => entry.group === value)
        .slice(0, SHOWN_MAX)
        .map(({ entry, rank }) => ({ entry, excerpt: rank < 2 ? [] : excerptOf(entry.text ?? "", asked, phrase) })),
    }));
  };
}

/** What there is to choose from before anything is asked: the operations and the guides, without their parts. */
export function firstShown(entries: readonly DocEntry[]): FoundGroup[] {
  return groupOrder
    .map((value) => ({
      value,
      items: entries
        .filter(({ group, href }) => group === value && (value === "Operations" || !href.includes("#")))
        .map((entry) => ({ entry, excerpt: [] })),
    }))
    .filter(({ value, items }) => (value === "Operations" || value === "Guides") && items.length > 0);
}

/** Words in lower case with a space before each, so that a word begins where a space and its first letters are. */
function normalized(text: string): string {
  return ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ")}`.replaceAll(/ +/g, " ").trimEnd() || " ";
}

function askedIn(phrase: string): Asked {
  const several = Object.keys(synonyms).filter((name) => name.includes(" ") && `${phrase} `.includes(` ${name} `));
  const rest = several.reduce((left, name) => left.replace(` ${name} `, " "), `${phrase} `);
  return [
    ...several.map((name) => [name, ...(synonyms[name] ?? [])]),
    ...rest.split(" ").filter(Boolean).map(waysToWrite),
  ];
}

function waysToWrite(word: string): string[] {
  const isMeant = (name: string) => name === word || (word.length >= SYNONYM_LENGTH_MIN && name.startsWith(word));
  const meant = Object.keys(synonyms).filter((name) => !name.includes(" ") && isMeant(name));
  return [word, ...meant.flatMap((name) => synonyms[name] ?? [])];
}

type Read = { title: string; names: string; text: string };

function rankOf({ title, names, text }: Read, asked: Asked, phrase: string): number {
  const isIn = (read: string) => asked.every((ways) => ways.some((way) => read.includes(` ${way}`)));
  if (title.startsWith(phrase)) return 0;
  if (isIn(title)) return 1;
  if (isIn(`${title}${names}`)) return 2;
  if (text.includes(phrase)) return 3;
  return isIn(`${title}${names}${text}`) ? 4 : Infinity;
}

/**
 * The words around the first place that has all as it was asked, else around the first that has a part of it, with each
 * match marked; empty where the text has none.
 */
function excerptOf(text: string, asked: Asked, phrase: string): ExcerptPart[] {
  const match = patternOf([phrase.trim(), ...asked.flat()]);
  const whole = text.search(patternOf([phrase.trim()]));
  const first = whole < 0 ? text.search(match) : whole;
  if (first < 0) return [];
  const start = first <= EXCERPT_BEFORE ? 0 : text.indexOf(" ", first - EXCERPT_BEFORE) + 1;
  const part = text.slice(Math.min(start, first), first + EXCERPT_LENGTH);
  const shown = `${start === 0 ? "" : "… "}${part}${first + EXCERPT_LENGTH < text.length ? " …" : ""}`;
  const parts: ExcerptPart[] = [];
  let end = 0;
  for (const { 0: found, index } of shown.matchAll(match)) {
    parts.push({ text: shown.slice(end, index), isMatch: false }, { text: found, isMatch: true });
    end = index + found.length;
  }
  return [...parts, { text: shown.slice(end), isMatch: false }].filter((piece) => piece.text !== "");
}

/** Finds each of these where a word begins, whatever stands between its own words. */
function patternOf(ways: readonly string[]): RegExp {
  const patterns = ways.map((way) => way.replaceAll(" ", String.raw`[^\p{L}\p{N}]+`));
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${patterns.join("|")})`, "giu");
}
