import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { separators, type Separator } from "./schemas";
import { readCsvRows } from "./csv-rows";
import type { RawRow } from "./rows";
import { message } from "@/lib/texts/message";

async function read(text: string, separator: Separator = ",", size = text.length || 1): Promise<RawRow[]> {
  // A decoder never splits a character.
  const characters = [...text];
  const pieces = Array.from({ length: Math.ceil(characters.length / size) }, (_, i) =>
    characters.slice(i * size, (i + 1) * size).join(""),
  );
  const all: RawRow[] = [];
  for await (const rows of readCsvRows(pieces, separator)) all.push(...rows);
  return all;
}

const cell = fc
  .array(fc.constantFrom("a", "é", "😀", '"', ",", ";", "\t", "|", "\r", "\n", "\r\n", " ", "'"), { maxLength: 5 })
  .map((parts) => parts.join(""));

describe("rows", () => {
  it("are read back unchanged, numbered as Excel numbers them, however the text is split", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
        fc.constantFrom(...separators),
        fc.constantFrom("\r\n", "\n", "\r"),
        fc.integer({ min: 1, max: 40 }),
        async (rows, separator, lineBreak, size) => {
          const written = rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(separator));
          const expected = rows
            .map((cells, i) => ({ line: i + 1, cells }))
            .filter(({ cells }) => cells.some((text) => text.trim() !== ""));
          expect(await read(written.join(lineBreak), separator, size)).toEqual(expected);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("may have quotation marks in the middle, and any number of cells", async () => {
    expect(await read('the "Rex",1\r\nMia\r\n"Tom" the cat,2,3\r\n')).toEqual([
      { line: 1, cells: ['the "Rex"', "1"] },
      { line: 2, cells: ["Mia"] },
      { line: 3, cells: ['"Tom" the cat', "2", "3"] },
    ]);
  });

  it("cost as much with any number of cells", async () => {
    const cpuMsOf = async (line: string) => {
      const start = process.cpuUsage();
      await read(`a,b,c\n${line.repeat(20_000)}`, ",", 16_384);
      return process.cpuUsage(start).user / 1_000;
    };
    const shares: number[] = [];
    // The parser made an error of each, for ten times the cost.
    while (shares.length < 3 && !shares.some((share) => share < 2))
      shares.push((await cpuMsOf("1,2\n")) / (await cpuMsOf("1,2,3\n")));
    expect(Math.min(...shares)).toBeLessThan(2);
  });

  it("are skipped when empty, but counted", async () => {
    expect(await read("a,1\n\n,,\n  ,\nb,2")).toEqual([
      { line: 1, cells: ["a", "1"] },
      { line: 5, cells: ["b", "2"] },
    ]);
  });

  it("are numbered below cells of several lines, and empty rows", async () => {
    const all = await read('Pets\r\n,\r\nname,id\r\n"a\r\nb",1\r\n"c\n\nd",2\r\n\r\ne,3\r\n');
    expect(all.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [1, "Pets"],
      [3, "name"],
      [4, "a\r\nb"],
      [5, "c\n\nd"],
      [7, "e"],
    ]);
  });

  it("begin after a first line that names the separator", async () => {
    const rows = [
      { line: 1, cells: ["a", "1"] },
      { line: 2, cells: ["sep=,"] },
    ];
    expect(await read('sep=,\r\na,1\r\n"sep=,"\r\n')).toEqual(rows);
  });

  it("end at an unclosed quotation mark, with its line number", async () => {
    const text = 'a,1\nb,2\n"c,3\n' + "d,4\n".repeat(10);
    await expect(read(text)).rejects.toMatchObject({ reason: message("fileErrors.openQuote", { line: "3" }) });
    // Long before a file of gigabytes is in memory.
    await expect(read(`a,1\n"b,2\n${"x".repeat(300_000)}`, ",", 10_000)).rejects.toMatchObject({
      reason: message("fileErrors.openQuote", { line: "2" }),
    });
  });
});
