import { unstorableText } from "@/lib/core/storable-text";

/** The `searchParams` of a Next.js page. A repeated name has an array. */
export type SearchParams = Record<string, string | string[] | undefined>;

/** Whether a trimmed, non-empty text is a valid value of a parameter. Values stay text, so that an int64 is exact. */
type Parser = (text: string) => boolean;

/** A parser that narrows the type of the text. */
type Choice<Value extends string> = (text: string) => text is Value;

type Parsers = Record<string, Parser>;

type ValueOf<P> = P extends Choice<infer Value> ? Value : string;

/** The values of an address. Those with a default are always present. */
type Values<P extends Parsers, Default extends keyof P> = {
  [Name in Exclude<keyof P, Default>]?: ValueOf<P[Name]> | undefined;
} & { [Name in Default]: ValueOf<P[Name]> };

/** Accepts one of these texts. */
export function choice<const Value extends string>(values: readonly Value[]): Choice<Value> {
  return (text): text is Value => (values as readonly string[]).includes(text);
}

/** Accepts text of at most `maxLength` UTF-16 units, in this format, that PostgreSQL can store. */
export function text(maxLength: number, format = /^/): Parser {
  return (given) => given.length <= maxLength && unstorableText(given) === null && format.test(given);
}

/** A canonical decimal int64. */
export function isInt64Text(given: string): boolean {
  return /^(?:0|-?[1-9][0-9]{0,18})$/.test(given) && BigInt.asIntN(64, BigInt(given)) === BigInt(given);
}

/** A UUID of RFC 9562, of any version. */
export const isUuid = text(36, /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i);

/**
 * An instant in UTC, in the format of RFC 3339, from the year 1000 on: PostgreSQL does not parse the format in which
 * earlier years are sent to it.
 */
export function isInstant(given: string): boolean {
  const [, day] = /^([1-9]\d{3}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?Z$/.exec(given) ?? [];
  // `Date` parses February 30th as March 2nd.
  return day !== undefined && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
}

/** Where a filter of times can begin: at an instant, or with a period until now, of which the present day is the last. */
export function isStart(given: string): boolean {
  return /^(?:today|last-[1-9]\d?-days)$/.test(given) || isInstant(given);
}

/**
 * Defines the address of a page. The server, the browser and every link share its map of parameters.
 *
 * @param path of the page
 * @param parsers its parameters, in the order in which they are written
 * @param defaults the values of absent parameters, which are omitted when written
 */
export function defineAddress<const P extends Parsers, Default extends keyof P & string = never>(
  path: string,
  parsers: P,
  defaults: { readonly [Name in Default]: ValueOf<P[Name]> } = {} as never,
) {
  const names = Object.keys(parsers);
  const usual: Record<string, string | undefined> = defaults;

  /** The query string, with its question mark; empty if all values are defaults. */
  function search(values: Partial<Values<P, Default>>): string {
    const written = new URLSearchParams();
    for (const name of names) {
      const value = (values as Record<string, string | undefined>)[name];
      if (value !== undefined && value !== "" && value !== usual[name]) written.set(name, value);
    }
    return written.size > 0 ? `?${written}` : "";
  }

  /** Reads an address. Lenient, since people edit and shorten URLs: an invalid value counts as absent. */
  function read(given: SearchParams | URLSearchParams): Values<P, Default> {
    const values: Record<string, string | undefined> = { ...usual };
    for (const name of names) {
      const value = given instanceof URLSearchParams ? given.get(name) : [given[name]].flat()[0];
      const trimmed = value?.trim() ?? "";
      if (trimmed !== "" && parsers[name]?.(trimmed)) values[name] = trimmed;
    }
    return values as Values<P, Default>;
  }

  return {
    read,
    search,
    /** Writes an address. The same values always have the same address. */
    href: (values: Partial<Values<P, Default>>) => path + search(values),
  };
}
