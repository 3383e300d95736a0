import { describe, expect, it } from "vitest";
import { languages, type LanguageTag } from "@/lib/texts/languages";
import { parseMessage, type Part } from "@/lib/texts/message-format";

/** The languages that are translated: all but English and those that tests make of it. */
const translated = (Object.keys(languages) as LanguageTag[]).filter(
  (tag) => tag !== "en" && !("isPseudo" in languages[tag]),
);

/** What a message inserts and encloses, and the options that it chooses from. */
type Shape = { values: Set<string>; tags: Set<string>; choices: Map<string, Set<string>> };

function shapeOf(message: string): Shape {
  const shape: Shape = { values: new Set(), tags: new Set(), choices: new Map() };
  const visit = (part: Part): void => {
    if (typeof part === "string" || part.kind === "count") return;
    if (part.kind === "tag") {
      shape.tags.add(part.name);
      return part.parts.forEach(visit);
    }
    shape.values.add(part.name);
    if (part.kind !== "choice") return;
    const known = shape.choices.get(part.name) ?? new Set();
    shape.choices.set(part.name, known);
    for (const [option, parts] of Object.entries(part.options)) {
      known.add(option);
      parts.forEach(visit);
    }
  };
  parseMessage(message).forEach(visit);
  return shape;
}

/** The options that are no plural category: those of a select, and exact counts. */
const ownOptions = (options: Set<string> = new Set()) =>
  [...options].filter((option) => !["zero", "one", "two", "few", "many", "other"].includes(option)).sort();

const messagesOf = (tag: LanguageTag) =>
  Object.entries(languages[tag].texts as Record<string, Record<string, string>>).flatMap(([area, messages]) =>
    Object.entries(messages).map(([name, text]) => ({ key: `${area}.${name}`, text })),
  );
const englishTexts = new Map(messagesOf("en").map(({ key, text }) => [key, text]));

/** A message without what it chooses by a number: what it says of one thing as well as of many. */
function withoutCounted(parts: readonly Part[]): string {
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      if (part.kind === "count") return "";
      if (part.kind === "tag") return withoutCounted(part.parts);
      if (part.kind === "value") return `{${part.name}}`;
      const options = Object.entries(part.options);
      const isOfNumber = options.some(([option]) => option === "one");
      return isOfNumber ? "{…}" : options.map(([, each]) => withoutCounted(each)).join(" | ");
    })
    .join("");
}

it("the English catalogue says nothing of one thing as of many", () => {
  // A number that is always a limit, which no plural is needed for, has another name than `count`.
  const isOfMany = /\{count\} [a-z]{3,}s\b|\{…\}.*\b(?:them|they|those|these)\b/;
  const wrong = messagesOf("en").filter(({ text }) => isOfMany.test(withoutCounted(parseMessage(text))));
  expect(wrong.map(({ key, text }) => `${key}: ${text}`)).toEqual([]);
});

describe.each(translated)("the catalogue in %s", (tag) => {
  const messages = messagesOf(tag);

  it("inserts what the English messages insert, and chooses from the same options", () => {
    const wrong = messages.filter(({ key, text }) => {
      const own = shapeOf(text);
      const english = shapeOf(englishTexts.get(key) ?? "");
      const choices = (shape: Shape) =>
        [...shape.choices].map(([name, options]) => [name, ...ownOptions(options)].join()).sort();
      // A plural that one language needs, another may not.
      const isMissing = [...english.values].some((name) => !own.values.has(name));
      const isUnknown = [...own.values].some((name) => !english.values.has(name));
      const tags = (shape: Shape) => [...shape.tags].sort().join();
      const lost = [...english.choices].filter(([name]) => ownOptions(english.choices.get(name)).length > 0);
      const isChoiceLost = lost.some(
        ([name]) => !choices(own).includes([name, ...ownOptions(english.choices.get(name))].join()),
      );
      return isMissing || isUnknown || tags(own) !== tags(english) || isChoiceLost;
    });
    expect(wrong.map(({ key, text }) => `${key}: ${text}`)).toEqual([]);
  });

  it("has the plural forms of the language, and no others", () => {
    const forms = new Set<string>(new Intl.PluralRules(tag).resolvedOptions().pluralCategories);
    const wrong = messages.filter(({ text }) =>
      [...shapeOf(text).choices.values()].some((options) => {
        const plurals = [...options].filter((option) => ["zero", "one", "two", "few", "many"].includes(option));
        return plurals.some((option) => !forms.has(option));
      }),
    );
    expect(wrong.map(({ key }) => key)).toEqual([]);
  });

  it("begins its texts in its own direction, also where a text stands by itself in another", () => {
    // The first letter decides, which may be that of a name such as "CSV". U+200F before it counts as a letter.
    const wrong = messages.filter(
      ({ text }) => /^[^\p{L}\u200f{<]*\p{sc=Latn}/u.test(text) && /\p{sc=Arab}/u.test(text),
    );
    expect(wrong.map(({ key, text }) => `${key}: ${text}`)).toEqual([]);
  });

  it("leaves no sentence in English", () => {
    const same = messages.filter(
      ({ key, text }) => text === englishTexts.get(key) && text.split(" ").length > 2 && /[a-z] [a-z]/.test(text),
    );
    expect(same.map(({ key }) => key)).toEqual([]);
  });
});
