import { expect, it } from "vitest";
import type { Transaction } from "@/lib/db";
import { writeErrorFile } from "@/lib/imports/error-file";
import { RowErrorCollector } from "@/lib/imports/row-errors";
import { rowErrorMessage, type ImportSettings } from "@/lib/imports/schemas";
import { rowValidator, type InvalidRow } from "@/lib/imports/validate-row";
import { petStatuses, statusLabel } from "@/lib/pets/statuses";
import { translateTo, type LanguageTag } from "@/lib/texts/languages";
import { message, writeMessage } from "@/lib/texts/message";

const SETTINGS = {
  format: "csv",
  sheet: null,
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

const HEADERS = ["name", "category"];

function collectorOf(headers: readonly string[] = HEADERS, listMax?: number): RowErrorCollector {
  return new RowErrorCollector({ id: "1", headers, settings: SETTINGS }, undefined, listMax);
}

/** The chunks of the list in their order, each of which is one write to the database. */
async function piecesOf(errors: RowErrorCollector): Promise<string[]> {
  const pieces: string[] = [];
  const create = ({ data }: { data: { number: number; bytes: Uint8Array } }) => {
    pieces[data.number] = Buffer.from(data.bytes).toString();
    return Promise.resolve();
  };
  const tx = { importPiece: { create } } as unknown as Transaction;
  await errors.store(tx);
  await errors.end(tx);
  return pieces;
}

async function csvOf(
  pieces: readonly string[],
  language: LanguageTag = "en",
  settings: ImportSettings = SETTINGS,
): Promise<string> {
  async function* bytes() {
    // A character may be split between two chunks.
    const all = Buffer.from(pieces.join(""));
    for (let start = 0; start < all.length; start += 100) yield all.subarray(start, start + 100);
  }
  const written: Uint8Array[] = [];
  for await (const chunk of writeErrorFile(bytes(), translateTo(language), settings)) written.push(chunk);
  return Buffer.concat(written).toString();
}

function invalid(
  cells: string[],
  settings: ImportSettings = SETTINGS,
  headers: readonly string[] = HEADERS,
): InvalidRow {
  const row = rowValidator(settings, headers, { categories: new Map() })({ line: 2, cells });
  if (!("errors" in row)) throw new Error("the row is valid");
  return row;
}

it("truncates a column's name, which is repeated for each bad row", () => {
  const { errors } = invalid(["", "x"], SETTINGS, ["n".repeat(60_000), "c"]);
  expect(errors.map(({ column }) => column)).toEqual(["n".repeat(200), "c"]);
});

it("names a column without a name, and a field without a column, by a message", async () => {
  const settings = { ...SETTINGS, columns: ["name" as const, "ignore" as const], defaultCategory: null };
  const row = invalid(["", "x"], settings, ["", "c"]);
  expect(row.errors.map(({ column }) => column)).toEqual([
    message("rowErrors.columnNumber", { number: "1" }),
    message("columns.category"),
  ]);
  const errors = new RowErrorCollector({ id: "1", headers: ["", ""], settings });
  errors.add(row);
  // By its heading, a column that was matched is matched again.
  expect(await csvOf(await piecesOf(errors))).toBe(
    "\uFEFFRow,Name,Column 2,Error\r\n2,,x,Column 1 is required; Category is required\r\n",
  );
});

it.each(["en", "de", "es", "fr", "ar"] as const)(
  "names the statuses in %s by the words that are taken for them",
  (language) => {
    const settings: ImportSettings = { ...SETTINGS, columns: ["name", "category", "status"] };
    const headers = [...HEADERS, "status"];
    const t = translateTo(language);
    const [error] = invalid(["Rex", "1", "x"], settings, headers).errors;
    const sentence = error && writeMessage(t, rowErrorMessage(error));
    for (const status of petStatuses) {
      const word = t(statusLabel(status));
      expect(sentence).toContain(word);
      const row = rowValidator(settings, headers, { categories: new Map() })({ line: 2, cells: ["Rex", "1", word] });
      expect(row).toMatchObject({ pet: { status } });
    }
  },
);

it("contains no controls of direction in a language from right to left", async () => {
  const errors = collectorOf();
  errors.add(invalid(["", "1"]));
  expect(await csvOf(await piecesOf(errors), "ar")).toBe(
    "\uFEFFالصف,name,category,الخطأ\r\n2,,1,name: القيمة مطلوبة\r\n",
  );
});

it("has the separator of the file, as the spreadsheet expects it that wrote that", async () => {
  const errors = collectorOf();
  const unknown = "category must be the id or the name of a category of the shop";
  errors.add(invalid(["", "x; y"]));
  errors.add(invalid(["", "1,5"]));
  expect(await csvOf(await piecesOf(errors), "en", { ...SETTINGS, separator: ";" })).toBe(
    [
      "\uFEFFRow;name;category;Error",
      `2;;"x; y";"name is required; ${unknown}"`,
      `2;;1,5;"name is required; ${unknown}"`,
      "",
    ].join("\r\n"),
  );
});

it("is written in chunks of bounded size, with whole characters", async () => {
  const errors = collectorOf(["Näme 🐕"]);
  for (let line = 2; line < 20_000; line++)
    errors.add({
      line,
      cells: ["🐕".repeat(line % 7)],
      errors: [{ line, column: "Näme 🐕", value: "", code: "required" }],
    });
  const pieces = await piecesOf(errors);
  expect(pieces.length).toBeGreaterThan(3);
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(256 * 1024);
  expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
  expect((await csvOf(pieces)).trimEnd().split("\r\n")).toHaveLength(20_000 - 1);
});

it("ends at its maximum length, tells how many rows it has, and keeps counting", async () => {
  const errors = collectorOf(HEADERS, 1_000);
  for (let line = 2; line < 1_002; line++) errors.add({ ...invalid(["", "7"]), line });
  const pieces = await piecesOf(errors);
  expect(pieces.join("").length).toBeLessThan(1_100);
  const rows = (await csvOf(pieces)).trimEnd().split("\r\n").slice(1);
  expect(pieces[0]).toBe(`${rows.length}\n["name","category"]\n`);
  expect(rows.at(-1)).toBe(`${rows.length + 1},,7,name is required`);
  expect(errors.badRows).toBe(1_000);
  expect(errors.summary.kinds).toMatchObject([{ column: "name", code: "required", count: 1_000 }]);
});

it("has whole rows, safe in a spreadsheet, with all of their errors in the language of the reader", async () => {
  const errors = collectorOf(["=Näme", "category"]);
  errors.add(invalid(["'=x".repeat(100), "Wölfe"], SETTINGS, ["=Näme", "category"]));
  errors.add({ ...invalid(["Rex", "1", 'a "🐕"', "'=b"]), line: 3 });
  errors.add({ ...invalid(["", "1"]), line: 4 });
  expect(await csvOf(await piecesOf(errors))).toBe(
    "\uFEFFRow,'=Näme,category,Error\r\n" +
      // As in the file: what kept a spreadsheet from running a formula is kept.
      `2,${"'=x".repeat(100)},Wölfe,'=Näme must be at most 200 characters; category must be the id or the name of a category of the shop\r\n` +
      '3,Rex,1,The row has 4 cells where there are 2 columns,"a ""🐕""",\'=b\r\n' +
      "4,,1,name is required\r\n",
  );
  expect(await csvOf(await piecesOf(collectorOf()))).toBe("");
});

it("of an error file that is imported has its columns once", async () => {
  const errors = new RowErrorCollector({
    id: "1",
    headers: ["Zeile", "name", "category", "Fehler"],
    settings: { columns: ["ignore", "name", "category", "ignore"] },
  });
  errors.add({
    line: 2,
    cells: ["17", "", "7", "name ist erforderlich"],
    errors: [{ line: 2, column: "name", value: "", code: "required" }],
  });
  expect(await csvOf(await piecesOf(errors))).toBe("\uFEFFRow,name,category,Error\r\n2,,7,name is required\r\n");
});

it("of an earlier release is CSV already", async () => {
  const earlier = `\uFEFFline,column,value,message\r\n${"2,name,,name is required\r\n".repeat(100)}`;
  expect(await csvOf([earlier])).toBe(earlier);
});

it("holds only text that the database can store, whatever a cell or a heading has", async () => {
  const errors = collectorOf(["ca\0tegory"]);
  errors.add({
    line: 2,
    cells: ["\ud800\0"],
    errors: [{ line: 2, column: "ca\0tegory", value: "\ud800", code: "category" }],
  });
  expect(errors.summary.faults).toEqual([{ line: 2, column: "ca\ufffdtegory", value: "\ufffd", code: "category" }]);
  const pieces = await piecesOf(errors);
  expect(JSON.stringify([pieces, errors.summary])).not.toMatch(/\\u0000|\\ud800/);
  // An import refuses a file with U+0000.
  expect(await csvOf(pieces)).toContain("\r\n2,\ufffd\ufffd,");
});

it("has the first errors of each kind, also of one that begins far down", () => {
  const errors = collectorOf();
  const add = (line: number, row: InvalidRow) =>
    errors.add({ ...row, line, errors: row.errors.map((error) => ({ ...error, line })) });
  for (let line = 0; line < 30; line++) add(line, invalid(["", "7"]));
  add(30, invalid(["Rex", "x"]));
  const { faults, kinds } = errors.summary;
  expect(faults.map(({ code }) => code)).not.toContain("category");
  expect(kinds.map(({ code, count, first }) => [code, count, first.map(({ line }) => line)])).toEqual([
    ["required", 30, Array.from({ length: 10 }, (_, i) => i)],
    ["category", 1, [30]],
  ]);
});
