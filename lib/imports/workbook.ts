import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { Gate } from "@/lib/core/gate";
import { processSingleton } from "@/lib/core/process-singleton";
import { IMPORT_SHEETS_MAX, sheets, WORKBOOK_BYTES_MAX } from "@/lib/imports/schemas";
import { message } from "@/lib/texts/message";

/** The maximum size of its unpacked files. A workbook of 16 MiB could unpack to 16 GiB. */
export const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;
/** The maximum size of the CSV: many cells can have the same long text. */
const CSV_BYTES_MAX = 64 * 1024 * 1024;
const HEAP_MB_MAX = 512;
/** The exit code of the program for a workbook past its limits. */
const TOO_LARGE = 3;
/** With the others that may wait before it, less than the 30 s after which a connection without progress is closed. */
const TIMEOUT_MS = 8_000;
/**
 * The processor time after which the program ends by itself, in seconds: this process may die before it ends the program, and
 * the program's own code may block. More than `TIMEOUT_MS`, since several of its threads can run at once.
 */
const CPU_S_MAX = 16;
/** It needs none of the shop's settings and secrets. */
const NO_ENVIRONMENT = {} as NodeJS.ProcessEnv;
const CSV_SLICE_BYTES = 64 * 1024;

/** The first bytes of a ZIP archive, which a workbook is. */
const ZIP_START = Buffer.from("PK\x03\x04", "latin1");
/** What an OpenDocument file has in its first entry, behind the 30 bytes of its header (OpenDocument 1.3, part 2, 3.3). */
const OPEN_DOCUMENT = Buffer.from("mimetypeapplication/vnd.oasis.opendocument.", "latin1");
const OPEN_DOCUMENT_START = 30;

/** Reads two workbooks at a time per process, one of an account: each takes memory, and a core for seconds. */
const workbookGate = processSingleton(
  "workbook-gate",
  () =>
    new Gate({ all: { running: 2, waiting: 2 }, key: { running: 1, waiting: 1 } }, () => {
      return new AppError("too_many_attempts", message("errors.tooManyWorkbooks"), { "Retry-After": "60" });
    }),
);

/** A file as the import reads it. */
export type TextFile = {
  bytes: AsyncIterable<Uint8Array>;
  /** Null for a file that is text. */
  workbook: ReadWorkbook | null;
};

/** A workbook of which one sheet is read. */
export type ReadWorkbook = z.infer<typeof toldSchema> & {
  /** The file itself. */
  packed: Buffer;
};

const toldSchema = z.object({
  /** The number of the sheet that is read. */
  number: z.int(),
  /** The sheets that have values and are not hidden. */
  sheets,
  /** How many other sheets there are. */
  others: z.int(),
});

/**
 * Turns a workbook (XLSX) into the CSV of one sheet. Any other file passes as it arrives.
 *
 * @param accountId whose file it is: each account has its turn
 * @param sheet the number of the sheet; undefined for the one with the most cells
 * @throws AppError `payload_too_large` for a workbook that is too large, also unpacked, or takes too long, `invalid_request` for one that cannot
 *   be read or is of another format, and any error of reading `bytes`
 */
export async function readWorkbook(
  bytes: AsyncIterable<Uint8Array>,
  accountId: string,
  sheet?: number,
): Promise<TextFile> {
  const chunks = bytes[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < ZIP_START.length) {
    const { value, done } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  const all = chain(head, chunks);
  if (!head.subarray(0, ZIP_START.length).equals(ZIP_START)) return { bytes: all, workbook: null };
  const packed = await collect(all);
  if (packed.subarray(OPEN_DOCUMENT_START).indexOf(OPEN_DOCUMENT) === 0)
    throw new AppError("invalid_request", message("errors.openDocument"));
  const { csv, told } = await workbookGate().run(accountId, () => convert(packed, sheet));
  return { bytes: slicesOf(csv), workbook: { packed, ...told } };
}

async function* chain(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  try {
    if (head.length > 0) yield head;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > WORKBOOK_BYTES_MAX) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function* slicesOf(csv: Buffer): AsyncGenerator<Uint8Array, void, void> {
  for (let start = 0; start < csv.length; start += CSV_SLICE_BYTES) yield csv.subarray(start, start + CSV_SLICE_BYTES);
}

/**
 * Converts in a process of its own. Reading XML blocks, and what a hostile sheet does to a process, such as filling its memory
 * or a table of V8, ends that process alone.
 */
async function convert(packed: Buffer, sheet = 0): Promise<{ csv: Buffer; told: z.infer<typeof toldSchema> }> {
  const program = path.resolve("lib/imports/workbook-worker.mjs");
  const numbers = [UNPACKED_BYTES_MAX, CSV_BYTES_MAX, IMPORT_SHEETS_MAX, sheet].map(String);
  const args = [`--max-old-space-size=${HEAP_MB_MAX}`, program, ...numbers];
  const limited = ["-c", `ulimit -t ${CPU_S_MAX} && exec "$@"`, "sh", process.execPath, ...args];
  const child = spawn("/bin/sh", limited, { stdio: ["pipe", "pipe", "ignore", "pipe"], env: NO_ENVIRONMENT });
  const timer = setTimeout(() => child.kill("SIGKILL"), TIMEOUT_MS);
  const ended = once(child, "close") as Promise<[code: number | null, signal: NodeJS.Signals | null]>;
  // It may end before it has read everything.
  child.stdin?.on("error", () => undefined).end(packed);
  const written = text(child.stdio[3] as Readable);
  written.catch(() => undefined);
  try {
    const csv: Buffer[] = [];
    for await (const part of child.stdout as AsyncIterable<Buffer>) csv.push(part);
    const [code, signal] = await ended;
    if (code === 0) return { csv: Buffer.concat(csv), told: toldSchema.parse(JSON.parse(await written)) };
    throw code === TOO_LARGE || signal !== null ? tooLarge() : unreadable();
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
  }
}

function tooLarge(): AppError {
  const [max, unpackedMax] = [WORKBOOK_BYTES_MAX / 1024 / 1024, UNPACKED_BYTES_MAX / 1024 / 1024];
  return new AppError("payload_too_large", message("errors.workbookTooLarge", { max, unpackedMax }));
}

function unreadable(): AppError {
  return new AppError("invalid_request", message("errors.workbookUnreadable"));
}
