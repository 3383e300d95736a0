import type { RowError, ImportSettings } from "@/lib/imports/schemas";
import type { RawRow } from "@/lib/imports/rows";
import { readCsvText } from "@/lib/core/escape";
import { parseInt64 } from "@/lib/core/int64";
import { writeJson } from "@/lib/core/json";
import { newPet, type NewPet } from "@/lib/pets/contract";
import { petFieldNames, petFields, type PetFieldName } from "@/lib/pets/fields";

/** The maximum length of a value or column name in an error: each row may repeat it. */
const VALUE_CHARACTERS_MAX = 200;

/** The result of validating a row: a pet to add, or its errors. */
export type ValidatedRow = { pet: NewPet } | { errors: RowError[] };

/**
 * Creates the validator for the rows of a file. It converts a row to the API's input for a new pet and validates it with
 * the API's schema.
 *
 * @param headers the column names, for errors
 * @param categories the ids of named categories, by name in lower case
 */
export function rowValidator(
  settings: ImportSettings,
  headers: readonly string[],
  categories: ReadonlyMap<string, bigint>,
): (row: RawRow) => ValidatedRow {
  const { columns, defaultStatus, format } = settings;
  const columnOf = (field: PetFieldName) => columns.indexOf(petFields[field].shortName);
  const defaultCategory = settings.defaultCategory === null ? undefined : BigInt(settings.defaultCategory);
  const shownHeaders = headers.map(beginningOf);

  function cellOf(row: RawRow, column: number): unknown {
    const cell = row.cells[column];
    if (cell === null || cell === "") return undefined;
    return format === "csv" && typeof cell === "string" ? readCsvText(cell) : cell;
  }

  /** In the schema's form: the category as a number, the status in lower case. */
  function categoryOf(cell: unknown): unknown {
    if (typeof cell !== "string") return cell ?? defaultCategory;
    const text = cell.trim();
    if (text === "") return defaultCategory;
    return parseInt64(text) ?? categories.get(text.toLowerCase()) ?? cell;
  }

  function statusOf(cell: unknown): unknown {
    if (typeof cell !== "string") return cell ?? defaultStatus;
    return cell.trim().toLowerCase() || defaultStatus;
  }

  function valueOf(field: PetFieldName, row: RawRow): unknown {
    const cell = cellOf(row, columnOf(field));
    switch (petFields[field].control) {
      case "category":
        return categoryOf(cell);
      case "status":
        return statusOf(cell);
      case "text":
        return cell;
    }
  }

  return (row) => {
    const whole = row.error ?? tooManyCells(row, columns.length);
    if (whole !== undefined) return { errors: [{ line: row.line, column: "", value: "", message: whole }] };
    const given = Object.fromEntries(petFieldNames.map((field) => [field, valueOf(field, row)]));
    const result = newPet.safeParse(given);
    if (result.success) return { pet: result.data };
    const errors = result.error.issues.map(({ path: [name], message }) => {
      const field = petFieldNames.find((known) => known === name) ?? "name";
      const isUnknownName = petFields[field].control === "category" && typeof given[field] === "string";
      return {
        line: row.line,
        column: shownHeaders[columnOf(field)] ?? petFields[field].shortName,
        value: textOf(cellOf(row, columnOf(field))),
        message: isUnknownName ? "must be the id or the name of a category of the shop" : message,
      };
    });
    return { errors };
  };
}

/** The error of a row with more cells than columns. Such a row is probably misparsed, so its values are not guessed. */
function tooManyCells({ cells }: RawRow, width: number): string | undefined {
  if (cells.length <= width || cells.slice(width).every((cell) => cell === "")) return undefined;
  return `has ${cells.length} cells where there are ${width} columns`;
}

function textOf(value: unknown): string {
  if (value === undefined) return "";
  return beginningOf(typeof value === "string" ? value : writeJson(value));
}

function beginningOf(text: string): string {
  return text.slice(0, VALUE_CHARACTERS_MAX).toWellFormed();
}
