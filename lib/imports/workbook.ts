import path from "node:path";
import { Worker } from "node:worker_threads";
import { AppError } from "@/lib/core/errors";
import { Gate } from "@/lib/core/gate";
import { processSingleton } from "@/lib/core/process-singleton";
import { WORKBOOK_BYTES_MAX } from "@/lib/imports/schemas";

/** The maximum size of its unpacked files. A workbook of 16 MiB could unpack to 16 GiB. */
export const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;
/** A sheet with a single cell in its last row and column makes a table of 17 thousand million cells. */
const HEAP_MB_MAX = 768;
const TIMEOUT_MS = 30_000;
const CSV_SLICE_BYTES = 64 * 1024;

/** The first bytes of a ZIP archive, which a workbook is. */
const ZIP_START = Buffer.from("PK\x03\x04", "latin1");

/** Reads one workbook at a time per process: each takes memory, and a core. */
const workbookGate = processSingleton(
  "workbook-gate",
  () =>
    new Gate({ all: { running: 1, waiting: 8 }, key: { running: 1, waiting: 8 } }, () => {
      const message = "Too many workbooks are being read. Try again in a minute.";
      return new AppError("too_many_attempts", message, { "Retry-After": "60" });
    }),
);

/** A file as the import reads it. */
export type TextFile = { bytes: AsyncIterable<Uint8Array>; isWorkbook: boolean };

/**
 * Turns a workbook (XLSX) into the CSV of its first sheet. Any other file passes as it arrives.
 *
 * @throws AppError `payload_too_large` for a workbook that is too large, also unpacked, `invalid_request` for one that cannot
 *   be read, and any error of reading `bytes`
 */
export async function readWorkbook(bytes: AsyncIterable<Uint8Array>): Promise<TextFile> {
  const chunks = bytes[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < ZIP_START.length) {
    const { value, done } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  const all = chain(head, chunks);
  if (!head.subarray(0, ZIP_START.length).equals(ZIP_START)) return { bytes: all, isWorkbook: false };
  const packed = await collect(all);
  const csv = await workbookGate().run("", () => convert(packed), true);
  return { bytes: slicesOf(csv), isWorkbook: true };
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

async function* slicesOf(csv: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  for (let start = 0; start < csv.length; start += CSV_SLICE_BYTES) yield csv.subarray(start, start + CSV_SLICE_BYTES);
}

/** Converts in a thread of its own, with a heap of its own: reading XML blocks, and a hostile sheet fills the memory. */
function convert(packed: Buffer): Promise<Uint8Array> {
  const worker = new Worker(path.resolve("lib/imports/workbook-worker.mjs"), {
    workerData: { bytes: packed, unpackedBytesMax: UNPACKED_BYTES_MAX },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
    execArgv: [],
  });
  return new Promise<Uint8Array>((resolve, reject) => {
    const timer = setTimeout(() => reject(tooLarge()), TIMEOUT_MS);
    timer.unref();
    worker.on("message", (result: { csv: Uint8Array } | { isTooLarge: true }) => {
      if ("csv" in result) resolve(result.csv);
      else reject(tooLarge());
    });
    worker.on("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooLarge() : unreadable());
    });
    worker.on("exit", () => reject(unreadable()));
  }).finally(() => worker.terminate());
}

function tooLarge(): AppError {
  const message = `The workbook is too large to be read: at most ${WORKBOOK_BYTES_MAX / 1024 / 1024} MB, and ${
    UNPACKED_BYTES_MAX / 1024 / 1024
  } MB unpacked. Save the sheet as CSV, and upload that.`;
  return new AppError("payload_too_large", message);
}

function unreadable(): AppError {
  return new AppError("invalid_request", "The workbook cannot be read. Save the sheet as CSV, and upload that.");
}
