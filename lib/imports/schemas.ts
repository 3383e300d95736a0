import { z } from "zod";
import { boundedList } from "@/lib/core/input-schemas";
import { activityEntry } from "@/lib/activity/schemas";
import { int64Text } from "@/lib/core/int64";
import { petStatus } from "@/lib/pets/contract";
import { fieldShortNames } from "@/lib/pets/fields";

/** The largest file that is taken: some ten million rows. */
export const IMPORT_BYTES_MAX = 512 * 1024 * 1024;

/** How many files of one account may wait to be imported: each is kept for a week. */
export const IMPORT_FILES_MAX = 20;
export const IMPORT_PAGE_SIZE = 30;
/** How many errors are shown at once. All of them can be downloaded. */
export const SHOWN_ERRORS_MAX = 50;
const COLUMNS_MAX = 200;

export const encodings = ["utf-8", "windows-1252", "utf-16le", "utf-16be"] as const;
export type Encoding = (typeof encodings)[number];

export const separators = [",", ";", "\t", "|"] as const;
export type Separator = (typeof separators)[number];

/** What a column holds. A category is an id, or the name that the shop gave to one. */
export const columnRoles = [...fieldShortNames, "ignore"] as const;
export type ColumnRole = (typeof columnRoles)[number];

const oneOf = (values: readonly string[]) => `must be one of ${values.join(", ")}`;

/** How a file is read: at first as detected, then as corrected. */
export const importSettings = z.object({
  format: z.enum(["csv", "jsonl"], oneOf(["csv", "jsonl"])),
  encoding: z.enum(encodings, oneOf(encodings)),
  /** Of a CSV file. */
  separator: z.enum(separators, "must be a comma, a semicolon, a tab or a bar"),
  /** Whether the first row of a CSV file names its columns. */
  hasHeader: z.boolean("must be true or false"),
  /** What each column holds, from the first. */
  columns: boundedList(z.array(z.enum(columnRoles, oneOf(columnRoles))), COLUMNS_MAX).refine(
    isEachRoleOnce,
    `must have each of ${fieldShortNames.join(", ")} at most once`,
  ),
  /** The category of rows that give none; null when each has to. */
  defaultCategory: int64Text.transform(String).nullable(),
  /** The status of rows that give none. */
  defaultStatus: petStatus,
});
export type ImportSettings = z.infer<typeof importSettings>;

function isEachRoleOnce(columns: readonly ColumnRole[]): boolean {
  const used = columns.filter((role) => role !== "ignore");
  return new Set(used).size === used.length;
}

/** A validation error of one cell of a row. */
export const rowError = z.object({
  /** Where the row begins in the file, counted from 1. */
  line: z.int(),
  column: z.string(),
  value: z.string(),
  message: z.string(),
});
export type RowError = z.infer<typeof rowError>;

/** What a dry run found. */
export const importCheck = z.object({
  good: z.int(),
  bad: z.int(),
  /** The first errors. */
  faults: z.array(rowError),
  /** How often each kind of error occurs, the most frequent first. */
  kinds: z.array(z.object({ column: z.string(), message: z.string(), count: z.int() })),
  /** Why the file cannot be read to its end; it cannot be imported then. */
  unreadable: z.string().nullable(),
});
export type ImportCheck = z.infer<typeof importCheck>;

/** `draft` until it is started; then as its job. */
const importStates = ["draft", "queued", "running", "done", "cancelled", "failed"] as const;

export const importMode = z.enum(["all", "skip"], "must be one of all, skip");
export type ImportMode = z.infer<typeof importMode>;

/** An import, as a list has it. */
export const importEntry = z.object({
  id: z.string(),
  fileName: z.string(),
  state: z.enum(importStates),
  who: activityEntry.shape.actor,
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** How many pets it added. */
  added: z.int().nullable(),
  /** How many bad rows it left out. */
  skipped: z.int().nullable(),
  /** The job that runs it, or has. */
  jobId: z.string().nullable(),
  canUndo: z.boolean(),
  /** The job that takes it back, or has. */
  undoneBy: z.string().nullable(),
});
export type ImportEntry = z.infer<typeof importEntry>;

/** One import, with everything that decides about it. */
export const importDetail = importEntry.extend({
  /** In bytes. */
  size: z.int(),
  settings: importSettings,
  /** The first rows, column by column, as the settings read them. */
  sample: z.array(z.object({ header: z.string(), values: z.array(z.string()) })),
  /** What no column and no default gives. */
  missing: z.array(z.enum(["name", "category"])),
  /** The dry run by these settings; null while there is none. */
  check: importCheck.nullable(),
  /** The job of the last dry run. */
  checkJobId: z.string().nullable(),
  mode: importMode.nullable(),
  /** Why it failed. */
  error: z.string().nullable(),
  /** The same file, imported before. */
  sameFile: importEntry.pick({ id: true, who: true, finishedAt: true, added: true }).nullable(),
  /** Whether the file is still kept. */
  hasFile: z.boolean(),
  hasErrors: z.boolean(),
});
export type ImportDetail = z.infer<typeof importDetail>;

export const importParams = z.object({ importId: z.uuid() });
