import {
  columnNameOf,
  countTitleRows,
  isErrorFile,
  isHeader,
  isKnownHeader,
  mayBeReferences,
  rolesByContent,
  rolesByName,
  valuesOf,
} from "@/lib/imports/columns";
import {
  separators,
  usualEmptyWords,
  type Encoding,
  type ImportDetail,
  type ImportSettings,
  type Separator,
} from "@/lib/imports/schemas";
import { readCsvRows, SEPARATOR_LINE } from "@/lib/imports/csv-rows";
import { decodeLeniently, UnreadableFile } from "@/lib/imports/encoding";
import { membersOf, readJsonRows } from "@/lib/imports/json-rows";
import { readCsvText } from "@/lib/core/escape";
import { writeJson } from "@/lib/core/json";
import { isOwnExport } from "@/lib/pets/export-format";
import { DEFAULT_STATUS } from "@/lib/pets/statuses";

/** The start of a file, from which its settings are detected. */
export type FileHead = {
  bytes: Uint8Array;
  /** Whether it is the whole file. */
  isWhole: boolean;
};

/** How many bytes of a file are examined. */
export const HEAD_BYTES = 64 * 1024;
const COMPARED_ROWS = 50;
/**
 * How many lines are parsed for them, and for the columns of JSON Lines. Empty rows are no rows, and a file of them has tens of
 * thousands in its head.
 */
const PARSED_LINES_MAX = 1_000;
const SLICE_CHARACTERS = 4 * 1024;
const SHOWN_VALUES = 5;
const COLUMNS_MAX = 200;
const SHOWN_CHARACTERS_MAX = 200;

/** The start of a file, as parsed with the settings. */
export type Sample = {
  /** The column names of the file; empty where it has none. */
  headers: string[];
  /** The first rows after the header, as text. */
  rows: string[][];
};

type ShownColumn = ImportDetail["sample"][number];

/**
 * Detects the settings for a file from its start.
 *
 * @param sheet the number of the sheet of a workbook that it is the CSV of; null for another file
 */
export async function detectSettings(
  head: FileHead,
  encoding: Encoding,
  sheet: number | null,
): Promise<ImportSettings> {
  const text = decodeLeniently(head.bytes, encoding);
  const isWorkbook = sheet !== null;
  const isJson = !isWorkbook && membersOf(text.trimStart().split("\n", 1)[0] ?? "") !== null;
  const separator = isJson || isWorkbook ? "," : await detectSeparator(text, head.isWhole);
  const all = isJson ? [] : await csvRows(text, separator, head.isWhole);
  const skippedRows = countTitleRows(all);
  const settings: ImportSettings = {
    format: isWorkbook ? "xlsx" : isJson ? "jsonl" : "csv",
    sheet,
    encoding,
    separator,
    skippedRows,
    hasHeader: !isJson && isHeader(all.slice(skippedRows)),
    columns: [],
    defaultName: null,
    defaultCategory: null,
    defaultStatus: DEFAULT_STATUS,
    emptyWords: [],
    matches: [],
  };
  const { headers } = await readSample(head, settings);
  return {
    ...settings,
    columns: await matchColumns(head, settings),
    // A pet of the shop may be called “None”, and its export is imported unchanged.
    emptyWords: isOwnExport(isErrorFile(headers) ? headers.slice(1, -1) : headers) ? [] : [...usualEmptyWords],
  };
}

/**
 * Whether a file is one JSON array, or an object over several lines, whose lines are neither JSON Lines nor CSV. A CSV file may
 * begin with a bracket or a brace as well: with that of a Markdown link, say.
 */
