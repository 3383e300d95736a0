import { type ImportCheck, type RowError, SHOWN_ERRORS_MAX } from "@/lib/imports/schemas";
import { deletePieces, insertPiece } from "@/lib/imports/pieces";
import { writeCsvText } from "@/lib/core/escape";
import { toStorableText } from "@/lib/core/storable-text";
import type { Transaction } from "@/lib/db";

/** The maximum length of a chunk of the list, in characters. A chunk is one write, which must finish within a second. */
const PIECE_CHARACTERS = 256 * 1024;
const KINDS_MAX = 20;
/** How many texts of the list are kept as CSV. */
const CSV_TEXTS_MAX = 1_000;

/** The maximum length of the list, in characters. Without it, a file of short bad rows has a list many times its size. */
export const LIST_CHARACTERS_MAX = 64 * 1024 * 1024;

/** With a byte order mark, for spreadsheets. */
const HEAD = "\uFEFFline,column,value,message\r\n";

/** Collects the validation errors of a file: all of them as CSV, the first and the most frequent ones for display. */
export class RowErrorCollector {
  badRows = 0;
  private text = "";
  private listed = 0;
  private readonly first: RowError[] = [];
  private readonly kinds = new Map<string, ImportCheck["kinds"][number]>();
  /** Texts as CSV: most rows have the same columns and messages, and many the same words. */
  private readonly csvTexts = new Map<string, string>();

  /**
   * @param listMax the maximum length of the list, in characters
   */
  constructor(private readonly listMax = LIST_CHARACTERS_MAX) {}

  /** Adds the errors of one row. */
  add(errors: readonly RowError[]): void {
    if (this.badRows++ === 0) this.text = HEAD;
    for (const { value, ...where } of errors) {
      const error = { ...where, value: toStorableText(value) };
      this.list(error);
      if (this.first.length < SHOWN_ERRORS_MAX) this.first.push(error);
      this.count(error.column, error.message);
    }
  }

  /** Whether a chunk of the CSV is full. */
  get hasPiece(): boolean {
    return this.text.length >= PIECE_CHARACTERS;
  }

  /** Returns the next chunk of the CSV once it is full, or the rest when `isEnd`; null when there is none. */
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
    const { line, column, value } = error;
    const text = `${line},${this.csvText(column)},${this.csvText(value)},${this.csvText(rowErrorText(error))}\r\n`;
    this.listed += text.length;
    this.text +=
      this.listed > this.listMax ? `${line},,,The list ends here: there are more bad rows than it holds\r\n` : text;
  }

  private csvText(text: string): string {
    const known = this.csvTexts.get(text);
    if (known !== undefined) return known;
    const csv = writeCsvText(text);
    if (this.csvTexts.size < CSV_TEXTS_MAX) this.csvTexts.set(text, csv);
    return csv;
  }

  // There are few messages, but column names are arbitrary: only a limited number is kept.
  private count(column: string, message: string): void {
    const key = `${column}\0${message}`;
    const kind = this.kinds.get(key);
    if (kind) kind.count++;
    else if (this.kinds.size < 100 * KINDS_MAX) this.kinds.set(key, { column, message, count: 1 });
  }
}

/** An error as a sentence without its full stop: "Name is required". */
export function rowErrorText({ column, message }: Pick<RowError, "column" | "message">): string {
  return `${column || "The row"} ${message}`;
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
