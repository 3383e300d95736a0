import { columnRoles, SKIPPED_ROWS_MAX, type ColumnName, type ColumnRole } from "@/lib/imports/schemas";
import { columnNames, numberNames } from "@/lib/imports/column-names";
import { statusCalled, statusMeant } from "@/lib/imports/status-words";
import { wordKey } from "@/lib/imports/words";
import { parseInt64 } from "@/lib/core/int64";
import { petFieldNames, petFields } from "@/lib/pets/fields";
import { petStatuses } from "@/lib/pets/statuses";
import { languageChoices, translateTo } from "@/lib/texts/languages";
import { message } from "@/lib/texts/message";
import type { LabelKey } from "@/lib/texts/texts";

/** The roles with the names that their columns have: the usual ones, and what the console calls them in each language. */
const roles: readonly { role: ColumnRole; names: readonly string[] }[] = [
  ...petFieldNames.map((field) => {
    const { shortName, label, importLabel } = petFields[field];
    return { role: shortName, names: [...columnNames[field], ...namesInConsole(label, importLabel)] };
  }),
  { role: "reference", names: [...columnNames.reference, ...namesInConsole("columns.reference")] },
];

function namesInConsole(...labels: readonly LabelKey[]): string[] {
  return languageChoices().flatMap(({ tag }) => labels.map((label) => plainName(translateTo(tag)(label))));
}

/** Columns of our own export that are recognized but not imported. */
const ignoredNames = ["id", "petid", "createdat", "updatedat"];

/** The name of a column, or its number where the file has no name for it. */
export function columnNameOf(header: string, index: number): ColumnName {
  return header === "" ? message("rowErrors.columnNumber", { number: String(index + 1) }) : header;
}

const languages = languageChoices().map(({ tag }) => translateTo(tag));

/** Whether the first and the last column of a file are those that an error file has beside the columns of its import. */
export function isErrorFile(headers: readonly string[]): boolean {
  const [first, last] = [headers.at(0), headers.at(-1)];
  return languages.some(
    (t) => (first === t("columns.row") || first === t("columns.line")) && last === t("columns.error"),
  );
}

/** Whether a cell is a known column name. */
export function isKnownHeader(cell: string): boolean {
  const name = plainName(cell);
  return ignoredNames.includes(name) || roles.some(({ names }) => isAmong(names, name));
}

/** Matches columns by name. A column whose name says only that it has numbers must also have values that may be references. */
export function rolesByName(headers: readonly string[], rows: readonly (readonly string[])[]): ColumnRole[] {
  const names = headers.map(plainName);
  const columnOf = (wanted: readonly string[]) =>
    wanted.map((name) => names.indexOf(name)).find((index) => index !== -1);
  const number = names.findIndex((name, i) => isAmong(numberNames, name) && mayBeReferences(valuesOf(rows, i)));
  const found = roles.map(({ role, names: wanted }) => [
    role,
    columnOf(wanted) ?? (role === "reference" ? number : -1),
  ]);
  return assign(headers.length, Object.fromEntries(found));
}

/** How much greater than the rows before it the number of a row may be, where rows of the list have been removed. */
const REMOVED_ROWS = 10;

/** Whether values may be the numbers of animals: nearly each is another, and they do not just count the rows. */
export function mayBeReferences(values: readonly string[]): boolean {
  return new Set(values).size >= 0.9 * values.length && !countRows(values);
}

/** Whether values count rows: as "1", "2)" or "#3", from either end, and with gaps. */
function countRows(values: readonly string[]): boolean {
  return values.every((value) => !/\p{L}/u.test(value) && numberIn(value) <= 2 * values.length + REMOVED_ROWS);
}

/** The digits of a value as one number. The code points of Latin and Arabic zeros are multiples of 16. */
function numberIn(value: string): number {
  return Number((value.match(/\p{Nd}/gu) ?? []).map((digit) => (digit.codePointAt(0) ?? 0) & 15).join(""));
}

/** The values of a column that are not empty. */
export function valuesOf(rows: readonly (readonly string[])[], column: number): string[] {
  return rows.map((row) => row[column]?.trim() ?? "").filter(Boolean);
}

/**
 * Matches columns by their values, for a file without a header; other fields cannot be recognized this way. Beside further
 * columns of text, a number may as well be an age as a category: it is left to the user.
 */
export function rolesByContent(rows: readonly (readonly string[])[], width: number): ColumnRole[] {
  const columns = Array.from({ length: width }, (_, i) => valuesOf(rows, i));
  const find = (isFit: (value: string) => boolean, taken: number[]) =>
    columns.findIndex((values, i) => !taken.includes(i) && values.length > 0 && values.every(isFit));
  const status = find((value) => isStatus(value) || statusMeant(wordKey(value)) !== undefined, []);
  // Of several numeric columns, the first is the id if a row has one.
  const numbers = columns.flatMap((values, i) => (values.length > 0 && values.every(isInt64) ? [i] : []));
  const number = numbers.length > 1 ? (numbers[1] ?? -1) : (numbers[0] ?? -1);
  const name = find((value) => !isInt64(value), [status]);
  const hasFurtherText = find((value) => !isInt64(value), [status, name]) !== -1;
  const category = hasFurtherText ? -1 : number;
  return assign(width, { name, category, status });
}

/**
 * How many of the first rows are a title rather than a table: those above the first row with two known column names, or, where
 * there is none, rows of a single cell above a table most of whose rows are nearly as wide as the widest.
 */
export function countTitleRows(rows: readonly (readonly string[])[]): number {
  const first = rows.slice(0, SKIPPED_ROWS_MAX + 1);
  const filled = (row: readonly string[]) => row.filter((cell) => cell.trim() !== "").length;
  const [top = []] = rows;
  if (top.some(isKnownHeader) && filled(top) > 1) return 0;
  const named = first.findIndex((row) => row.filter(isKnownHeader).length >= 2);
  if (named !== -1) return named;
  const widest = Math.max(0, ...rows.map(filled));
  if (widest < 3) return 0;
  const isWide = (row: readonly string[]) => filled(row) >= widest - 1;
  const start = Math.max(
    0,
    first.findIndex((row) => filled(row) > 1),
  );
  const table = rows.slice(start);
  const [header = []] = table;
  return table.length > 2 && isWide(header) && table.filter(isWide).length > table.length / 2 ? start : 0;
}

/** Whether the first row is a header rather than a pet. */
export function isHeader(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...others] = rows;
  if (first.some(isKnownHeader)) return true;
  const isValue = (cell: string) => isInt64(cell) || isStatus(cell);
  return !first.some(isValue) && others.some((row) => row.some(isValue));
}

function assign(width: number, columnOf: Record<string, number>): ColumnRole[] {
  return Array.from({ length: width }, (_, i) => columnRoles.find((role) => columnOf[role] === i) ?? "ignore");
}

function plainName(header: string): string {
  return header
    .toLowerCase()
    .replaceAll(/[#№]/g, "number")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

function isInt64(value: string): boolean {
  return parseInt64(value.trim()) !== null;
}

function isStatus(value: string): boolean {
  const word = wordKey(value);
  return isAmong(petStatuses, word) || statusCalled(word) !== undefined;
}

function isAmong(names: readonly string[], name: string): boolean {
  return names.includes(name);
}
