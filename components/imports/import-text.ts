import type { ColumnRole, Encoding, ImportEntry, Separator } from "@/lib/imports/schemas";
import { petFields } from "@/lib/pets/fields";
import type { LabelKey, Translate } from "@/lib/texts/texts";

/** The choices for a column, with their labels: nothing first, the most common one. */
export const roleOptions: readonly { value: ColumnRole; label: LabelKey }[] = [
  { value: "ignore", label: "imports.ignoreColumn" },
  ...Object.values(petFields).map(({ shortName, importLabel }) => ({ value: shortName, label: importLabel })),
  { value: "reference", label: "imports.referenceColumn" },
];

/** The id of the rows that an import skipped, for links to them. */
export const SKIPPED_ROWS_ID = "skipped-rows";

export const encodingText = {
  "utf-8": "imports.utf8",
  "windows-1252": "imports.windows1252",
  macintosh: "imports.macintosh",
  "utf-16le": "imports.utf16le",
  "utf-16be": "imports.utf16be",
} as const satisfies Record<Encoding, LabelKey>;

export const separatorText = {
  ",": "imports.comma",
  ";": "imports.semicolon",
  "\t": "imports.tab",
  "|": "imports.bar",
} as const satisfies Record<Separator, LabelKey>;

export const stateText = {
  draft: "imports.notStarted",
  queued: "imports.waiting",
  running: "statuses.running",
  done: "statuses.done",
  cancelled: "statuses.cancelled",
  failed: "statuses.failed",
} as const satisfies Record<ImportEntry["state"], LabelKey>;

/** Formats a size in bytes for people. */
export function sizeText(t: Translate, bytes: number): string {
  if (bytes < 1024) return t("imports.bytes", { count: bytes });
  if (bytes < 1024 * 1024) return t("imports.kilobytes", { count: Math.round(bytes / 1024) });
  return t("imports.megabytes", { count: Math.round((bytes / 1024 / 1024) * 10) / 10 });
}
