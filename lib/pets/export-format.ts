import { writeCsvText } from "@/lib/core/escape";
import { writeJson } from "@/lib/core/json";
import type { ExportFormat, ExportQuery } from "@/lib/pets/schemas";
import { petFieldNames, petFields, type PetFieldName } from "@/lib/pets/fields";
import type { PetRow } from "@/lib/pets/pet-row";

/** A pet with its reference; null without one. */
type ExportedPet = PetRow & { reference: string | null };

const REFERENCE = "reference";

/** The columns of a CSV export, and the members of each line of a JSON Lines export, in this order. */
const entries: readonly [name: string, read: (pet: ExportedPet) => bigint | string | null][] = [
  ["id", ({ id }) => id],
  ...petFieldNames.flatMap(columnsOfField),
  [REFERENCE, ({ reference }) => reference],
  ["createdAt", ({ createdAt }) => createdAt.toISOString()],
  ["updatedAt", ({ updatedAt }) => updatedAt.toISOString()],
];

/** The columns of a field: a category has a second one, with its name. */
function columnsOfField(field: PetFieldName): (typeof entries)[number][] {
  const column: (typeof entries)[number] = [field, (pet) => pet[field]];
  return petFields[field].control === "category" ? [column, ["category", (pet) => pet.categoryName]] : [column];
}

/** Whether a file with these columns is an export, of this release or of an earlier one, which had no references. */
export function isOwnExport(headers: readonly string[]): boolean {
  const own = entries.map(([name]) => name);
  return [own, own.filter((name) => name !== REFERENCE)].some((names) => names.join() === headers.join());
}

type Writer = {
  contentType: string;
  /** The text before the first row. */
  head: string;
  row(pet: ExportedPet): string;
};

export const exportWriters: Record<ExportFormat, Writer> = {
  // RFC 4180: CRLF after each row, the last one too.
  csv: {
    contentType: "text/csv; charset=utf-8; header=present",
    head: `${entries.map(([name]) => name).join(",")}\r\n`,
    row: (pet) => `${entries.map(([, read]) => csvCell(read(pet))).join(",")}\r\n`,
  },
  jsonl: {
    contentType: "application/jsonl",
    head: "",
    row: (pet) => `${writeJson(Object.fromEntries(entries.map(([name, read]) => [name, read(pet)])))}\n`,
  },
};

function csvCell(value: bigint | string | null): string {
  return typeof value === "bigint" ? value.toString() : writeCsvText(value ?? "");
}

/**
 * The file name of an export, from its filters and the date in UTC: `pets-sold-category-7-2026-11-23.csv`.
 *
 * @param now milliseconds since 1970
 */
export function exportFileName({ status, category, q, format, ...rest }: ExportQuery, now: number): string {
  const chosen = [
    status?.replaceAll(",", "-"),
    category !== undefined && `category-${category.replaceAll(",", "-")}`,
    q !== undefined && "search",
    rest.unnamed !== undefined && "unnamed",
    rest.import !== undefined && "import",
    [rest.addedFrom, rest.addedTo, rest.updatedFrom, rest.updatedTo].some((time) => time !== undefined) && "period",
  ];
  return `${["pets", ...chosen.filter(Boolean), new Date(now).toISOString().slice(0, 10)].join("-")}.${format}`;
}
