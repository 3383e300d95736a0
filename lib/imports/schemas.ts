import { z } from "zod";
import { boundedList } from "@/lib/core/input-schemas";
import { activityEntry } from "@/lib/activity/schemas";
import { int64Text } from "@/lib/core/int64";
import { petStatus } from "@/lib/pets/contract";
import { fieldShortNames } from "@/lib/pets/fields";

/** The maximum size of a file in bytes: about ten million rows. */
export const IMPORT_BYTES_MAX = 512 * 1024 * 1024;

/** How many pending files one account may have. Each is stored for a week. */
export const IMPORT_FILES_MAX = 20;
export const IMPORT_PAGE_SIZE = 30;
/** How many errors are shown at once. All of them can be downloaded. */
export const SHOWN_ERRORS_MAX = 50;
const COLUMNS_MAX = 200;

export const encodings = ["utf-8", "windows-1252", "utf-16le", "utf-16be"] as const;
export type Encoding = (typeof encodings)[number];

export const separators = [",", ";", "\t", "|"] as const;
export type Separator = (typeof separators)[number];

/** What a column contains. A category is given as its id or its name. */
export const columnRoles = [...fieldShortNames, "ignore"] as const;
export type ColumnRole = (typeof columnRoles)[number];

const oneOf = (values: readonly string[]) => `must be one of ${values.join(", ")}`;

/** How a file is parsed: detected at upload, then corrected by the user. */
export const importSettings = z.object({
  format: z.enum(["csv", "jsonl"], oneOf(["csv", "jsonl"])),
  encoding: z.enum(encodings, oneOf(encodings)),
  /** Of a CSV file. */
  separator: z.enum(separators, "must be a comma, a semicolon, a tab or a bar"),
  /** Whether the first row of a CSV file names its columns. */
  hasHeader: z.boolean("must be true or false"),
  /** The role of each column, from the first. */
  columns: boundedList(z.array(z.enum(columnRoles, oneOf(columnRoles))), COLUMNS_MAX).refine(
    isEachRoleOnce,
    `must have each of ${fieldShortNames.join(", ")} at most once`,
  ),
  /** The category of rows without one; null when every row must have one. */
  defaultCategory: int64Text.transform(String).nullable(),
  /** The status of rows without one. */
  defaultStatus: petStatus,
});
export type ImportSettings = z.infer<typeof importSettings>;

function isEachRoleOnce(columns: readonly ColumnRole[]): boolean {
  const used = columns.filter((role) => role !== "ignore");
  return new Set(used).size === used.length;
}

/** A validation error of one cell of a row. */
export const rowError = z.object({
  /** The line in which the row begins, counted from 1. */
  line: z.int(),
  column: z.string(),
  value: z.string(),
  message: z.string(),
});
export type RowError = z.infer<typeof rowError>;

/** The result of a dry run. */
export const importCheck = z.object({
  good: z.int(),
  bad: z.int(),
  /** The first errors. */
  faults: z.array(rowError),
  /** How often each kind of error occurs, the most frequent first. */
  kinds: z.array(z.object({ column: z.string(), message: z.string(), count: z.int() })),
  /** Why the file cannot be parsed to its end, which prevents its import; null when it can. */
  unreadable: z.string().nullable(),
});
export type ImportCheck = z.infer<typeof importCheck>;

/** `draft` until the import is started, then the state of its job. */
const importStates = ["draft", "queued", "running", "done", "cancelled", "failed"] as const;

export const importMode = z.enum(["all", "skip"], "must be one of all, skip");
export type ImportMode = z.infer<typeof importMode>;

/** An import as it appears in the list. */
export const importEntry = z.object({
  id: z.string(),
  fileName: z.string(),
  state: z.enum(importStates),
  who: activityEntry.shape.actor,
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** How many pets it added. */
  added: z.int().nullable(),
  /** How many bad rows it skipped. */
  skipped: z.int().nullable(),
  /** The job that runs or ran it. */
  jobId: z.string().nullable(),
  canUndo: z.boolean(),
  /** The job that undoes or undid it. */
  undoneBy: z.string().nullable(),
});
export type ImportEntry = z.infer<typeof importEntry>;

/** An import with its settings, sample and dry run. */
export const importDetail = importEntry.extend({
  /** In bytes. */
  size: z.int(),
  settings: importSettings,
  /** The first rows by column, parsed with the settings. */
  sample: z.array(z.object({ header: z.string(), values: z.array(z.string()) })),
  /** The required fields that have neither a column nor a default. */
  missing: z.array(z.enum(["name", "category"])),
  /** The dry run with these settings; null if there is none. */
  check: importCheck.nullable(),
  /** The job of the last dry run. */
  checkJobId: z.string().nullable(),
  mode: importMode.nullable(),
  /** Why it failed. */
  error: z.string().nullable(),
  /** The last import of an identical file. */
  sameFile: importEntry.pick({ id: true, who: true, finishedAt: true, added: true }).nullable(),
  /** Whether the file is still stored. */
  hasFile: z.boolean(),
  hasErrors: z.boolean(),
});
export type ImportDetail = z.infer<typeof importDetail>;

export const importParams = z.object({ importId: z.uuid() });
