import { formatNumber, isRightToLeft, pluralRules } from "@/lib/texts/formats";
import { hasDirectionControls, isolated } from "@/lib/texts/isolation";

/** What a message inserts: a text, or a number, which is written and counted as the language does. */
export type TextValue = string | number | bigint;

/** A part of a message: plain text, the value of an argument, a choice by an argument, or a part in a tag. */
export type Part =
  | string
  | { kind: "value"; name: string }
  | { kind: "count" }
  | { kind: "choice"; choice: "plural" | "select"; name: string; options: Readonly<Record<string, readonly Part[]>> }
  | { kind: "tag"; name: string; parts: readonly Part[] };

/** Renders what a tag encloses, such as a link. */
export type TagRenderer<Rendered> = (content: Rendered[]) => Rendered;

/** The parsed messages, which are those of the catalogues and therefore limited in number. */
const parsed = new Map<string, readonly Part[]>();

/**
 * Formats a message in the part of ICU MessageFormat that the catalogues use: `{name}`, `{count, plural, one {# pet}
 * other {# pets}}` with exact cases (`=0`), `{role, select, owner {…} other {…}}`, and tags, `<link>…</link>`. There is
 * no quoting: braces only enclose arguments.
 *
 * @param language the BCP 47 tag of the message's language, for its plural rules and digits
 * @param render what each tag becomes
 * @returns the pieces of the message in order; adjacent texts are joined
 * @throws if a value or the renderer of a tag is missing
 * @see https://unicode-org.github.io/icu/userguide/format_parse/messages/
 */
export function formatMessage<Rendered>(
  language: string,
  message: string,
  values: Values<Rendered>,
): (string | Rendered)[] {
  let parts = parsed.get(message);
  if (!parts) parsed.set(message, (parts = parseMessage(message)));
  return join(formatParts(language, parts, values));
}

/** By the names of arguments and tags. What is rendered already is inserted as it is. */
export type Values<Rendered> = Readonly<Record<string, TextValue | Rendered | TagRenderer<string | Rendered>>>;

function formatParts<Rendered>(
  language: string,
  parts: readonly Part[],
  values: Values<Rendered>,
  count: number | bigint = 0,
): (string | Rendered)[] {
  return parts.flatMap((part): (string | Rendered)[] => {
    if (typeof part === "string") return [part];
    if (part.kind === "count") return [formatNumber(language, count)];
    const value = values[part.name];
    if (part.kind === "tag") {
      if (!isRenderer<Rendered>(value)) throw new Error(`The message needs a renderer of <${part.name}>`);
      return [value(join(formatParts(language, part.parts, values, count)))];
    }
    if (value === undefined || isRenderer<Rendered>(value)) throw new Error(`The message needs {${part.name}}`);
    const isNumber = typeof value === "number" || typeof value === "bigint";
    if (part.kind === "choice" && part.choice === "plural" && typeof value === "string" && /^-?\d+$/.test(value)) {
      // A number of an address, or a bigint in JSON.
      return formatParts(language, [part], { ...values, [part.name]: BigInt(value) }, count);
    }
    if (part.kind === "value") return [isNumber ? formatNumber(language, value) : written(language, value)];
    if (typeof value === "string") {
      return formatParts(language, part.options[value] ?? part.options.other ?? [], values, count);
    }
    if (!isNumber) throw new Error(`The message chooses by {${part.name}}, which is neither a text nor a number`);
    const option = part.options[`=${value}`] ?? part.options[pluralRules(language).select(Number(value))];
    return formatParts(language, option ?? part.options.other ?? [], values, value);
  });
}

/**
 * A text of another direction than the message's is written by itself: without that, the punctuation around it would go
 * to its other side. Names are often of another script than a message that runs from right to left, and in any language
 * one with controls of direction could turn the message around.
 */
function written<Rendered>(language: string, value: string | Rendered): string | Rendered {
  if (typeof value !== "string") return value;
  return isRightToLeft(language) || hasDirectionControls(value) ? isolated(value) : value;
}

function isRenderer<Rendered>(value: Values<Rendered>[string] | undefined): value is TagRenderer<string | Rendered> {
  return typeof value === "function";
}

function join<Rendered>(pieces: (string | Rendered)[]): (string | Rendered)[] {
  const joined: (string | Rendered)[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (typeof piece === "string" && typeof last === "string") joined[joined.length - 1] = last + piece;
    else joined.push(piece);
  }
  return joined;
}

const OPENING_TAG = /<(\w+)>/y;
const CLOSING_TAG = /<\/\w+>/y;
const ARGUMENT = /\{(\w+)(?:, (plural|select),)?/y;
const OPTION = /\s*(=?\w+) \{/y;
/** Any character, and the text up to the next one that may mean something. */
const TEXT = /[^][^{}<#]*/y;

/**
 * Parses a message.
 *
 * @throws SyntaxError if a brace or a tag is not closed, or a choice has no `other`
 */
export function parseMessage(message: string): readonly Part[] {
  let at = 0;

  function match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(message);
  }

  function expect(text: string): void {
    if (!message.startsWith(text, at)) fail(`${text} is missing`);
    at += text.length;
  }

  function fail(problem: string): never {
    throw new SyntaxError(`${problem} at character ${at} of the message "${message}"`);
  }

  /** Reads up to the end, a closing brace, or a closing tag. */
  function parts(isPlural: boolean): Part[] {
    const found: Part[] = [];
    while (at < message.length && message[at] !== "}" && !match(CLOSING_TAG)) found.push(part(isPlural));
    return found;
  }

  function part(isPlural: boolean): Part {
    if (message[at] === "{") return argument();
    if (match(OPENING_TAG)) return tag(isPlural);
    if (message[at] === "#" && isPlural) {
      at += 1;
      return { kind: "count" };
    }
    const [text = ""] = match(TEXT) ?? [];
    at += text.length;
    return text;
  }

  function tag(isPlural: boolean): Part {
    const [opening = "", name = ""] = match(OPENING_TAG) ?? [];
    at += opening.length;
    const content = parts(isPlural);
    expect(`</${name}>`);
    return { kind: "tag", name, parts: content };
  }

  function argument(): Part {
    const [head = "", name, choice] = match(ARGUMENT) ?? [];
    if (name === undefined) fail("An argument has no name");
    at += head.length;
    const found: Part =
      choice === undefined
        ? { kind: "value", name }
        : { kind: "choice", choice: choice as "plural" | "select", name, options: options(choice) };
    expect("}");
    return found;
  }

  function options(choice: string): Record<string, Part[]> {
    const found: Record<string, Part[]> = {};
    for (let head = match(OPTION); head; head = match(OPTION)) {
      at += head[0].length;
      found[head[1] ?? ""] = parts(choice === "plural");
      expect("}");
    }
    if (!found.other) fail("The option other is missing");
    return found;
  }

  const all = parts(false);
  if (at < message.length) fail("This closes nothing");
  return all;
}
