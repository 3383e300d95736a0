import type { ImportSettings } from "@/lib/imports/console-contract";
import { readCsvRows } from "@/lib/imports/csv-rows";
import { decode } from "@/lib/imports/encoding";
import { readJsonRows } from "@/lib/imports/json-rows";

/** A row of a file, not yet judged. */
export type RawRow = {
  /** Where it begins, counted from 1. */
  line: number;
  /** Text in a CSV file, any JSON value in a JSON Lines one; undefined where a line has nothing for the column. */
  cells: readonly unknown[];
  /** What is wrong with the row as a whole. */
  fault?: string;
};

/**
 * The rows of a file, without its header, a few at a time and never all in memory.
 *
 * @param headers the names of the columns, by which the lines of a JSON Lines file are taken apart
 * @throws UnreadableFile where it cannot be read any further
 */
export async function* readRows(
  bytes: AsyncIterable<Uint8Array>,
  settings: ImportSettings,
  headers: readonly string[],
): AsyncGenerator<RawRow[], void, void> {
  const text = decode(bytes, settings.encoding);
  if (settings.format === "jsonl") return yield* readJsonRows(text, headers);
  let isFirst = settings.hasHeader;
  for await (const rows of readCsvRows(text, settings.separator)) {
    yield isFirst ? rows.slice(1) : rows;
    isFirst = false;
  }
}
