import type { ImportCheck, ImportFault } from "@/lib/imports/console-contract";
import { SHOWN_FAULTS_MAX } from "@/lib/imports/console-contract";
import { faultText } from "@/lib/imports/fault-text";
import { writeCsvText } from "@/lib/core/csv-cell";

const PIECE_CHARACTERS = 256 * 1024;
const KINDS_MAX = 20;

/** With a byte order mark, since it is opened in a spreadsheet beside the file that is mended. */
const HEAD = "\uFEFFline,column,value,message\r\n";

/** Collects what is wrong with the rows of a file: all of it as CSV, the first few and the most frequent to be shown. */
export class FaultCollector {
  badRows = 0;
  private text = "";
  private readonly first: ImportFault[] = [];
  private readonly kinds = new Map<string, ImportCheck["kinds"][number]>();

  /** Takes the faults of one row. */
  add(faults: readonly ImportFault[]): void {
    if (this.badRows++ === 0) this.text = HEAD;
    for (const fault of faults) {
      const { line, column, value, message } = fault;
      this.text += `${line},${writeCsvText(column)},${writeCsvText(value)},${writeCsvText(faultText(fault))}\r\n`;
      if (this.first.length < SHOWN_FAULTS_MAX) this.first.push(fault);
      this.count(column, message);
    }
  }

  /** What of the CSV is there and has not been taken yet, once it is worth to be written; all of it when `isEnd`. */
  takePiece(isEnd = false): string | null {
    if (this.text === "" || (!isEnd && this.text.length < PIECE_CHARACTERS)) return null;
    const piece = this.text;
    this.text = "";
    return piece;
  }

  /** What is shown of them. */
  get summary(): Pick<ImportCheck, "faults" | "kinds"> {
    return {
      faults: this.first,
      kinds: [...this.kinds.values()].sort((a, b) => b.count - a.count).slice(0, KINDS_MAX),
    };
  }

  // Messages are few, but a column of a file can be called anything: not more than fit are kept.
  private count(column: string, message: string): void {
    const key = `${column}\0${message}`;
    const kind = this.kinds.get(key);
    if (kind) kind.count++;
    else if (this.kinds.size < 100 * KINDS_MAX) this.kinds.set(key, { column, message, count: 1 });
  }
}
