import { writeCsvText } from "@/lib/core/csv-cell";
import { writeJson } from "@/lib/core/json";
import type { ExportFormat, ExportQuery } from "@/lib/pets/console-contract";
import type { PetRow } from "@/lib/pets/pet-row";

/** The columns of a CSV export, and the members of each line of a JSON Lines export, in this order. */
const columns: Record<string, (pet: PetRow) => bigint | string | null> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  categoryId: ({ category_id }) => category_id,
  category: ({ category_name }) => category_name,
  status: ({ status }) => status,
  createdAt: ({ created_at }) => created_at.toISOString(),
  updatedAt: ({ updated_at }) => updated_at.toISOString(),
};
const entries = Object.entries(columns);

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
    head: `${Object.keys(columns).join(",")}\r\n`,
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
