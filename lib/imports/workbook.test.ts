import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sheetData, workbook, workbookOf } from "@/e2e/fixtures/workbook";
import { readCsvRows } from "./csv-rows";
import { WORKBOOK_BYTES_MAX } from "./schemas";
import { readWorkbook } from "./workbook";

async function* arriving(file: Buffer, chunkBytes = 7_000): AsyncGenerator<Uint8Array, void, void> {
  for (let start = 0; start < file.length; start += chunkBytes) yield file.subarray(start, start + chunkBytes);
}

/** The text that the import stores of a file. */
async function textOf(file: Buffer, chunkBytes?: number, sheet?: number): Promise<string> {
  const { bytes } = await readWorkbook(arriving(file, chunkBytes), "ada", sheet);
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** The limits of the program that reads a workbook for this process, once it runs, as Linux writes them. */
async function limitsOfProgram(): Promise<string> {
  for (;;) {
    for (const pid of await readdir("/proc")) {
      const read = (file: string) => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "");
      const isChild = (await read("status")).includes(`\nPPid:\t${process.pid}\n`);
      const isProgram = isChild && /^[^\0]*node\0.*workbook-worker\.mjs/.test(await read("cmdline"));
      if (isProgram) return read("limits");
    }
    await sleep(10);
  }
}

