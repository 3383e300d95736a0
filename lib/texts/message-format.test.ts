import { describe, expect, it } from "vitest";
import { formatMessage, parseMessage } from "@/lib/texts/message-format";

const format = (message: string, values: Parameters<typeof formatMessage>[2] = {}, language = "en") =>
  formatMessage(language, message, values).join("");

describe("a message", () => {
  it("inserts texts as they are, and numbers as the language writes them", () => {
    expect(format("{name} has {count}", { name: "{x} <b>", count: 12_345 })).toBe("{x} <b> has 12,345");
    expect(format("{count}", { count: 12_345 }, "de")).toBe("12.345");
    expect(format("{count}", { count: 9_223_372_036_854_775_807n })).toBe("9,223,372,036,854,775,807");
  });

  it("chooses by the plural rules of the language, and exact cases before them", () => {
    const message = "{count, plural, =0 {none} one {# pet} other {# pets}}, {count}";
    expect([0, 1, 2, 1_000n].map((count) => format(message, { count }))).toEqual([
      "none, 0",
      "1 pet, 1",
      "2 pets, 2",
      "1,000 pets, 1,000",
    ]);
    expect(format(message, { count: "2" })).toBe("2 pets, 2");
    const arabic = "{count, plural, zero {0} one {1} two {2} few {few} many {many} other {other}}";
    expect([0, 1, 2, 3, 11, 100].map((count) => format(arabic, { count }, "ar"))).toEqual([
      "0",
      "1",
      "2",
      "few",
      "many",
      "other",
    ]);
  });

  it("selects by a text, with choices in choices", () => {
    const message = "{who, select, you {You have {n, plural, one {# key} other {# keys}}} other {{who} has {n}}}";
    expect(format(message, { who: "you", n: 1 })).toBe("You have 1 key");
    expect(format(message, { who: "Sam", n: 2 })).toBe("Sam has 2");
  });

  it("keeps the direction of what it inserts to itself in a language from right to left", () => {
    expect(format("حذف {name}: {count}", { name: "Rex (2)", count: 3 }, "ar")).toBe("حذف \u2068Rex (2)\u2069: 3");
  });

  it("is not turned around by what it inserts, in any language", () => {
    expect(format("{name} started", { name: "\u2069\u202eytpuced" })).toBe("\u2068\u202eytpuced\u2069 started");
    expect(format("حذف {name}", { name: "Rex\u2067" }, "ar")).toBe("حذف \u2068Rex\u2067\u2069\u2069");
    // A message in a message.
    const inner = format("{name}!", { name: "\u202eRex" });
    expect(format("{inner}?", { inner })).toBe("\u2068\u2068\u202eRex\u2069!\u2069?");
  });

  it("renders tags", () => {
    const pieces = formatMessage("en", "See <link>the {what} <b>#</b></link>, then go on.", {
      what: "guide",
      link: (content) => ({ link: content }),
      b: (content) => `*${content.join("")}*`,
    });
    expect(pieces).toEqual(["See ", { link: ["the guide *#*"] }, ", then go on."]);
  });

  it("keeps characters that open nothing", () => {
    expect(format("1 < 2 > 1 # a</ 'quoted'")).toBe("1 < 2 > 1 # a</ 'quoted'");
  });

  it("names the value that is missing", () => {
    expect(() => format("{name}")).toThrow("needs {name}");
    expect(() => format("<b>x</b>")).toThrow("<b>");
  });

  it.each(["{", "{name", "}", "{a, plural, one {x}}", "<b>x", "x</b>", "{a, select, other {x}", "{ a }"])(
    "is refused when it is malformed: %s",
    (message) => {
      expect(() => parseMessage(message)).toThrow(SyntaxError);
    },
  );
});
