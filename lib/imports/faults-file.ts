import type { ImportCheck, ImportFault } from "@/lib/imports/schemas";
import { SHOWN_FAULTS_MAX } from "@/lib/imports/schemas";
import { faultText } from "@/lib/imports/fault-text";
import { writeCsvText } from "@/lib/core/csv-cell";

/** The maximum length of a chunk of the list: each is one write, which must finish within a second. */
const PIECE_CHARACTERS = 256 * 1024;
const KINDS_MAX = 20;

/** The maximum length of the list, in characters: a file of short bad rows would have a list many times its size. */
export const LIST_CHARACTERS_MAX = 64 * 1024 * 1024;

/** With a byte order mark, for spreadsheets. */
const HEAD = "\uFEFFline,column,value,message\r\n";

/** Collects the validation errors of a file: all of them as CSV, the first and the most frequent ones for display. */
export class FaultCollector {
  badRows = 0;
  private text = "";
  private listed = 0;
  private readonly first: ImportFault[] = [];
  private readonly kinds = new Map<string, ImportCheck["kinds"][number]>();

  /**
   * @param listMax the maximum length of the list, in characters
   */
  constructor(private readonly listMax = LIST_CHARACTERS_MAX) {}

  /** Adds the errors of one row. */
  add(faults: readonly ImportFault[]): void {
    if (this.badRows++ === 0) this.text = HEAD;
    for (const fault of faults) {
      this.list(fault);
      if (this.first.length < SHOWN_FAULTS_MAX) this.first.push(fault);
      this.count(fault.column, fault.message);
    }
  }

  /** Returns the next chunk of the CSV once it is full, or the rest when `isEnd`; null when there is none. */
  takePiece(isEnd = false): string | null {
    if (this.text === "" || (!isEnd && this.text.length < PIECE_CHARACTERS)) return null;
    // A surrogate pair stays whole.
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

  private list(fault: ImportFault): void {
    if (this.listed > this.listMax) return;
    const { line, column, value } = fault;
    const text = `${line},${writeCsvText(column)},${writeCsvText(value)},${writeCsvText(faultText(fault))}\r\n`;
    this.listed += text.length;
    this.text +=
      this.listed > this.listMax ? `${line},,,The list ends here: there are more bad rows than it holds\r\n` : text;
  }

  // There are few messages, but column names are arbitrary: only a limited number is kept.
  private count(column: string, message: string): void {
    const key = `${column}\0${message}`;
    const kind = this.kinds.get(key);
    if (kind) kind.count++;
    else if (this.kinds.size < 100 * KINDS_MAX) this.kinds.set(key, { column, message, count: 1 });
  }
}
