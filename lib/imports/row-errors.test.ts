import { expect, it } from "vitest";
import { RowErrorCollector, writeRowErrors } from "@/lib/imports/row-errors";
import type { ImportSettings } from "@/lib/imports/schemas";
import { rowValidator } from "@/lib/imports/validate-row";
import { translateTo, type LanguageTag } from "@/lib/texts/languages";
import { message } from "@/lib/texts/message";

const SETTINGS = {
  format: "csv",
  encoding: "utf-8",
  separator: ",",
  skippedRows: 0,
  hasHeader: true,
  columns: ["name", "category"],
  defaultName: null,
  defaultCategory: "1",
  defaultStatus: "available",
  emptyWords: [],
  matches: [],
} satisfies ImportSettings;

/** The chunks of the list, each of which is one write to the database. */
function piecesOf(errors: RowErrorCollector): string[] {
  const pieces: string[] = [];
  for (let piece = errors.takePiece(true); piece !== null; piece = errors.takePiece(true)) pieces.push(piece);
  return pieces;
}

async function csvOf(pieces: readonly string[], language: LanguageTag = "en"): Promise<string> {
  async function* bytes() {
    // A character may be split between two chunks.
    const all = Buffer.from(pieces.join(""));
    for (let start = 0; start < all.length; start += 100) yield all.subarray(start, start + 100);
  }
  const written: Uint8Array[] = [];
  for await (const chunk of writeRowErrors(bytes(), translateTo(language), "csv")) written.push(chunk);
  return Buffer.concat(written).toString();
}

it("truncates a column's name, which is repeated for each bad row", () => {
  const validate = rowValidator(SETTINGS, ["n".repeat(60_000), "c"], { categories: new Map() });
  const row = validate({ line: 2, cells: ["", "x"] });
  expect("errors" in row && row.errors.map(({ column }) => column)).toEqual(["n".repeat(200), "c"]);
});

it("names a column without a name, and a field without a column, by a message", async () => {
  const settings = { ...SETTINGS, columns: ["name" as const, "ignore" as const], defaultCategory: null };
  const validate = rowValidator(settings, ["", "c"], { categories: new Map() });
  const row = validate({ line: 2, cells: ["", ""] });
  expect("errors" in row && row.errors.map(({ column }) => column)).toEqual([
    message("rowErrors.columnNumber", { number: "1" }),
    message("columns.category"),
  ]);
  const errors = new RowErrorCollector();
  if ("errors" in row) errors.add(row.errors);
  expect(await csvOf(piecesOf(errors))).toMatch(
    /^\uFEFFLine,Column,Value,Error\r\n2,Column 1,,Column 1 is required\r\n2,Category,,Category is required\r\n$/,
  );
});

it("contains no controls of direction in a language from right to left", async () => {
  const validate = rowValidator(SETTINGS, ["name", "c"], { categories: new Map() });
  const row = validate({ line: 2, cells: ["", "1"] });
  const errors = new RowErrorCollector();
  if ("errors" in row) errors.add(row.errors);
  expect(await csvOf(piecesOf(errors), "ar")).toContain("\r\n2,name,,name: القيمة مطلوبة\r\n");
});

it("is written in chunks of bounded size, with whole characters", () => {
  const errors = new RowErrorCollector();
  for (let line = 2; line < 20_000; line++)
    errors.add([{ line, column: "Näme 🐕", value: "🐕".repeat(line % 7), code: "required" }]);
  const pieces = piecesOf(errors);
  expect(pieces.length).toBeGreaterThan(2);
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(256 * 1024);
  expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
  expect(pieces.join("").trimEnd().split("\n")).toHaveLength(20_000 - 2);
});

it("ends at its maximum length with a note, but keeps counting", async () => {
  const errors = new RowErrorCollector(undefined, 1_000);
  for (let line = 2; line < 1_002; line++) errors.add([{ line, column: "name", value: "", code: "required" }]);
  const text = piecesOf(errors).join("");
  expect(text.length).toBeLessThan(1_200);
  expect((await csvOf([text])).endsWith(",,,The list ends here: there are more invalid rows than it holds\r\n")).toBe(
    true,
  );
  expect(errors.badRows).toBe(1_000);
  expect(errors.summary.kinds).toEqual([{ column: "name", code: "required", count: 1_000 }]);
});

it("is written as CSV in the language of the reader", async () => {
  const errors = new RowErrorCollector();
  errors.add([
    { line: 2, column: "=Näme", value: 'a "🐕"', code: "tooLong", values: { max: 200 } },
    { line: 2, column: "category", value: "Wölfe", code: "category" },
  ]);
  errors.add([{ line: 3, column: "", value: "", code: "cells", values: { cells: 1_200, columns: 2 } }]);
  expect(await csvOf(piecesOf(errors))).toBe(
    "\uFEFFLine,Column,Value,Error\r\n" +
      `2,'=Näme,"a ""🐕""",'=Näme must be at most 200 characters\r\n` +
      "2,category,Wölfe,category must be the id or the name of a category of the shop\r\n" +
      '3,,,"The row has 1,200 cells where there are 2 columns"\r\n',
  );
});

it("of an earlier release is CSV already", async () => {
  const earlier = `\uFEFFline,column,value,message\r\n${"2,name,,name is required\r\n".repeat(100)}`;
  expect(await csvOf([earlier])).toBe(earlier);
});

it("holds only text that the database can store, whatever a cell or a heading has", () => {
  const errors = new RowErrorCollector();
  errors.add([{ line: 2, column: "ca\0tegory", value: "\ud800", code: "category" }]);
  expect(JSON.stringify([piecesOf(errors), errors.summary])).not.toMatch(/\\u0000|\\ud800/);
  expect(errors.summary.faults).toEqual([{ line: 2, column: "ca\ufffdtegory", value: "\ufffd", code: "category" }]);
});
