import fc from "fast-check";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { printable, printableLines, quotedForTerminal, readCsvText, writeCsvText } from "./escape";

/** The cell as a spreadsheet reads it, without its quotes. */
const cellOf = (text: string) => (parse(`x,${writeCsvText(text)},y\r\n`) as string[][])[0]?.[1] ?? "";
const tricky = fc
  .array(fc.constantFrom(..."'\"=+-@＝\t\r\n,;| \u00a0a1é", "😀", "\u202e"), { maxLength: 8 })
  .map((all) => all.join(""));

describe("a cell of text", () => {
  it("is read back unchanged", () => {
    fc.assert(
      fc.property(fc.oneof(tricky, fc.string({ unit: "binary" })), (text) => {
        expect(readCsvText(cellOf(text))).toBe(text);
      }),
      { numRuns: 5_000 },
    );
  });

  it("is never a formula", () => {
    fc.assert(
      fc.property(tricky, (text) => {
        expect(cellOf(text)).not.toMatch(/^[=+\-@\t\r\n]/);
      }),
      { numRuns: 5_000 },
    );
  });

  // Stricter than a spreadsheet: quotes do not protect separators, and quotes and spaces do not count as content.
  it("is never a formula, whichever separator the file is split at", () => {
    fc.assert(
      fc.property(tricky, tricky, fc.constantFrom(",", ";", "\t", "|", ",;\t|"), (first, second, separators) => {
        const row = `${writeCsvText(first)},${writeCsvText(second)},7\r\n`;
        const cells = (row + row).split(new RegExp(`[${separators}\r\n]`));
        expect(cells.filter((cell) => /^["\s]*[=+\-@＝]/.test(cell))).toEqual([]);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ["Rex", "Rex"],
    ["=1+1", "'=1+1"],
    ["-Rex", "'-Rex"],
    ["'Rex", "'Rex"],
    ["'=1", "''=1"],
    ["''", "''"],
    ["''=1", "'''=1"],
    ["Tom - the cat; + one", "Tom - the cat; '+ one"],
    ["x;=1+1", "x;'=1+1"],
    ["x;'=1+1", "x;''=1+1"],
    ["x\t=1+1", "x\t'=1+1"],
    ["x|@SUM(1)", "x|'@SUM(1)"],
    ["x,=1+1", '"x,\'=1+1"'],
    ['x;"=1+1', '"x;""\'=1+1"'],
    ["x; y", "x; y"],
    ["a,b", '"a,b"'],
    ['the "Rex"', '"the ""Rex"""'],
    ["=a\r\nb", '"\'=a\r\nb"'],
  ])("%j is written %j", (text, written) => {
    expect(writeCsvText(text)).toBe(written);
  });

  it.each(["'Rex", "''Rex", "'", "' =1", "O'Hara", "x;'y"])(
    "written by another program keeps its apostrophe: %j",
    (cell) => {
      expect(readCsvText(cell)).toBe(cell);
    },
  );
});

it.each([
  ['="00123"', "00123"],
  ['="the ""Rex"""', 'the "Rex"'],
  ['=""', ""],
  ['="1"&"2"', '="1"&"2"'],
])("reads the formula of a text as the text: %j", (cell, text) => {
  expect(readCsvText(cell)).toBe(text);
});

it("escapes control characters in untrusted names", () => {
  const name = 'Rex\u001b]0;owned\u0007\u009b31m\u007f "\u202Egpj.exe\u2069';
  expect(quotedForTerminal(name)).toBe(String.raw`"Rex\u001b]0;owned\u0007\u009b31m\u007f \"\u202egpj.exe\u2069"`);
  expect(JSON.parse(quotedForTerminal(name))).toBe(name);
  expect(printable(`Line 3: ${name} is required.`)).not.toMatch(/[^\x20-\x7e]/);
});

it("keeps text in any script, line breaks and tabs", () => {
  const text = "Zoë\t🐕 \u0301\n  שלום";
  expect(printable(text)).toBe(text);
});

it("escapes control characters in the rows of a file, but not its line ends", () => {
  expect(printableLines("id,name\r\n1,\u001b[2J\r\n")).toBe("id,name\n1,\\u001b[2J\n");
});
