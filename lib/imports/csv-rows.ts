import { CsvError, parse, type Parser } from "csv-parse";
import type { Separator } from "@/lib/imports/schemas";
import type { RawRow } from "@/lib/imports/rows";
import { UnreadableFile } from "@/lib/imports/encoding";
import { message } from "@/lib/texts/message";

/** A longer record is treated as one with an unclosed quotation mark. */
const RECORD_CHARACTERS_MAX = 256 * 1024;

/** The line by which a file tells Excel its separator: `sep=;`. */
export const SEPARATOR_LINE = /^sep=(.)$/i;

/**
 * Parses a CSV file; yields the rows of each chunk of text as one array, which may be empty. Lenient where the meaning is clear: accepts any
 * line ending, quotation marks within a cell, and rows of different lengths. Skips empty rows, and a first line that names
 * the separator. Numbers the rows as Excel does: a cell may have several lines, and the line that names the separator is no row.
 *
 * @throws UnreadableFile for an unclosed quotation mark
 */
export async function* readCsvRows(
  text: AsyncIterable<string> | Iterable<string>,
  separator: Separator,
): AsyncGenerator<RawRow[], void, void> {
  let rows: RawRow[] = [];
  // The parser counts each CRLF within quotation marks twice.
  let countedTwice = 0;
  let nextLine = 1;
  // Those within cells, and the one that names the separator.
  let linesWithoutRow = 0;
  const parser = parse({
    delimiter: separator,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: RECORD_CHARACTERS_MAX,
    // Collected in this callback instead of the parser's object stream, which costs more than parsing.
    on_record: (cells: string[], { lines }) => {
      const { breaks, crlfs } = lineBreaksIn(cells);
      countedTwice += crlfs;
      const end = lines - countedTwice;
      nextLine = end + 1;
      // To the parser, each record is the first: it makes an error of those with another number of cells, which costs ten
      // times as much as parsing them.
      Object.assign(parser.info, { records: 0 });
      if (end === 1 && SEPARATOR_LINE.test(cells.join(separator))) {
        linesWithoutRow++;
        return null;
      }
      const line = end - breaks - linesWithoutRow;
      linesWithoutRow += breaks;
      if (cells.some((cell) => cell.trim() !== "")) rows.push({ line, cells });
      return null;
    },
  });
  // The failing call reports the error as well.
  parser.on("error", () => undefined);
  try {
    for await (const piece of text) {
      await write(parser, piece);
      yield rows;
      rows = [];
    }
    await end(parser);
    if (rows.length > 0) yield rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile(message("fileErrors.openQuote", { line: String(nextLine) }));
  } finally {
    parser.destroy();
  }
}

function lineBreaksIn(cells: readonly string[]): { breaks: number; crlfs: number } {
  let breaks = 0;
  let crlfs = 0;
  for (const cell of cells) {
    if (!cell.includes("\n") && !cell.includes("\r")) continue;
    for (const [lineBreak] of cell.matchAll(/\r\n|\r|\n/g)) {
      breaks++;
      if (lineBreak.length === 2) crlfs++;
    }
  }
  return { breaks, crlfs };
}

function write(parser: Parser, text: string): Promise<void> {
  return new Promise((resolve, reject) => parser.write(text, (error) => (error ? reject(error) : resolve())));
}

// A stream emits `end` only once it has been read completely, so it is drained first.
function end(parser: Parser): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.on("error", reject);
    parser.on("end", resolve);
    parser.resume();
    parser.end();
  });
}