export function isJsonDocument(head: FileHead, encoding: Encoding, fileName: string): boolean {
  const text = decodeLeniently(head.bytes, encoding);
  if (/^\s*\{\s*?(?:"[^\n]*[{[,]\s*?)?\n/.test(text)) return true;
  return /\.json$/i.test(fileName) ? /^\s*\[/.test(text) : /^\s*\[\s*(?:\{|\]\s*$)/.test(text);
}

/** Matches the columns, by name or by values. */
export async function matchColumns(head: FileHead, settings: ImportSettings): Promise<ImportSettings["columns"]> {
  const { headers, rows } = await readSample(head, settings);
  const isNamed = settings.format === "jsonl" || settings.hasHeader;
  return isNamed ? rolesByName(headers, rows) : rolesByContent(rows, headers.length);
}

/** Parses the start of a file with these settings. Unreadable parts are omitted. */
export async function readSample(head: FileHead, settings: ImportSettings): Promise<Sample> {
  const text = decodeLeniently(head.bytes, settings.encoding);
  if (settings.format === "jsonl") return jsonSample(text, head.isWhole);
  const rows = (await csvRows(text, settings.separator, head.isWhole)).slice(settings.skippedRows);
  const width = Math.min(COLUMNS_MAX, Math.max(0, ...rows.map((row) => row.length)));
  const names = settings.hasHeader ? (rows[0] ?? []) : [];
  return {
    headers: Array.from({ length: width }, (_, i) => names[i]?.trim() ?? ""),
    rows: rows.slice(settings.hasHeader ? 1 : 0),
  };
}

/** A sample for display: by column, a few rows, as they would be imported. */
export function shownSample({ headers, rows }: Sample, format: ImportSettings["format"]): ShownColumn[] {
  const show = (text: string) => (format !== "jsonl" ? readCsvText(text) : text).slice(0, SHOWN_CHARACTERS_MAX);
  return headers.map((header, i) => ({
    header: columnNameOf(header.slice(0, SHOWN_CHARACTERS_MAX), i),
    values: [...new Set(rows.map((row) => show(row[i] ?? "")))].slice(0, SHOWN_VALUES),
    mayBeReference: mayBeReferences(valuesOf(rows, i)),
  }));
}

/** The separator that the first line names, or that gives most rows the same number of cells. Known column names count more. */
async function detectSeparator(text: string, isWhole: boolean): Promise<Separator> {
  const [, named] = SEPARATOR_LINE.exec(text.split(/[\r\n]/, 1)[0] ?? "") ?? [];
  const told = separators.find((separator) => separator === named);
  if (told) return told;
  let best: { separator: Separator; score: number } = { separator: ",", score: 0 };
  for (const separator of separators) {
    const rows = await csvRows(text, separator, isWhole);
    const header = rows[countTitleRows(rows)] ?? [];
    if (header.length < 2) continue;
    const same = rows.filter((row) => row.length === header.length).length / rows.length;
    const known = header.some(isKnownHeader) ? 1 : 0;
    const score = same + known;
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

async function csvRows(head: string, separator: Separator, isWholeFile: boolean): Promise<string[][]> {
  const text = firstLines(head);
  const isWhole = isWholeFile && text === head;
  const found: string[][] = [];
  let isAtEnd = false;
  function* slices(): Generator<string, void, void> {
    yield* slicesOf(text);
    isAtEnd = true;
  }
  try {
    for await (const rows of readCsvRows(slices(), separator)) {
      // The last row is truncated.
      if (isAtEnd && !isWhole) break;
      found.push(...rows.map(({ cells }) => cells as string[]));
      if (found.length > COMPARED_ROWS) break;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
  return found.slice(0, COMPARED_ROWS);
}

function firstLines(text: string): string {
  let lines = 0;
  for (const { index } of text.matchAll(/\r\n?|\n/g)) if (++lines > PARSED_LINES_MAX) return text.slice(0, index);
  return text;
}

/** Splits text between characters, so that no more is parsed than is compared. */
function* slicesOf(text: string): Generator<string, void, void> {
  for (let start = 0; start < text.length;) {
    const end = start + SLICE_CHARACTERS;
    const isWithinPair = /[\ud800-\udbff]/.test(text.charAt(end - 1));
    yield text.slice(start, isWithinPair ? end + 1 : end);
    start = isWithinPair ? end + 1 : end;
  }
}

async function jsonSample(text: string, isWhole: boolean): Promise<Sample> {
  const all = text.split("\n");
  // The last line is truncated.
  const lines = (isWhole ? all : all.slice(0, -1)).slice(0, PARSED_LINES_MAX);
  const headers = [...new Set(lines.flatMap((line) => Object.keys(membersOf(line) ?? {})))].slice(0, COLUMNS_MAX);
  const rows: string[][] = [];
  for await (const some of readJsonRows([lines.slice(0, COMPARED_ROWS).join("\n")], headers))
    rows.push(...some.map(({ cells }) => headers.map((_, i) => textOf(cells[i]))));
  return { headers, rows };
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : writeJson(value);
}
