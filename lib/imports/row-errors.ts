import {
  type ColumnName,
  type ImportSettings,
  type RowError,
  type RowErrors,
  KIND_ERRORS_MAX,
  kindOf,
  SHOWN_ERRORS_MAX,
} from "@/lib/imports/schemas";
import { columnNameOf } from "@/lib/imports/columns";
import { writeErrorFileHead, writeStoredRow } from "@/lib/imports/error-file";
import { deletePieces, insertPiece } from "@/lib/imports/pieces";
import type { InvalidRow } from "@/lib/imports/validate-row";
import { toStorableText } from "@/lib/core/storable-text";
import type { Transaction } from "@/lib/db";
import { petFields } from "@/lib/pets/fields";
import { message } from "@/lib/texts/message";

/** The maximum length of a chunk of the list, in characters. A chunk is one write, which must finish within a second. */
const PIECE_CHARACTERS = 256 * 1024;
const KINDS_MAX = 20;
/** The maximum length of the list, in characters. Without it, a file of short bad rows has a list many times its size. */
export const LIST_CHARACTERS_MAX = 64 * 1024 * 1024;

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

/** The import whose invalid rows are collected. */
type Source = { id: string; headers: readonly string[]; settings: Pick<ImportSettings, "columns"> };

/** Collects the invalid rows of a file: as a list, with the first and the most frequent errors for display. */
export class RowErrorCollector {
  badRows = 0;
  private text = "";
  private length = 0;
  private listedRows = 0;
  // The first one is the head, which is written last.
  private nextPiece = 1;
  private readonly first: RowError[] = [];
  private readonly kinds = new Map<string, RowErrors["kinds"][number]>();

  /**
   * @param isShown whether an error may be among the first, which the console shows
   * @param listMax the maximum length of the list, in characters
   */
  constructor(
    private readonly source: Source,
    private readonly isShown: (error: RowError) => boolean = () => true,
    private readonly listMax = LIST_CHARACTERS_MAX,
  ) {}

  /** Adds an invalid row. */
  add(row: InvalidRow): void {
    this.badRows++;
    const errors = row.errors.map(storableError);
    this.list({ line: row.line, cells: row.cells.map(toStorableText), errors });
    for (const error of errors) this.show(error);
  }

  /** Adds a valid row that is left out, and why. The list does not have it: there is nothing to correct. */
  leaveOut(reason: RowError): void {
    this.show(storableError(reason));
  }

  /** Whether a chunk of the list is full. */
  get hasPiece(): boolean {
    return this.text.length >= PIECE_CHARACTERS;
  }

  /** The errors shown in the console. */
  get summary(): RowErrors {
    return {
      faults: this.first,
      kinds: [...this.kinds.values()].sort((a, b) => b.count - a.count).slice(0, KINDS_MAX),
    };
  }

  /** Stores the chunks of the list that are full. */
  async store(tx: Transaction): Promise<void> {
    while (this.hasPiece) await this.storePiece(tx);
  }

  /** Stores the rest of the list. */
  async end(tx: Transaction): Promise<void> {
    if (this.badRows === 0) return;
    while (this.text !== "") await this.storePiece(tx);
    const head = writeErrorFileHead(
      this.listedRows,
      this.source.headers.map((header, i) => this.nameOf(header, i)),
    );
    await insertPiece(tx, this.source.id, "faults", 0, Buffer.from(head));
  }

  private async storePiece(tx: Transaction): Promise<void> {
    // Never splits a surrogate pair.
    const end = /[\ud800-\udbff]/.test(this.text.charAt(PIECE_CHARACTERS - 1))
      ? PIECE_CHARACTERS - 1
      : PIECE_CHARACTERS;
    const piece = this.text.slice(0, end);
    this.text = this.text.slice(end);
    await insertPiece(tx, this.source.id, "faults", this.nextPiece++, Buffer.from(piece));
  }

  /** The name of a column in the error file. One without a name gets that of its role, by which it is matched again. */
  private nameOf(header: string, index: number): ColumnName {
    const role = this.source.settings.columns[index];
    const field = Object.values(petFields).find(({ shortName }) => shortName === role);
    const label = role === "reference" ? "columns.reference" : field?.label;
    return header === "" && label !== undefined ? message(label) : columnNameOf(toStorableText(header), index);
  }

  private list(row: InvalidRow): void {
    if (this.length > this.listMax) return;
    const text = writeStoredRow(row);
    this.length += text.length;
    if (this.length > this.listMax) return;
    this.text += text;
    this.listedRows++;
  }

  private show(error: RowError): void {
    if (this.first.length < SHOWN_ERRORS_MAX && this.isShown(error)) this.first.push(error);
    this.count(error);
  }

  // There are few problems, but column names are arbitrary: only a limited number is kept.
  private count(error: RowError): void {
    const { column } = error;
    const problem = kindOf(error);
    const key = JSON.stringify([column, problem]);
    const kind = this.kinds.get(key);
    if (kind) {
      kind.count++;
      if (kind.first.length < KIND_ERRORS_MAX) kind.first.push(error);
    } else if (this.kinds.size < 100 * KINDS_MAX) this.kinds.set(key, { column, ...problem, count: 1, first: [error] });
  }
}

/** Deletes the error list of an earlier run. */
export async function deleteRowErrors(tx: Transaction, importId: string): Promise<void> {
  await deletePieces(tx, importId, "faults");
}
