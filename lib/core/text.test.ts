import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withoutFurtherMarks } from "@/lib/core/marks";
import { enteredText, humanText } from "@/lib/core/text";

const LENGTH_MAX = 10;
const schema = humanText(LENGTH_MAX);
const errorsOf = (value: unknown) => schema.safeParse(value).error?.issues.map((issue) => issue.message);

/** Characters of one and of two UTF-16 units, neither blank nor NUL. */
const characters = fc
  .string({ unit: "binary", minLength: 1, maxLength: 1 })
  .filter((text) => text !== "\0" && text.trim() !== "");
const blanks = fc.string({ unit: fc.constantFrom(" ", "\t", "\n", "\r", "\u00a0", "\u3000"), maxLength: 5 });
const textOf = (min: number, max: number) =>
  fc.array(characters, { minLength: min, maxLength: max }).map((all) => all.join(""));

describe("human text", () => {
  it("is accepted up to its length in code points, and returned unchanged, spaces included", () => {
    fc.assert(
      fc.property(blanks, textOf(1, LENGTH_MAX), blanks, (before, text, after) => {
        const sent = before + text + after;
        fc.pre([...sent].length <= LENGTH_MAX);
        expect(schema.parse(sent)).toBe(sent);
      }),
    );
  });

  it("counts spaces at both ends", () => {
    expect(schema.parse(`${" ".repeat(LENGTH_MAX - 1)}y`)).toHaveLength(LENGTH_MAX);
    expect(errorsOf(`${" ".repeat(LENGTH_MAX)}y`)).toEqual(["must be at most 10 characters"]);
    expect(errorsOf(`y${"\n".repeat(20_000)}`)).toEqual(["must be at most 10 characters"]);
  });

  it("is rejected when it is too long", () => {
    fc.assert(
      fc.property(blanks, textOf(LENGTH_MAX + 1, 3 * LENGTH_MAX), (before, text) => {
        expect(errorsOf(before + text)).toEqual(["must be at most 10 characters"]);
      }),
    );
  });

  it("counts a character outside the basic plane once", () => {
    expect(errorsOf("😀".repeat(LENGTH_MAX))).toBeUndefined();
    expect(errorsOf("😀".repeat(LENGTH_MAX + 1))).toEqual(["must be at most 10 characters"]);
    expect(errorsOf(`${"a".repeat(LENGTH_MAX)}😀`)).toEqual(["must be at most 10 characters"]);
  });

  it("is rejected when it is empty after trimming", () => {
    fc.assert(
      fc.property(blanks, (text) => {
        expect(errorsOf(text)).toEqual(["must not be empty"]);
      }),
    );
  });

  it("is rejected with a NUL anywhere, which PostgreSQL cannot hold", () => {
    fc.assert(
      fc.property(textOf(0, 4), textOf(0, 4), (before, after) => {
        expect(errorsOf(`${before}\0${after}`)).toEqual(["must not contain the NUL character"]);
      }),
    );
  });

  it("is rejected with half a surrogate pair anywhere, which UTF-8 cannot hold", () => {
    const plain = fc.string({ unit: "grapheme-ascii", maxLength: 4 });
    fc.assert(
      fc.property(plain, fc.integer({ min: 0xd800, max: 0xdfff }), plain, (before, unit, after) => {
        expect(errorsOf(before + String.fromCharCode(unit) + after)).toEqual(["must not contain a lone surrogate"]);
      }),
    );
  });

  it.each([1, 1n, null, true, ["Rex"], { name: "Rex" }])("is not %s", (value) => {
    expect(errorsOf(value)).toEqual(["must be a string"]);
  });

  it("reports a missing value as required", () => {
    expect(errorsOf(undefined)).toEqual(["is required"]);
  });
});

it("human text has at most thirty combining characters in a row, which are slow to sort and to lay out", () => {
  const marked = humanText(1_000);
  expect(marked.parse(`${"a\u0301".repeat(100)}b${"\u0323".repeat(30)}`)).toHaveLength(231);
  for (const mark of [
    "\u0301",
    "\u064b",
    "\u{1d165}",
    "\u20dd",
    "\u{1f3fd}",
    "\u200d",
    "\u200c",
    "\u{e0061}",
    "\u0301\u00ad",
    "\u{1f3fd}\u2060",
  ])
    expect(marked.safeParse(`a${mark.repeat(31)}`).error?.issues.map(({ message }) => message)).toEqual([
      "must not have more than 30 combining characters in a row",
    ]);
});

it("a stored text is shown without the combining characters past those", () => {
  const skin = "\u{1f3fd}";
  expect(withoutFurtherMarks(`a${skin.repeat(9_999)}b${skin.repeat(30)}c`)).toBe(
    `a${skin.repeat(30)}b${skin.repeat(30)}c`,
  );
});

it("entered text has something to be seen, so that no name looks like none", () => {
  const entered = enteredText(LENGTH_MAX);
  for (const text of [
    "\u2800",
    "\u3164",
    "\u200b\u200d",
    "\u00ad",
    "\u115f ",
    "\u2060\u034f",
    "\u{e0041}\u{e0042}",
    " ",
  ])
    expect(entered.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(["must not be empty"]);
  for (const text of ["👩‍👩‍👧", "क्‍ष", "می‌خواهم", "-"]) expect(entered.parse(` ${text} `)).toBe(text);
});
