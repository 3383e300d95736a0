import { hasTooManyMarks, MARKS_MAX } from "@/lib/core/marks";
import type { RowError, RowProblem, ImportSettings, MatchedField } from "@/lib/imports/schemas";
import type { RawRow } from "@/lib/imports/rows";
import { columnNameOf } from "@/lib/imports/columns";
import { SeenRows } from "@/lib/imports/seen-texts";
import { statusCalled } from "@/lib/imports/status-words";
import { indexMatches, wordKey } from "@/lib/imports/words";
import { isFiller } from "@/lib/imports/fillers";
import { readCsvText } from "@/lib/core/escape";
import { INT64_MAX, INT64_MIN, parseInt64 } from "@/lib/core/int64";
import { writeJson } from "@/lib/core/json";
import { fieldSchemas, newPet, type NewPet } from "@/lib/pets/contract";
import { petFieldNames, petFields, type PetFieldName } from "@/lib/pets/fields";
import { isRounded, petReference } from "@/lib/pets/schemas";
import { petStatuses, type PetStatus } from "@/lib/pets/statuses";
import { message } from "@/lib/texts/message";
import type { LabelKey } from "@/lib/texts/texts";

/** The maximum length of a value or column name in an error: each row may repeat it. */
const VALUE_CHARACTERS_MAX = 200;
/** How many cells of a row tell which one it is. */
const ROW_CELLS_MAX = 10;

/** The result of validating a row: a pet to add, the errors of the row, or the word for which the user leaves it out. */
export type ValidatedRow = GoodRow | InvalidRow | { leftOut: RowError };

/** A row with a pet. */
export type GoodRow = {
  line: number;
  pet: NewPet;
  /** The name of the category that the pet is in, if the import has to create it. */
  newCategory: string | undefined;
  /** Whether the row itself has a name. "Unnamed", from the settings or from the file, says nothing about the pet. */
  hasName: boolean;
  /** Whether the row itself has a category. */
  hasCategory: boolean;
  /** Whether the row itself has a status. */
  hasStatus: boolean;
  /** The id in the column `id`, which the files of an export have; null without one. */
  id: bigint | null;
  /** The time in the column `createdAt` of an export, in milliseconds since 1970; missing or NaN without one. */
  createdAt?: number;
  /** The number of the category in a file that has its name beside it, which counts; missing or null without one. */
  categoryNumber?: bigint | null;
  /** The shelter's own number of the pet, which no earlier row of the file has; null without one. */
  reference: string | null;
};

/** A row with its errors. */
export type InvalidRow = {
  line: number;
  /** All of its cells, as text. */
  cells: readonly string[];
  errors: readonly RowError[];
};

/** The categories that a file can name, and who counts the other words. */
export type Vocabulary = {
  /** The ids of the named categories, by name as `wordKey`. */
  categories: ReadonlyMap<string, bigint>;
  /** The ids of the categories that have a name that the user gives to a new one, by name as `wordKey`. */
  taken?: ReadonlyMap<string, bigint>;
  /** The ids of the categories that the import creates, by name as `wordKey`. A dry run has none. */
  newCategories?: ReadonlyMap<string, bigint>;
  /** Called for each word that is no category or status by itself, matched or not. */
  onWord?: (field: MatchedField, text: string) => void;
  /** The category that a dry run takes an unmatched word for, given as `wordKey`. */
  suggestCategory?: (word: string) => bigint | undefined;
  /** The status that a dry run takes an unmatched word for, given as `wordKey`. */
  suggestStatus?: (word: string) => PetStatus | undefined;
};

const storedReference = petReference.nullable();

const noSuggestion = () => undefined;

const UNKNOWN_CATEGORY: RowProblem = { code: "category" };
const NOT_INT64: RowProblem = { code: "int64", values: { min: String(INT64_MIN), max: String(INT64_MAX) } };
const UNKNOWN_STATUS: RowProblem = { code: "status" };
const LEAVE_OUT = Symbol("leave out");

