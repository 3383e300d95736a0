// The thread that reads a workbook (XLSX) for lib/imports/workbook.ts. Plain JavaScript: Node.js loads it as it stands.
import { parentPort, workerData } from "node:worker_threads";
import { Unzip, UnzipInflate, zipSync } from "fflate";
import { readSheet } from "read-excel-file/universal";

/** Bytes unpacked at once, so that the limit is noticed before much more has been unpacked. */
const PUSHED_BYTES = 16 * 1024;

/**
 * Unpacks an archive, and counts what comes out: the sizes that an archive declares can be false.
 *
 * @param {Uint8Array} packed
 * @param {number} bytesMax
 * @returns {Record<string, Uint8Array> | null} null if there is more
 */
function unpack(packed, bytesMax) {
  /** @type {Record<string, Uint8Array>} */
  const files = {};
  let size = 0;
  const unzip = new Unzip((file) => {
    /** @type {Uint8Array[]} */
    const parts = [];
    file.ondata = (error, part, isLast) => {
      if (error) throw error;
      size += part.length;
      if (size > bytesMax) return;
      parts.push(part);
      if (isLast) files[file.name] = Buffer.concat(parts);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let start = 0; start < packed.length; start += PUSHED_BYTES) {
    const end = start + PUSHED_BYTES;
    unzip.push(packed.subarray(start, end), end >= packed.length);
    if (size > bytesMax) return null;
  }
  return files;
}

/**
 * A cell as CSV (RFC 4180), without the guards against formulas that the import would take off again.
 *
 * @param {unknown} value
 */
function csvCell(value) {
  const text = value instanceof Date ? value.toISOString() : String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A number as Excel shows it: `7`, not `7.0`. The file has 15 digits and more, as text.
 *
 * @param {string} text
 */
function parseNumber(text) {
  const number = Number(text);
  return Number.isSafeInteger(number) ? String(number) : text;
}

const { bytes, unpackedBytesMax } = workerData;
const files = unpack(bytes, unpackedBytesMax);
if (files === null) parentPort?.postMessage({ isTooLarge: true });
else {
  // Packed again without compression: what reads the sheet sees the bytes that were counted, and no others.
  const { buffer } = zipSync(files, { level: 0 });
  const rows = await readSheet(buffer, 1, { trim: false, parseNumber });
  const csv = rows.map((row) => `${row.map(csvCell).join(",")}\r\n`);
  parentPort?.postMessage({ csv: Buffer.from(csv.join("")) });
}
