import { expect, it } from "vitest";
import { RowErrorCollector } from "@/lib/imports/row-errors";
import type { ImportSettings } from "@/lib/imports/schemas";
import { rowValidator } from "@/lib/imports/validate-row";

const SETTINGS = {
  format: "csv",
  encoding: "utf-8",
  separator: ",",
  hasHeader: true,
  columns: ["name", "category"],
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

it("truncates a column's name, which is repeated for each bad row", () => {
  const validate = rowValidator(SETTINGS, ["n".repeat(60_000), "c"], { categories: new Map() });
  const row = validate({ line: 2, cells: ["", "x"] });
  expect("errors" in row && row.errors.map(({ column }) => column.length)).toEqual([200, 1]);
});

it("is written in chunks of bounded size, with whole characters", () => {
  const errors = new RowErrorCollector();
  for (let line = 2; line < 20_000; line++)
    errors.add([{ line, column: "Näme 🐕", value: "🐕".repeat(line % 7), message: "is required" }]);
  const pieces = piecesOf(errors);
  expect(pieces.length).toBeGreaterThan(2);
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(256 * 1024);
  expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
  expect(pieces.join("").trimEnd().split("\r\n")).toHaveLength(20_000 - 2 + 1);
});

it("ends at its maximum length with a note, but keeps counting", () => {
  const errors = new RowErrorCollector(1_000);
  for (let line = 2; line < 1_002; line++) errors.add([{ line, column: "name", value: "", message: "is required" }]);
  const text = piecesOf(errors).join("");
  expect(text.length).toBeLessThan(1_200);
  expect(text.endsWith(",,,The list ends here: there are more bad rows than it holds\r\n")).toBe(true);
  expect(errors.badRows).toBe(1_000);
  expect(errors.summary.kinds).toEqual([{ column: "name", message: "is required", count: 1_000 }]);
});