/**
 * Creates the validator for the rows of a file. It converts a row to the API's input for a new pet and validates it with
 * the API's schema.
 *
 * @param headers the column names, for errors
 */
export function rowValidator(
  settings: ImportSettings,
  headers: readonly string[],
  {
    categories,
    taken,
    newCategories,
    onWord = () => undefined,
    suggestCategory = noSuggestion,
    suggestStatus = noSuggestion,
  }: Vocabulary,
): (row: RawRow) => ValidatedRow {
  const { columns, defaultStatus, format } = settings;
  const columnOf = (field: PetFieldName) => columns.indexOf(petFields[field].shortName);
  const referenceColumn = columns.indexOf("reference");
  const [references, ids] = [new SeenRows(), new SeenRows()];
  const [idColumn, createdAtColumn] = [headers.indexOf("id"), headers.indexOf("createdAt")];
  const categoryColumn = columnOf("categoryId");
  // An export has the number of a category and, beside it, its name; -1 in another file.
  const besideCategory = headers[categoryColumn] === "categoryId" ? headers.indexOf("category") : -1;
  const categoryNameColumn = columns[besideCategory] === "ignore" ? besideCategory : -1;
  const isExport = ["id", "categoryId", "createdAt"].every((header) => headers.includes(header));
  const namedIds = new Set(categoryNameColumn === -1 ? [] : categories.values());
  const defaultName = settings.defaultName ?? undefined;
  const defaultCategory = settings.defaultCategory === null ? undefined : BigInt(settings.defaultCategory);
  const shownHeaders = headers.map((header, i) => columnNameOf(beginningOf(header), i));
  const matchOf = indexMatches(settings.matches);
  const emptyWords = new Set(settings.emptyWords.map(wordKey));
  const isEmpty = (key: string) => key === "" || emptyWords.has(key);

  function valueOf(cell: unknown): unknown {
    if (cell === null || cell === "") return undefined;
    return format !== "jsonl" && typeof cell === "string" ? readCsvText(cell) : cell;
  }

  const cellOf = (row: RawRow, column: number) => valueOf(row.cells[column]);

  function invalid({ line, cells }: RawRow, errors: RowError[]): InvalidRow {
    return { line, cells: cells.map((cell) => textOf(valueOf(cell))), errors };
  }

  /** The id of a category, or the given cell where it names none, undefined where it is empty; with the name of the category to create. */
  function categoryOf(cell: unknown): { value: unknown; newCategory?: string } {
    if (typeof cell !== "string") return { value: cell };
    const key = wordKey(cell);
    if (isEmpty(key)) return { value: undefined };
    const known = parseInt64(key) ?? categories.get(key);
    if (known !== undefined) return { value: known };
    onWord("category", cell);
    const match = matchOf("category", key);
    const suggested = match ? undefined : suggestCategory(key);
    if (suggested !== undefined) return { value: suggested };
    if (match?.kind === "leaveOut") return { value: LEAVE_OUT };
    if (match?.kind === "category") return { value: BigInt(match.categoryId) };
    if (match?.kind !== "newCategory") return { value: cell };
    const name = wordKey(match.name);
    const existing = categories.get(name) ?? taken?.get(name);
    if (existing !== undefined) return { value: existing };
    return { value: newCategories?.get(name) ?? 0n, newCategory: match.name };
  }

  /**
   * The cell with the category of a row. An export has a number and a name. The name counts where a category of this shop has it. It
   * also counts where the category with that number has another name here: the number may come from another shop, or a copied row.
   */
  function categoryCellOf(row: RawRow): unknown {
    const number = cellOf(row, categoryColumn);
    if (categoryNameColumn === -1) return number;
    const name = textOf(cellOf(row, categoryNameColumn));
    const known = categories.get(wordKey(name));
    if (known !== undefined) return known;
    const id = parseInt64(textOf(number));
    return !isEmpty(wordKey(name)) && id !== null && namedIds.has(id) ? name : number;
  }

  /** The status in lower case, or the given cell; undefined where it is empty. */
  function statusOf(cell: unknown): unknown {
    if (typeof cell !== "string") return cell;
    const key = wordKey(cell);
    if (isEmpty(key)) return undefined;
    if (isStatus(key)) return key;
    const match = matchOf("status", key);
    const called = match ? undefined : statusCalled(key);
    if (called !== undefined) return called;
    onWord("status", cell);
    if (match?.kind === "leaveOut") return LEAVE_OUT;
    if (match?.kind === "status") return match.status;
    return (match ? undefined : suggestStatus(key)) ?? cell;
  }

  /** The text in a column of an export that no field takes. */
  function ignoredText(row: RawRow, column: number): string {
    return columns[column] === "ignore" ? textOf(cellOf(row, column)) : "";
  }

  /** The reference without the spaces at its ends, or the given cell where it cannot be one; null where it is empty. */
  function referenceOf(row: RawRow): unknown {
    const cell = cellOf(row, referenceColumn);
    if (typeof cell === "string") return isEmpty(wordKey(cell)) ? null : cell.trim();
    return typeof cell === "number" || typeof cell === "bigint" ? textOf(cell) : (cell ?? null);
  }

  /** The name without the spaces at its ends, as forms store it, or the given cell where it cannot be one; undefined where it is empty. */
  function nameOf(cell: unknown): unknown {
    if (typeof cell !== "string") return cell;
    const key = wordKey(cell);
    if (key === "") return defaultName === undefined ? cell : undefined;
    return emptyWords.has(key) ? undefined : cell.trim();
  }

  return (row) => {
    const whole = row.error ?? tooManyCells(row, columns.length);
    if (whole !== undefined) return invalid(row, [{ line: row.line, column: "", value: "", ...rowOf(row), ...whole }]);
    if (row.further) {
      const [column, value] = row.further;
      const shown = { column: beginningOf(column), value: beginningOf(textOf(value)) };
      return invalid(row, [{ line: row.line, ...shown, code: "noColumn" }]);
    }
    let newCategory: string | undefined;
    let [hasName, hasCategory, hasStatus] = [false, false, false];
    const given: Partial<Record<PetFieldName, unknown>> = {};
    // A failing schema takes several times as long as a passing one, so it does not see words that are known to be wrong.
    const unknown: Partial<Record<PetFieldName, RowProblem>> = {};
    for (const field of petFieldNames) {
      const cell = cellOf(row, columnOf(field));
      switch (petFields[field].control) {
        case "category": {
          const category = categoryOf(categoryCellOf(row));
          hasCategory = category.value !== undefined;
          given[field] = category.value ?? defaultCategory;
          newCategory = category.newCategory;
          if (typeof category.value !== "string") break;
          unknown[field] = UNKNOWN_CATEGORY;
          given[field] = 0n;
          break;
        }
        case "status": {
          const status = statusOf(cell);
          hasStatus = status !== undefined;
          given[field] = status ?? defaultStatus;
          if (typeof given[field] !== "string" || isStatus(given[field])) break;
          unknown[field] = UNKNOWN_STATUS;
          given[field] = defaultStatus;
          break;
        }
        case "text": {
          const name = nameOf(cell);
          hasName = typeof name === "string" && name !== defaultName && !isFiller(name);
          given[field] = name ?? defaultName;
        }
      }
    }
    const leftOut = petFieldNames.find((field) => given[field] === LEAVE_OUT);
    if (leftOut) return { leftOut: errorOf(row, columnOf(leftOut), petFields[leftOut].label, { code: "chosen" }) };
    const reference = storedReference.safeParse(referenceOf(row));
    const result = newPet.safeParse(given);
    const hasRounded = isRounded(reference.data ?? "");
    if (result.success && reference.success && !hasRounded && Object.keys(unknown).length === 0) {
      const same = reference.data === null ? undefined : references.add(reference.data, row.line);
      if (same !== undefined)
        return invalid(row, [errorOf(row, referenceColumn, "columns.reference", repeatedIn(same))]);
      // Beside no name, an id is as likely that of another system.
      const id = hasName || isExport ? parseInt64(ignoredText(row, idColumn)) : null;
      // A copied row: nobody knows which of the two is about the pet.
      const copied = isExport && id !== null ? ids.add(String(id), row.line) : undefined;
      if (copied !== undefined) return invalid(row, [errorOf(row, idColumn, "columns.id", repeatedIn(copied))]);
      return {
        line: row.line,
        pet: result.data,
        newCategory,
        hasName,
        hasCategory,
        hasStatus,
        id,
        ...(isExport && { createdAt: Date.parse(ignoredText(row, createdAtColumn)) }),
        categoryNumber: categoryNameColumn === -1 ? null : parseInt64(textOf(cellOf(row, categoryColumn))),
        reference: reference.data,
      };
    }
    const errors = petFieldNames.flatMap((field) => {
      const isInvalid = result.error?.issues.some(({ path: [name] }) => name === field);
      const problem = unknown[field] ?? (isInvalid ? problemOf(field, given[field]) : undefined);
      return problem ? [errorOf(row, columnOf(field), petFields[field].label, problem)] : [];
    });
    if (!reference.success)
      errors.push(errorOf(row, referenceColumn, "columns.reference", textProblem(referenceOf(row), petReference)));
    if (hasRounded) errors.push(errorOf(row, referenceColumn, "columns.reference", { code: "rounded" }));
    return invalid(row, errors);
  };

  function repeatedIn(line: number): RowProblem {
    return { code: "repeated", values: { place: format === "jsonl" ? "line" : "row", number: String(line) } };
  }

  function errorOf(row: RawRow, column: number, label: LabelKey, problem: RowProblem): RowError {
    const value = beginningOf(textOf(cellOf(row, column)));
    // Otherwise, the list of errors would show a value and say that there is none.
    const isReadAsEmpty = problem.code === "required" && value.trim() !== "";
    return {
      line: row.line,
      column: shownHeaders[column] ?? message(label),
      value,
      ...rowOf(row),
      ...(isReadAsEmpty ? { code: "emptyWord", values: { word: value.trim() } } : problem),
    };
  }
}

