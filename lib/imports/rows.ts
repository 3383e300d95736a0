import type { ImportSettings, RowProblem } from "@/lib/imports/schemas";
import { readCsvRows } from "@/lib/imports/csv-rows";
import { decode } from "@/lib/imports/encoding";
import { readJsonRows } from "@/lib/imports/json-rows";

/** A row of a file, not yet validated. */
export type RawRow = {
  /** Its number, as Excel numbers it, counted from 1; in a JSON Lines file its line. */
  line: number;
  /** Text in a CSV file, any JSON value in a JSON Lines file; undefined where a line lacks the column. */
  cells: readonly unknown[];
  /** The name and the value of a member of a JSON Lines file that no column has, if there is one with a value. */
  further?: readonly [string, unknown];
  /** An error of the row as a whole. */
  error?: RowProblem;
};

/**
 * Streams the rows of a file, without its header: those of each chunk, of which some have none.
 *
 * @param headers the column names, which select the members of JSON Lines
 * @throws UnreadableFile where the rest of the file cannot be parsed
 */
export async function* readRows(
  bytes: AsyncIterable<Uint8Array>,
  settings: ImportSettings,
  headers: readonly string[],
): AsyncGenerator<RawRow[], void, void> {
  const text = decode(bytes, settings.encoding);
  if (settings.format === "jsonl") return yield* readJsonRows(text, headers);
  let left = settings.skippedRows + (settings.hasHeader ? 1 : 0);
  for await (const rows of readCsvRows(text, settings.separator)) {
    yield rows.slice(left);
    left = Math.max(0, left - rows.length);
  }
}
