import { expect, it, vi } from "vitest";
import {
  collator,
  formatChange,
  formatDate,
  formatNumber,
  formatPercent,
  KEPT_MAX,
  languageName,
  listFormat,
  pluralRules,
} from "@/lib/texts/formats";

const AT = "2026-11-21T23:05:07.000Z";

it("dates are written as the language does, in a zone", () => {
  expect(formatDate("en", "date", AT, "UTC")).toBe("21 Nov 2026");
  expect(formatDate("en", "datetime", AT, "UTC")).toBe("21 Nov 2026, 23:05");
  expect(formatDate("en", "datetime", AT, "Asia/Tokyo")).toBe("22 Nov 2026, 08:05");
  expect(formatDate("en", "weekday", "2026-11-21", "UTC")).toBe("Sat, 21 Nov 2026");
  expect(formatDate("de", "long", AT, "UTC")).toBe("21. November 2026");
  expect(formatDate("es", "long", AT, "UTC")).toBe("21 de noviembre de 2026");
  expect(formatDate("fr", "day", AT, "UTC")).toBe("21 nov.");
  expect(formatDate("ar", "day", AT, "UTC")).toBe("21 نوفمبر");
});

it("languages are named in the language of the reader, and what is no tag stays", () => {
  expect(["de", "fr", "en-XA", "no tag"].map((tag) => languageName("en", tag).split(" ")[0])).toEqual([
    "German",
    "French",
    "English",
    "no",
  ]);
  expect(languageName("de", "fr")).toBe("Französisch");
});

it("numbers are grouped as the language does, and Arabic has Latin digits", () => {
  expect(formatNumber("en", 9_223_372_036_854_775_807n)).toBe("9,223,372,036,854,775,807");
  expect(["de", "es", "ar"].map((language) => formatNumber(language, 12_345))).toEqual(["12.345", "12.345", "12,345"]);
});

it("shares and changes are whole percents", () => {
  expect(formatPercent("en", 0.125)).toBe("13%");
  expect([0.125, -0.12, 0, 0.001, -0.001].map((ratio) => formatChange("en", ratio))).toEqual([
    "+13%",
    "−12%",
    "±0%",
    "±0%",
    "±0%",
  ]);
});

it("lists are written as the language does", () => {
  expect(listFormat("en", "conjunction").format(["a", "b", "c"])).toBe("a, b and c");
  expect(listFormat("de", "disjunction").format(["a", "b"])).toBe("a oder b");
  expect(listFormat("en", "unit").format(["a", "b", "c"])).toBe("a, b, c");
});

it("names are sorted as the language does, with numbers by value", () => {
  expect(["View 10", "view 2", "Äpfel", "Zoo"].sort(collator("de").compare)).toEqual([
    "Äpfel",
    "view 2",
    "View 10",
    "Zoo",
  ]);
});

it("plurals have the cases of the language", () => {
  expect([0, 1, 2, 3, 11].map((count) => pluralRules("ar").select(count))).toEqual([
    "zero",
    "one",
    "two",
    "few",
    "many",
  ]);
});

it("formatters are kept, but not one for each spelling of a time zone that a client sends", () => {
  const { DateTimeFormat } = Intl;
  let made = 0;
  vi.spyOn(Intl, "DateTimeFormat").mockImplementation(function (...args: ConstructorParameters<typeof DateTimeFormat>) {
    made += 1;
    return new DateTimeFormat(...args);
  } as never);
  const spelling = (n: number) =>
    `America/${Array.from("argentina", (letter, i) => (n & (1 << i) ? letter.toUpperCase() : letter)).join("")}/Salta`;
  const write = (n: number) => formatDate("en", "datetime", AT, spelling(n));
  for (let n = 0; n <= KEPT_MAX; n++) expect(write(n)).toBe("21 Nov 2026, 20:05");
  expect(made).toBe(KEPT_MAX + 1);
  write(KEPT_MAX);
  expect(made).toBe(KEPT_MAX + 1);
  // The first one is no longer kept.
  write(0);
  expect(made).toBe(KEPT_MAX + 2);
  vi.restoreAllMocks();
});
