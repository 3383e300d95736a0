import {
  numberLabel,
  rowErrorMessage,
  type RowError,
  type ImportCheck,
  type ImportSettings,
  SHOWN_ERRORS_MAX,
} from "@/lib/imports/schemas";
import { deletePieces, insertPiece } from "@/lib/imports/pieces";
import { writeCsvText } from "@/lib/core/escape";
import { toStorableText } from "@/lib/core/storable-text";
import type { Transaction } from "@/lib/db";
import { withoutIsolates } from "@/lib/texts/isolation";
import { writeMessage, writeText } from "@/lib/texts/message";
import type { Translate } from "@/lib/texts/texts";

/** The maximum length of a chunk of the list, in characters. A chunk is one write, which must finish within a second. */
const PIECE_CHARACTERS = 256 * 1024;
const KINDS_MAX = 20;
/** The maximum length of the list, in characters. Without it, a file of short bad rows has a list many times its size. */
export const LIST_CHARACTERS_MAX = 64 * 1024 * 1024;

const BYTE_ORDER_MARK = "\uFEFF";

/** An error of which PostgreSQL can store every text: a cell or a heading of a file may have any character. */
export function storableError(error: RowError): RowError {
  const { column, value, row } = error;
  return {
    ...error,
    ...(row !== undefined && { row: toStorableText(row) }),
    column: typeof column === "string" ? toStorableText(column) : column,
    value: toStorableText(value),
  };
}

/** Collects the validation errors of a file: all of them as a list, the first and the most frequent ones for display. */
export class RowErrorCollector {
  badRows = 0;
  private text = "";
  private listed = 0;
  private readonly first: RowError[] = [];
  private readonly kinds = new Map<string, ImportCheck["kinds"][number]>();

  /**
   * @param isShown whether an error may be among the first, which the console shows
   * @param listMax the maximum length of the list, in characters
   */
  constructor(
    private readonly isShown: (error: RowError) => boolean = () => true,
    private readonly listMax = LIST_CHARACTERS_MAX,
  ) {}

  /** Adds the errors of one row. */
  add(errors: readonly RowError[]): void {
    this.badRows++;
    for (const error of errors.map(storableError)) {
      this.list(error);
      if (this.first.length < SHOWN_ERRORS_MAX && this.isShown(error)) this.first.push(error);
      this.count(error);
    }
  }

  /** Whether a chunk of the list is full. */
  get hasPiece(): boolean {
    return this.text.length >= PIECE_CHARACTERS;
  }

  /** Returns the next chunk of the list once it is full, or the rest when `isEnd`; null when there is none. */
  takePiece(isEnd = false): string | null {
    if (this.text === "" || (!isEnd && !this.hasPiece)) return null;
    // Never splits a surrogate pair.
    const end = /[\ud800-\udbff]/.test(this.text.charAt(PIECE_CHARACTERS - 1))
      ? PIECE_CHARACTERS - 1
      : PIECE_CHARACTERS;
    const piece = this.text.slice(0, end);
    this.text = this.text.slice(end);
    return piece;
  }

  /** The errors shown in the console. */
  get summary(): Pick<ImportCheck, "faults" | "kinds"> {
    return {
      faults: this.first,
      kinds: [...this.kinds.values()].sort((a, b) => b.count - a.count).slice(0, KINDS_MAX),
    };
  }

  private list(error: RowError): void {
    if (this.listed > this.listMax) return;
    const text = lineOf(error);
    this.listed += text.length;
    this.text +=
      this.listed > this.listMax ? lineOf({ line: error.line, column: "", value: "", code: "listEnds" }) : text;
  }

  // There are few problems, but column names are arbitrary: only a limited number is kept.
  private count({ column, code, values }: RowError): void {
    const key = JSON.stringify([column, code, values]);
    const kind = this.kinds.get(key);
    if (kind) kind.count++;
    else if (this.kinds.size < 100 * KINDS_MAX)
      this.kinds.set(key, { column, code, ...(values && { values }), count: 1 });
  }
}

/** An error as a line of the list: JSON without the names, which each of millions of lines would repeat. */
function lineOf({ line, column, value, code, values }: RowError): string {
  return `${JSON.stringify([line, column, value, code, ...(values ? [values] : [])])}\n`;
}

function readLine(text: string): RowError {
  const [line, column, value, code, values] = JSON.parse(text) as [
    number,
    RowError["column"],
    string,
    RowError["code"],
    RowError["values"]?,
  ];
  return { line, column, value, code, ...(values && { values }) };
}

/**
 * Writes a list of errors as CSV, with a byte order mark, for spreadsheets. The list of an earlier release is CSV already.
 *
 * @param pieces the stored list
 * @param format of the file
 */
export async function* writeRowErrors(
  pieces: AsyncIterable<Uint8Array>,
  t: Translate,
  format: ImportSettings["format"],
): AsyncGenerator<Uint8Array, void, void> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const headings = [numberLabel(format), "columns.column", "columns.value", "columns.error"] as const;
  let isCsv = false;
  let isFirst = true;
  let rest = "";
  for await (const piece of pieces) {
    const text = decoder.decode(piece, { stream: true });
    if (isFirst) isCsv = text.startsWith(BYTE_ORDER_MARK);
    const lines = (rest + (isCsv ? "" : text)).split("\n");
    rest = lines.pop() ?? "";
    const head = isFirst ? `${BYTE_ORDER_MARK}${headings.map((key) => writeCsvText(t(key))).join(",")}\r\n` : "";
    isFirst = false;
    yield isCsv ? piece : Buffer.from(head + lines.map((line) => csvLineOf(readLine(line), t)).join(""));
  }
}

function csvLineOf(error: RowError, t: Translate): string {
  const { line, column, value } = error;
  const name = writeText(t, column);
  const message = withoutIsolates(writeMessage(t, rowErrorMessage(error)));
  return `${line},${[name, value, message].map(writeCsvText).join(",")}\r\n`;
}

/**
 * Stores the collected errors, one chunk at a time.
 *
 * @param number how many chunks are stored already
 * @param isEnd whether this is the end of the list
 * @returns how many chunks are stored now
 */
export async function storeRowErrors(
  tx: Transaction,
  importId: string,
  errors: RowErrorCollector,
  number: number,
  isEnd = false,
): Promise<number> {
  let next = number;
  for (let text = errors.takePiece(isEnd); text !== null; text = errors.takePiece(isEnd))
    await insertPiece(tx, importId, "faults", next++, Buffer.from(text));
  return next;
}

/** Deletes the error list of an earlier run. */
export async function deleteRowErrors(tx: Transaction, importId: string): Promise<void> {
  await deletePieces(tx, importId, "faults");
}
