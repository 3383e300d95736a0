// The program that turns a workbook (XLSX), its input, into CSV, its output, for lib/imports/workbook.ts. Plain JavaScript:
// Node.js loads it as it stands. The program writes the sheets to descriptor 3, as JSON. Its arguments are limits in bytes, how
// many sheets are told, and the number of the one that is read, 0 for the one with the most cells. Its exit code is 3 for a
// workbook over a limit.
import { once } from "node:events";
import { writeSync } from "node:fs";
import { buffer as readAll } from "node:stream/consumers";
import { Unzip, UnzipInflate, zipSync } from "fflate";
import { readSheet } from "read-excel-file/universal";

/** The last row and column of a sheet of Excel. */
const ROWS_MAX = 1_048_576;
const COLUMNS_MAX = 16_384;
/** The maximum size of the table that the cells of a sheet lie in. */
const CELLS_MAX = 20_000_000;

const TOO_LARGE = 3;
/** Excel allows 31 characters. */
const SHEET_NAME_MAX = 100;

/**
 * A sheet by its number, from 1, with the number of its rows that have a value, and of its values.
 *
 * @typedef {{ number: number, name: string, rows: number, cells: number }} Sheet
 */

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
  const text = value instanceof Date ? dateText(value) : String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A date as ISO 8601 writes it, without the time where the cell has none. Excel knows no time zones. A cell has its time as a
 * fraction of a day, which may end just before the second that Excel shows.
 *
 * @param {Date} date
 */
function dateText(date) {
  const seconds = Math.round(date.getTime() / 1000);
  const [day = "", time = ""] = new Date(seconds * 1000).toISOString().split("T");
  return time.startsWith("00:00:00") ? day : `${day} ${time.slice(0, 8)}`;
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

/**
 * Whether the cells of a sheet lie within the bounds of Excel, in a table of a bounded size. What reads the sheet fills
 * the table up to its last row and its last column.
 *
 * @param {string} xml
 */
function isWithinBounds(xml) {
  let lastRow = 1;
  let lastColumn = 1;
  for (const [, place = ""] of xml.matchAll(/<(?:\w+:)?(?:c|row)\s[^<>]*?\br\s*=\s*["']([^"']*)["']/g)) {
    const [, letters, digits] = /^([A-Z]{0,3})(\d{1,7})$/i.exec(place) ?? [];
    if (letters === undefined || digits === undefined) return false;
    const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
    lastColumn = Math.max(lastColumn, column);
    lastRow = Math.max(lastRow, Number(digits));
  }
  return lastRow <= ROWS_MAX && lastColumn <= COLUMNS_MAX && lastRow * lastColumn <= CELLS_MAX;
}

/** @param {string} text */
function withoutEntities(text) {
  const named = new Map([
    ["amp", "&"],
    ["lt", "<"],
    ["gt", ">"],
    ["quot", '"'],
    ["apos", "'"],
  ]);
  return text.replaceAll(/&(\w+);/g, (entity, name) => named.get(name) ?? entity);
}

/**
 * The sheets that have values and are not hidden, and how many others there are.
 *
 * @param {Record<string, Uint8Array>} contents
 * @param {number} sheetsMax
 * @returns {{ sheets: Sheet[], others: number }}
 */
function readSheets(contents, sheetsMax) {
  /** @param {string} name */
  const textOf = (name) => Buffer.from(contents[name] ?? []).toString();
  const targets = new Map();
  for (const [tag] of textOf("xl/_rels/workbook.xml.rels").matchAll(/<(?:\w+:)?Relationship\s[^<>]*>/g))
    targets.set(attribute(tag, "Id"), attribute(tag, "Target").replace(/^\/?(?:xl\/)?/, "xl/"));
  const tags = [...textOf("xl/workbook.xml").matchAll(/<(?:\w+:)?sheet\s[^<>]*>/g)];
  const sheets = tags.flatMap(([tag], index) => {
    if (/hidden/i.test(attribute(tag, "state"))) return [];
    const name = withoutEntities(attribute(tag, "name")).slice(0, SHEET_NAME_MAX).toWellFormed();
    const size = sizeOf(textOf(targets.get(attribute(tag, "(?:\\w+:)?id")) ?? ""));
    return size.cells > 0 ? [{ number: index + 1, name, ...size }] : [];
  });
  const told = sheets.slice(0, sheetsMax);
  return { sheets: told, others: tags.length - told.length };
}

/**
 * @param {string} tag
 * @param {string} name
 */
function attribute(tag, name) {
  const [, , value = ""] = new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`, "s").exec(tag) ?? [];
  return value;
}

/**
 * How many rows of a sheet have a value, and how many values it has.
 *
 * @param {string} xml
 */
function sizeOf(xml) {
  let [rows, cells] = [0, 0];
  let isNewRow = false;
  for (const [, tag] of xml.matchAll(/<(?:\w+:)?(row|v|is)[\s>]/g)) {
    if (tag === "row") isNewRow = true;
    else {
      cells++;
      if (isNewRow) rows++;
      isNewRow = false;
    }
  }
  return { rows, cells };
}

/**
 * The first of the sheets with the most cells, since a workbook often begins with a sheet of notes.
 *
 * @param {readonly Sheet[]} sheets
 */
function largestOf(sheets) {
  const [first, ...rest] = sheets;
  return rest.reduce((largest, sheet) => (largest && sheet.cells > largest.cells ? sheet : largest), first);
}

function refuse() {
  process.exit(TOO_LARGE);
}

const [unpackedBytesMax, csvBytesMax, sheetsMax, chosen] = process.argv.slice(2).map(Number);
const files = unpack(await readAll(process.stdin), unpackedBytesMax ?? 0);
if (files === null) refuse();
const worksheets = Object.keys(files ?? {}).filter((name) => /worksheets\/[^/]+\.xml$/i.test(name));
if (!worksheets.every((name) => isWithinBounds(Buffer.from(files?.[name] ?? []).toString()))) refuse();
// Packed again without compression: what reads the sheet sees the bytes that were counted, and no others.
const { buffer } = zipSync(files ?? {}, { level: 0 });
const { sheets, others } = readSheets(files ?? {}, sheetsMax ?? 0);
// The first of a workbook without values, which reading it finds to be empty.
const number = chosen || (largestOf(sheets)?.number ?? 1);
const rows = await readSheet(buffer, number, { trim: false, parseNumber });
writeSync(3, JSON.stringify({ number, sheets, others }));
let size = 0;
for (const row of rows) {
  const line = `${row.map(csvCell).join(",")}\r\n`;
  size += Buffer.byteLength(line);
  if (size > (csvBytesMax ?? 0)) refuse();
  if (!process.stdout.write(line)) await once(process.stdout, "drain");
}
