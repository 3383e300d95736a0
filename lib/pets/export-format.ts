import { writeCsvText } from "@/lib/core/escape";
import { writeJson } from "@/lib/core/json";
import type { ExportFormat, ExportQuery } from "@/lib/pets/schemas";
import { petFieldNames, petFields, type PetFieldName } from "@/lib/pets/fields";
import type { PetRow } from "@/lib/pets/pet-row";

/** The columns of a CSV export, and the members of each line of a JSON Lines export, in this order. */
const entries: readonly [name: string, read: (pet: PetRow) => bigint | string | null][] = [
  ["id", ({ id }) => id],
  ...petFieldNames.flatMap(columnsOfField),
  ["createdAt", ({ createdAt }) => createdAt.toISOString()],
  ["updatedAt", ({ updatedAt }) => updatedAt.toISOString()],
];

/** The column of a field; a category has its name beside it. */
function columnsOfField(field: PetFieldName): (typeof entries)[number][] {
  const column: (typeof entries)[number] = [field, (pet) => pet[field]];
  return petFields[field].control === "category" ? [column, ["category", (pet) => pet.categoryName]] : [column];
}

type Writer = {
  contentType: string;
  /** What comes before the first row. */
  head: string;
  row(pet: PetRow): string;
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
 * What an export is called when it is kept: what was chosen, as far as a file name can say it, and the day (UTC).
 *
 * @param now milliseconds since 1970
 */
export function exportFileName({ status, category, q, format }: ExportQuery, now: number): string {
  const chosen = [status, category !== undefined && `category-${category}`, q !== undefined && "search"];
  return `${["pets", ...chosen.filter(Boolean), new Date(now).toISOString().slice(0, 10)].join("-")}.${format}`;
}
