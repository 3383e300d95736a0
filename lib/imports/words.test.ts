import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ImportSettings, WordMatch } from "./schemas";
import { rowValidator } from "./validate-row";
import { mergeMatches, WordCounter, wordKey } from "./words";

const SETTINGS: ImportSettings = {
  format: "csv",
  sheet: null,
  encoding: "utf-8",
  separator: ",",
  skippedRows: 0,
  hasHeader: true,
  columns: ["name", "category", "status"],
  defaultName: null,
  defaultCategory: null,
  defaultStatus: "pending",
  emptyWords: ["NA", "-", "n/a"],
  matches: [],
};
const HEADERS = ["Name", "Species", "Outcome"];
const categories = new Map([["dogs", 7n]]);

const validate = (cells: string[], settings: Partial<ImportSettings> = {}) =>
  rowValidator({ ...SETTINGS, ...settings }, HEADERS, { categories, newCategories: new Map([["cat", 12n]]) })({
    line: 2,
    cells,
  });

describe("a word", () => {
  const matches: WordMatch[] = [
    { kind: "newCategory", field: "category", word: "cat", name: "Cat" },
    { kind: "newCategory", field: "category", word: "hound", name: "DOGS" },
    { kind: "category", field: "category", word: "puppy", categoryId: "7" },
    { kind: "leaveOut", field: "category", word: "bird" },
    { kind: "status", field: "status", word: "return to owner", status: "sold" },
    { kind: "leaveOut", field: "status", word: "died" },
  ];

  it.each([
    ["a category to create", ["Tom", " CAT", ""], { categoryId: 12n, status: "pending" }, "Cat"],
    [
      "a category to create that there is by now",
      ["Rex", "hound", ""],
      { categoryId: 7n, status: "pending" },
      undefined,
    ],
    ["a category of the shop", ["Rex", "Puppy", "sold"], { categoryId: 7n, status: "sold" }, undefined],
    ["a status", ["Rex", "7", "Return  to\tOwner "], { categoryId: 7n, status: "sold" }, undefined],
  ])("is read as %s", (_, cells, pet, newCategory) => {
    expect(validate(cells, { matches })).toMatchObject({ pet: { name: cells[0], ...pet }, newCategory });
  });

  it.each([
    ["of either column", ["Rex", "bird", "sold"]],
    ["whatever else is wrong with them", ["", "unknown", "Died"]],
  ])("leaves out the rows with it, %s", (_, cells) => {
    expect(validate(cells, { matches })).toMatchObject({ leftOut: { line: 2, code: "chosen" } });
  });

  it("is an error without a match, and the same word of another column is another word", () => {
    const row = validate(["Rex", "died", "bird"], { matches });
    expect("errors" in row && row.errors.map(({ column, value }) => [column, value])).toEqual([
      ["Species", "died"],
      ["Outcome", "bird"],
    ]);
  });

  it("never replaces the id or the name of a category, or a status", () => {
    const wrong: WordMatch[] = [
      { kind: "category", field: "category", word: "dogs", categoryId: "9" },
      { kind: "category", field: "category", word: "8", categoryId: "9" },
      { kind: "status", field: "status", word: "sold", status: "available" },
    ];
    expect(validate(["Rex", "Dogs", "SOLD"], { matches: wrong })).toMatchObject({
      pet: { categoryId: 7n, status: "sold" },
    });
    expect(validate(["Rex", "8", "sold"], { matches: wrong })).toMatchObject({ pet: { categoryId: 8n } });
  });
});

