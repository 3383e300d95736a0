import MiniSearch, { type Query, type SearchResult } from "minisearch";
import { synonyms } from "@/components/docs/synonyms";
import type { ExcerptPart } from "@/components/palette/entry";
import type { DocEntry } from "@/lib/guides/search-index";

/** The results of one kind, best first. */
type FoundGroup = { value: DocEntry["group"]; items: { entry: DocEntry; excerpt: ExcerptPart[] }[] };

const groupOrder: readonly DocEntry["group"][] = ["Operations", "Guides", "Errors", "Fields"];

const SHOWN_MAX = 8;

/** The minimum number of letters that find a word by its synonyms. */
const SYNONYM_LENGTH_MIN = 5;

/** The length of the excerpt around the first match, in characters. */
const EXCERPT_BEFORE = 30;
const EXCERPT_LENGTH = 150;

/** The weights of matches, relative to one in the text. */
const BOOST = { label: 5, words: 3, detail: 2 };

/** The share of a word's letters that may differ, if nothing matches it exactly. */
const TYPO_SHARE = 0.2;

/**
 * A search through entries of the docs, which it indexes once. It finds the entries that have every word of a query, each at
 * the beginning of a word or by a synonym, and titles before text. Where there are none, it allows for typing errors.
 */
export function docsSearch(entries: readonly DocEntry[]): (text: string) => FoundGroup[] {
  const index = new MiniSearch({
    fields: ["label", "words", "detail", "text"],
    tokenize: wordsOf,
    searchOptions: { prefix: true, combineWith: "AND", boost: BOOST },
  });
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));

  return (text) => {
    const query = queryFor(wordsOf(text));
    if (query === null) return [];
    const exact = index.search(query);
    const results = exact.length > 0 ? exact : index.search(query, { fuzzy: TYPO_SHARE });
    const found = results.flatMap((result) => {
      const entry = entries[result.id as number];
      return entry ? [{ entry, excerpt: excerptFor(entry, result, text) }] : [];
    });
    // The group of the best match comes first.
    const order = [...new Set(found.map(({ entry }) => entry.group))];
    return order.map((value) => ({
      value,
      items: found.filter(({ entry }) => entry.group === value).slice(0, SHOWN_MAX),
    }));
  };
}

/** The entries shown before a query: the operations and the guides, without their sections. */
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

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A query for every word, or one of its synonyms; null if there are no words. */
function queryFor(words: readonly string[]): Query | null {
  const phrase = ` ${words.join(" ")} `;
  const several = Object.keys(synonyms).filter((name) => name.includes(" ") && phrase.includes(` ${name} `));
  const rest = several.reduce((left, name) => left.replace(` ${name} `, " "), phrase);
  const queries = [...several.map((name) => anyOf(name, [name])), ...wordsOf(rest).map(queryForWord)];
  return queries.length === 0 ? null : { combineWith: "AND", queries };
}

function queryForWord(word: string): Query {
  const isMeant = (name: string) => name === word || (word.length >= SYNONYM_LENGTH_MIN && name.startsWith(word));
  return anyOf(
    word,
    Object.keys(synonyms).filter((name) => !name.includes(" ") && isMeant(name)),
  );
}

/** A query for a text or a synonym of one of these names. */
function anyOf(text: string, names: readonly string[]): Query {
  const ways = [text, ...names.flatMap((name) => synonyms[name] ?? [])];
  return { combineWith: "OR", queries: ways.map((way) => ({ combineWith: "AND", queries: wordsOf(way) })) };
}

/** Empty if the title contains all matches. */
function excerptFor({ text = "" }: DocEntry, { match }: SearchResult, query: string): ExcerptPart[] {
  const isInTitle = Object.values(match).every((fields) => fields.includes("label"));
  return isInTitle ? [] : excerptOf(text, [wordsOf(query).join(" "), ...Object.keys(match)]);
}

/**
 * An excerpt around the first occurrence of the query, else around the first match, with matches marked; empty
 * if the text has no match.
 *
 * @param asked the query, followed by the words that match
 */
function excerptOf(text: string, asked: readonly [string, ...string[]]): ExcerptPart[] {
  const match = patternOf(asked);
  const whole = text.search(patternOf([asked[0]]));
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

/** Matches each of these at the beginning of a word, with any separators between its own words. */
function patternOf(ways: readonly string[]): RegExp {
  const patterns = ways.map((way) => way.replaceAll(" ", String.raw`[^\p{L}\p{N}]+`));
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${patterns.join("|")})`, "giu");
}
