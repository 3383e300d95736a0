import { parseMessage, type Part } from "@/lib/texts/message-format";
import type { Catalogue } from "@/lib/texts/texts";

/**
 * Whether this process has two languages that are none, for rehearsals and tests. Their catalogues are made of the
 * English one, to find what is not ready for other languages: texts outside the catalogue have no brackets, layouts
 * without room for longer texts overflow, and those for one direction are not mirrored.
 *
 * @see https://www.unicode.org/reports/tr35/tr35-general.html (CLDR calls them en-XA and ar-XB)
 */
export const hasPseudoLanguages = process.env.PETSTORE_PSEUDO_LANGUAGES === "true";

/** What a pseudo-language is written in. */
type Letters = {
  /** What stands for each letter. */
  of: (letter: string) => string;
  /** A word that lengthens a text. */
  filler: string;
};

/** Latin letters with accents. */
export const accented: Letters = {
  of: (letter) => ACCENTED[letter] ?? letter,
  filler: "ēxţŕå",
};

/** Arabic letters, which are written from right to left. */
export const arabicLetters: Letters = {
  of: (letter) => ARABIC[letter.toLowerCase()] ?? letter,
  filler: "زائد",
};

const ACCENTED = pairs("aceginorstuyzACEGINORSTUYZ", "åçéĝîñöŕšţûýžÅÇÉĜÎÑÖŔŠŢÛÝŽ");
const ARABIC = pairs("abcdefghijklmnopqrstuvwxyz", "ابسدهفغحيجكلمنوبقرستعفوخيز");

function pairs(from: string, to: string): Readonly<Record<string, string>> {
  const letters = Array.from(to);
  return Object.fromEntries(Array.from(from, (letter, i) => [letter, letters[i] ?? letter]));
}

/** How much longer a text is than the English one. */
const GROWTH = 0.4;

const made = new Map<Letters, Catalogue>();

/** A catalogue with every text in other letters, 40 % longer and in brackets, made once. Arguments and tags stay. */
export function pseudoCatalogue(english: Catalogue, letters: Letters): Catalogue {
  const known = made.get(letters);
  if (known) return known;
  const areas = Object.entries(english).map(([area, messages]) => [
    area,
    Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, pseudoMessage(message, letters)])),
  ]);
  const catalogue = Object.fromEntries(areas) as Catalogue;
  made.set(letters, catalogue);
  return catalogue;
}

/** A message in other letters: "Save {name}" becomes "[Šåvé {name} ēx]". */
export function pseudoMessage(message: string, letters: Letters): string {
  return `[${written(parseMessage(message), letters)}]`;
}

function written(parts: readonly Part[], letters: Letters): string {
  const length = parts.reduce((sum, part) => sum + (typeof part === "string" ? part.length : 0), 0);
  return parts.map((part) => writtenPart(part, letters)).join("") + fillerOf(Math.ceil(length * GROWTH), letters);
}

/** Words, so that a long text can be broken into lines as the text itself. */
function fillerOf(length: number, { filler }: Letters): string {
  return ` ${filler}`.repeat(Math.ceil(length / (filler.length + 1))).slice(0, length);
}

function writtenPart(part: Part, letters: Letters): string {
  if (typeof part === "string") return Array.from(part, letters.of).join("");
  switch (part.kind) {
    case "count":
      return "#";
    case "value":
      return `{${part.name}}`;
    case "tag":
      return `<${part.name}>${written(part.parts, letters)}</${part.name}>`;
    case "choice": {
      const options = Object.entries(part.options).map(([name, parts]) => `${name} {${written(parts, letters)}}`);
      return `{${part.name}, ${part.choice}, ${options.join(" ")}}`;
    }
  }
}