describe("a workbook", () => {
  it("is read as CSV, whatever its cells hold", async () => {
    const file = workbook([
      ["Name", "Category", "Chipped", "Weight"],
      ['*Max, "the tank"', 7, true, 12.5],
      ["two\nlines; =x", 9_007_199_254_740_991, false, 0],
      ["  'Rex  ", "", "", ""],
    ]);
    expect(await textOf(file)).toBe(
      'Name,Category,Chipped,Weight\r\n"*Max, ""the tank""",7,true,12.5\r\n' +
        '"two\nlines; =x",9007199254740991,false,0\r\n  \'Rex  ,,,\r\n',
    );
  });

  const sheets = workbookOf([
    { name: "Notes", xml: sheetData([["See the sheet Animals"]]) },
    { name: "Bob's cats &amp; dogs", xml: sheetData([["Name"], [""], ["Rex"]]) },
    { name: "Empty", xml: '<sheetData><row r="1"><c r="A1"/></row></sheetData>' },
    { name: "Old", xml: sheetData([["Name"], ["Ada"], ["Bob"], ["Eve"]]), isHidden: true },
    { name: "Same size", xml: sheetData([["Name"], ["Tom"], ["Mia"]]) },
  ]);

  it("is read from the sheet with the most cells, and tells which have values and are not hidden", async () => {
    expect(await textOf(sheets)).toBe("Name\r\n\r\nRex\r\n");
    const { workbook: read } = await readWorkbook(arriving(sheets), "ada");
    expect(read).toEqual({
      packed: sheets,
      number: 2,
      sheets: [
        { number: 1, name: "Notes", rows: 1 },
        { number: 2, name: "Bob's cats & dogs", rows: 3 },
        { number: 5, name: "Same size", rows: 3 },
      ],
      others: 2,
    });
  });

  it("is read from the sheet that is chosen", async () => {
    expect(await textOf(sheets, undefined, 5)).toBe("Name\r\nTom\r\nMia\r\n");
  });

  it("tells 255 sheets with the longest names", async () => {
    const names = Array.from({ length: 255 }, (_, i) => `${"🐕".repeat(14)}${String(i).padStart(3, "0")}`);
    const file = workbookOf(names.map((name) => ({ name, xml: sheetData([["Name"], ["Rex"]]) })));
    const { workbook: read } = await readWorkbook(arriving(file), "ada");
    expect(read?.sheets.map(({ name }) => name)).toEqual(names);
  });

  it("has no half of a character where the name of a sheet is cut", async () => {
    const sheet = { name: `${"x".repeat(99)}🐕`, xml: sheetData([["Name"], ["Rex"]]) };
    const { workbook: read } = await readWorkbook(arriving(workbookOf([sheet, { ...sheet, name: "Two" }])), "ada");
    expect(read?.sheets[0]?.name.isWellFormed()).toBe(true);
  });

  it("has dates without a time that the cell does not have", async () => {
    const day = '<c r="A1" t="d"><v>2026-03-01</v></c><c r="B1" t="d"><v>2026-03-01T13:30:00</v></c>';
    expect(await textOf(workbookOf(`<sheetData><row r="1">${day}</row></sheetData>`))).toBe(
      "2026-03-01,2026-03-01 13:30:00\r\n",
    );
  });

  it("has times as Excel shows them, though their fraction of a day ends before the second", async () => {
    const times = ["41929.75972222222", "44037.60833333333", "41929.99999999999", "41929"];
    const cells = times.map((time, i) => `<c r="${"ABCD"[i]}1" s="1"><v>${time}</v></c>`);
    expect(await textOf(workbookOf(`<sheetData><row r="1">${cells.join("")}</row></sheetData>`))).toBe(
      "2014-10-17 18:14:00,2020-07-25 14:36:00,2014-10-18,2014-10-17\r\n",
    );
  });

  it("has every cell in its place, as text", async () => {
    const text = fc.string({ unit: fc.constantFrom("a", "é", "🐕", '"', ",", ";", "'", "=", "-", " ", "&", "<") });
    const row = fc.tuple(fc.constant("x"), text, text, fc.constant("y"));
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
        const read: unknown[] = [];
        for await (const some of readCsvRows([await textOf(workbook(rows))], ","))
          read.push(...some.map(({ cells }) => cells));
        expect(read).toEqual(rows);
      }),
      { numRuns: 8 },
    );
  });

  it("that is a ZIP bomb is refused before it is unpacked", async () => {
    // 66 MB of blanks in 0.3 MB.
    const bomb = workbookOf(`<sheetData>${" ".repeat(66 * 1024 * 1024)}</sheetData>`);
    expect(bomb.length).toBeLessThan(WORKBOOK_BYTES_MAX / 10);
    await expect(textOf(bomb)).rejects.toMatchObject({
      code: "payload_too_large",
      message: expect.stringContaining("64 MB unpacked. Save the sheet as CSV"),
    });
  });

  it.each([
    ["a cell beyond the last column", '<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>'],
    ["a cell beyond the last row", '<row r="1048577"><c r="A1048577"><v>1</v></c></row>'],
    ["a row that is no number", '<row r="Infinity"><c r="A1"><v>1</v></c></row>'],
    ["a cell in the last row and column", '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'],
    [
      "more text as CSV than unpacked",
      `<row r="1"><c r="A1" t="inlineStr"><is><t>${'"'.repeat(40e6)}</t></is></c></row>`,
    ],
  ])("with %s is refused", async (_, rows) => {
    const file = workbookOf(`<sheetData>${rows}</sheetData>`);
    await expect(textOf(file)).rejects.toMatchObject({ code: "payload_too_large" });
  });

  it("is read by a program that ends by itself when this process has died", async () => {
    const reading = textOf(workbook(Array.from({ length: 20_000 }, (_, i) => [`Rex ${i}`, 7])));
    const limits = await limitsOfProgram();
    await reading;
    expect(limits).toMatch(/^Max cpu time +16 +16 /m);
  });

  it("that is larger than the limit is refused while it arrives", async () => {
    const file = Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(WORKBOOK_BYTES_MAX)]);
    await expect(textOf(file, 1024 * 1024)).rejects.toMatchObject({ code: "payload_too_large" });
  });

  it.each([
    ["is cut off", workbook([["Name"], ["Rex"]]).subarray(0, -600)],
    ["is another archive", Buffer.from("PK\x03\x04\x14\0\x06\0\x08\0\0\0!\0b" + "\x9d".repeat(5_000), "latin1")],
  ])("that %s is refused", async (_, file) => {
    await expect(textOf(file)).rejects.toMatchObject({
      code: "invalid_request",
      message: "The workbook cannot be read. Save the sheet as CSV, and upload that.",
    });
  });
});

it.each(["", "P", "PK", "PK,x\n1,2\n", "name,category\nRex,7\n"])("the text %j passes as it is", async (text) => {
  expect(await textOf(Buffer.from(text), 1)).toBe(text);
});