/** Why the schema of a field refuses a value. */
function problemOf(field: PetFieldName, value: unknown): RowProblem {
  if (value === undefined) return { code: "required" };
  switch (petFields[field].control) {
    case "category":
      return NOT_INT64;
    case "status":
      return UNKNOWN_STATUS;
    case "text":
      return textProblem(value, fieldSchemas[field]);
  }
}

/** Why a schema of `humanText` refuses a value. */
function textProblem(value: unknown, schema: { meta(): Record<string, unknown> | undefined }): RowProblem {
  if (typeof value !== "string") return { code: "notText" };
  const max = Number(schema.meta()?.["maxLength"]);
  if ([...value].length > max) return { code: "tooLong", values: { max } };
  if (value.includes("\0")) return { code: "nul" };
  if (!value.isWellFormed()) return { code: "surrogate" };
  return hasTooManyMarks(value) ? { code: "marks", values: { max: MARKS_MAX } } : { code: "empty" };
}

/** The error of a row with more cells than columns. Such a row is probably misparsed, so its values are not guessed. */
function tooManyCells({ cells }: RawRow, width: number): RowProblem | undefined {
  if (cells.length <= width || cells.slice(width).every((cell) => cell === "")) return undefined;
  return { code: "cells", values: { cells: cells.length, columns: width } };
}

/** The first cells of a row that have something. */
function rowOf({ cells }: RawRow): Pick<RowError, "row"> {
  const filled = cells
    .slice(0, ROW_CELLS_MAX)
    .map((cell) => beginningOf(textOf(cell)))
    .filter((text) => text.trim() !== "");
  return filled.length === 0 ? {} : { row: beginningOf(filled.join(" · ")) };
}

function isStatus(text: string): boolean {
  return (petStatuses as readonly string[]).includes(text);
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : writeJson(value);
}

function beginningOf(text: string): string {
  return text.slice(0, VALUE_CHARACTERS_MAX).toWellFormed();
}
