import { isErrorFile } from "@/lib/imports/columns";
import { readHead } from "@/lib/imports/pieces";
import {
  numberLabel,
  rowErrorMessage,
  type ColumnName,
  type ImportSettings,
  type RowError,
} from "@/lib/imports/schemas";
import type { InvalidRow } from "@/lib/imports/validate-row";
import { writeCsvText } from "@/lib/core/escape";
import { withoutIsolates } from "@/lib/texts/isolation";
import { writeMessage, writeText } from "@/lib/texts/message";
import type { Translate } from "@/lib/texts/texts";

const BYTE_ORDER_MARK = "\uFEFF";
const COUNT_DIGITS_MAX = 16;

/** What the list of errors takes over from the settings of the file. */
type FileForm = Pick<ImportSettings, "format" | "separator">;

/** A row as a line of the stored list: JSON without the names, which each of millions of lines would repeat. */
type StoredRow = [line: number, cells: readonly string[], errors: StoredError[]];
type StoredError = [column: RowError["column"], code: RowError["code"], values?: NonNullable<RowError["values"]>];

/**
 * The first lines of the stored list.
 *
 * @param rows how many the list has
 */
export function writeErrorFileHead(rows: number, columns: readonly ColumnName[]): string {
  return `${rows}\n${JSON.stringify(columns)}\n`;
}

/** A line of the stored list. */
export function writeStoredRow({ line, cells, errors }: InvalidRow): string {
  const stored: StoredRow = [
    line,
    cells,
    errors.map(({ column, code, values }) => (values ? [column, code, values] : [column, code])),
  ];
  return `${JSON.stringify(stored)}\n`;
}

/** How many rows the stored list of an import has; null for the list of an earlier release, which is CSV. */
export async function readErrorRows(importId: string): Promise<number | null> {
  const [count = ""] = Buffer.from(await readHead(importId, COUNT_DIGITS_MAX, "faults"))
    .toString()
    .split("\n", 1);
  return /^[0-9]+$/.test(count) ? Number(count) : null;
}

/**
 * Writes the stored list as CSV that can be corrected and imported: the rows with the columns of their file, between their
 * numbers and their errors. It has the separator of the file and a byte order mark, for spreadsheets. The list of an earlier
 * release is CSV already.
 *
 * @param pieces the stored list
 * @param file the settings of the file
 */
export async function* writeErrorFile(
  pieces: AsyncIterable<Uint8Array>,
  t: Translate,
  file: FileForm,
): AsyncGenerator<Uint8Array, void, void> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const table = new ErrorTable(t, file);
  let isCsv: boolean | undefined;
  let rest = "";
  for await (const piece of pieces) {
    const text = decoder.decode(piece, { stream: true });
    isCsv ??= text.startsWith(BYTE_ORDER_MARK);
    if (isCsv) {
      yield piece;
      continue;
    }
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    yield Buffer.from(lines.map((line) => table.write(line)).join(""));
  }
}

/** Turns the lines of the stored list into lines of CSV. */
class ErrorTable {
  private hasCount = false;
  private columns: readonly string[] | null = null;
  /** Whether the rows are from an error file, and have its columns besides: a number and errors that no longer hold. */
  private isOfErrorFile = false;

  constructor(
    private readonly t: Translate,
    private readonly file: FileForm,
  ) {}

  write(text: string): string {
    if (!this.hasCount) {
      this.hasCount = true;
      return "";
    }
    if (this.columns === null) return this.writeHeadings(JSON.parse(text) as ColumnName[]);
    const [line, cells, errors] = JSON.parse(text) as StoredRow;
    const reasons = errors.map(([column, code, values]) =>
      withoutIsolates(writeMessage(this.t, rowErrorMessage({ column, code, ...(values && { values }) }))),
    );
    return this.writeLine(
      String(line),
      this.columns.map((_, i) => cells[i] ?? ""),
      reasons.join("; "),
      cells.slice(this.columns.length),
    );
  }

  private writeHeadings(columns: readonly ColumnName[]): string {
    this.columns = columns.map((column) => writeText(this.t, column));
    this.isOfErrorFile = isErrorFile(this.columns);
    const head = this.writeLine(this.t(numberLabel(this.file.format)), this.columns, this.t("columns.error"));
    return `${BYTE_ORDER_MARK}${head}`;
  }

  /** @param surplus cells beyond the columns, which follow the errors, so that these are in their column */
  private writeLine(number: string, cells: readonly string[], errors: string, surplus: readonly string[] = []): string {
    const own = this.isOfErrorFile ? cells.slice(1, -1) : cells;
    const { separator } = this.file;
    const line = [number, ...own, errors, ...surplus].map((text) => writeCsvText(text, separator));
    return `${line.join(separator)}\r\n`;
  }
}