describe("a text that counts as empty", () => {
  it("is replaced with the default, regardless of case and spaces", () => {
    expect(validate(["Rex", " na ", "N/A"], { defaultCategory: "5" })).toMatchObject({
      pet: { name: "Rex", categoryId: 5n, status: "pending" },
    });
  });

  it("is replaced with the default name, as an empty cell or one of spaces is", () => {
    for (const name of ["NA", "", "  "])
      expect(validate([name, "7", "sold"], { defaultName: "Unnamed" })).toMatchObject({ pet: { name: "Unnamed" } });
    expect(validate(["Rex", "7", "sold"], { defaultName: "Unnamed" })).toMatchObject({ pet: { name: "Rex" } });
    expect(validate(["NA", "7", "sold"], { defaultName: "Unnamed", emptyWords: [] })).toMatchObject({
      pet: { name: "NA" },
    });
  });

  it("is reported where there is no default", () => {
    const row = validate(["-", "NA", "sold"]);
    expect("errors" in row && row.errors).toEqual([
      { line: 2, column: "Name", value: "-", row: "- · NA · sold", code: "emptyWord", values: { word: "-" } },
      { line: 2, column: "Species", value: "NA", row: "- · NA · sold", code: "emptyWord", values: { word: "NA" } },
    ]);
  });

  it("is a value like any other once it is taken off the list", () => {
    expect(validate(["-", "7", "sold"], { emptyWords: [] })).toMatchObject({ pet: { name: "-" } });
  });
});

describe("a name", () => {
  it("is imported without the spaces at its ends, and with those and line breaks within", () => {
    expect(validate([" \t Mia\t the\ncat\u00a0\r\n", "7", "sold"])).toMatchObject({ pet: { name: "Mia\t the\ncat" } });
    expect(validate([`${"x".repeat(200)}  `, "7", "sold"])).toMatchObject({ pet: { name: "x".repeat(200) } });
  });
});

describe("counted words", () => {
  it("are merged regardless of case and spaces, spelled as the file does most often", () => {
    const counter = new WordCounter();
    for (const text of ["dog", "Dog", " Dog", "Guinea  Pig", "guinea pig", "DOG"]) counter.add("category", text);
    counter.add("status", "dog");
    expect(counter.result).toEqual({
      found: [
        { field: "category", word: "dog", text: "Dog", count: 4 },
        { field: "category", word: "guinea pig", text: "Guinea Pig", count: 2 },
        { field: "status", word: "dog", text: "dog", count: 1 },
      ],
      isCut: false,
    });
  });

  it("are bounded in number and length, however many a file has", () => {
    const counter = new WordCounter();
    for (let i = 0; i < 1_000; i++) counter.add("category", `Word ${i % 500}`);
    counter.add("status", "x".repeat(201));
    counter.add("status", "a\0b");
    const { found, isCut } = counter.result;
    expect([found.length, isCut]).toEqual([200, true]);
    expect(found.every(({ count }) => count === 2)).toBe(true);
  });

  it("of any file can each be matched, after which no row has an unknown one", () => {
    const text = fc.oneof(
      fc.constantFrom("Dog", " dog", "DOG ", "a  b", "A B", "İ", "ß"),
      fc.string({ unit: "binary" }),
    );
    fc.assert(
      fc.property(fc.array(text, { maxLength: 30 }), (texts) => {
        const counter = new WordCounter();
        const validator = (matches: WordMatch[], onWord?: WordCounter["add"]) =>
          rowValidator({ ...SETTINGS, defaultCategory: "1", matches }, HEADERS, {
            categories,
            ...(onWord && { onWord }),
          });
        const count = validator([], counter.add.bind(counter));
        for (const cell of texts) count({ line: 2, cells: ["Rex", cell, ""] });
        const matched = validator(
          counter.result.found.map(({ word }) => ({ kind: "category", field: "category", word, categoryId: "3" })),
        );
        for (const cell of texts.filter((one) => one.isWellFormed() && !one.includes("\0")))
          expect(matched({ line: 2, cells: ["Rex", cell, ""] })).toHaveProperty("pet");
      }),
    );
  });

  it("have a key that is its own key", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => wordKey(wordKey(text)) === wordKey(text)));
  });
});

it("matches of the same word replace each other, field by field", () => {
  const sold: WordMatch = { kind: "status", field: "status", word: "gone", status: "sold" };
  const left: WordMatch = { kind: "leaveOut", field: "category", word: "gone" };
  const pending: WordMatch = { kind: "status", field: "status", word: "gone", status: "pending" };
  expect(mergeMatches([sold, left], [pending])).toEqual([left, pending]);
  expect(mergeMatches([], [sold, pending])).toEqual([pending]);
});
