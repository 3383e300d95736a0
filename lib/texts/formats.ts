/**
 * How each language writes dates, numbers and lists, and sorts names.
 *
 * A formatter is kept: to make one takes thirty times as long as to use it, and a list has a hundred times.
 */

/**
 * The locale whose conventions a language follows, where it is not the language itself. English is that of dates as
 * "21 Nov 2026". Arabic has two kinds of digits, and ICU chooses by the region, differently in its versions: the Latin
 * ones, as everywhere in the ids, keys and addresses beside them, and so that a number can be typed as it is read.
 */
const locales: Readonly<Record<string, string>> = {
  en: "en-GB",
  ar: "ar-u-nu-latn",
  "en-XA": "en-GB",
  "ar-XB": "ar-u-nu-latn",
};

/** Whether a language is written from right to left. */
export function isRightToLeft(language: string): boolean {
  return /^ar\b/.test(language);
}

const dateStyles = {
  /** "21 Nov 2026" */
  date: { day: "numeric", month: "short", year: "numeric" },
  /** "21 Nov 2026, 14:05" */
  datetime: { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" },
  /** "Saturday, 21 November 2026 at 14:05:00 CET" */
  exact: { dateStyle: "full", timeStyle: "long" },
  /** "21 Nov" */
  day: { day: "numeric", month: "short" },
  /** "Sat, 21 Nov 2026" */
  weekday: { weekday: "short", day: "numeric", month: "short", year: "numeric" },
  /** "21 November 2026" */
  long: { dateStyle: "long" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = keyof typeof dateStyles;

/**
 * Writes a date.
 *
 * @param at an instant, as ISO 8601 or in milliseconds; or a day as YYYY-MM-DD, which is then written in UTC
 * @param timeZone of the reader; that of this process without one
 */
export function formatDate(language: string, style: DateStyle, at: string | number, timeZone?: string): string {
  return dateFormat(language, style, timeZone ?? "").format(new Date(at));
}

const dateFormat = kept(
  (locale, style: DateStyle, timeZone: string) =>
    new Intl.DateTimeFormat(locale, { ...dateStyles[style], ...(timeZone !== "" && { timeZone }) }),
);

/** Writes a number with grouped digits: 1,234,567. */
export function formatNumber(language: string, value: number | bigint): string {
  return numberFormat(language, "plain").format(value);
}

/** Writes a ratio in whole percent: "12%". */
export function formatPercent(language: string, ratio: number): string {
  return numberFormat(language, "percent").format(ratio);
}

/** Writes by how much something has changed, in whole percent: "+12%", "−12%", "±0%". */
export function formatChange(language: string, ratio: number): string {
  const text = numberFormat(language, "change").format(ratio);
  if (!/[1-9]/.test(text)) return `±${formatPercent(language, 0)}`;
  return text.replace("-", "−");
}

const numberStyles = {
  plain: {},
  percent: { style: "percent" },
  change: { style: "percent", signDisplay: "exceptZero" },
} as const satisfies Record<string, Intl.NumberFormatOptions>;

const numberFormat = kept(
  (locale, style: keyof typeof numberStyles) => new Intl.NumberFormat(locale, numberStyles[style]),
);

/**
 * How a list is written.
 *
 * @param type "a, b and c", "a, b or c", or "a, b, c"
 */
export const listFormat = kept(
  (locale, type: "conjunction" | "disjunction" | "unit") => new Intl.ListFormat(locale, { type }),
);

/** The name of a language, by its BCP 47 tag; the tag itself where there is no name. */
export function languageName(language: string, tag: string): string {
  try {
    return languageNames(language).of(tag) ?? tag;
  } catch {
    // Not a tag.
    return tag;
  }
}

const languageNames = kept((locale) => new Intl.DisplayNames(locale, { type: "language" }));

/** Which case of a plural a number is. */
export const pluralRules = kept((locale) => new Intl.PluralRules(locale));

/** Compares names as the language sorts them, with numbers in them by value: "Row 2" before "Row 10". */
export const collator = kept((locale) => new Intl.Collator(locale, { numeric: true }));

/**
 * How many formatters of a kind are kept. A time zone is known by any mixture of capitals, so a client can ask for any
 * number of them, of 30 KB each.
 */
export const KEPT_MAX = 400;

/** Makes a formatter for each language and combination of arguments once, and keeps those that were made last. */
function kept<Arguments extends string[], Format>(
  make: (locale: string, ...args: Arguments) => Format,
): (language: string, ...args: Arguments) => Format {
  const formats = new Map<string, Format>();
  return (language, ...args) => {
    const key = [language, ...args].join(" ");
    let format = formats.get(key);
    if (format === undefined) {
      const [oldest] = formats.keys();
      if (formats.size >= KEPT_MAX && oldest !== undefined) formats.delete(oldest);
      formats.set(key, (format = make(locales[language] ?? language, ...args)));
    }
    return format;
  };
}
