import { z } from "zod";
import { boundedList, orderInput, pageAfter, wholeNumber } from "@/lib/core/input-schemas";
import { importOrders } from "@/lib/imports/list-url";
import { activityEntry } from "@/lib/activity/schemas";
import { categoryName } from "@/lib/categories/schemas";
import { int64Text } from "@/lib/core/int64";
import { humanText } from "@/lib/core/text";
import { fieldSchemas, petStatus } from "@/lib/pets/contract";
import { fieldShortNames } from "@/lib/pets/fields";
import { consolePet } from "@/lib/pets/schemas";
import type { Message } from "@/lib/texts/message";
import { messageData } from "@/lib/texts/message-schema";

/** The maximum size of a file in bytes. */
export const IMPORT_BYTES_MAX = 512 * 1024 * 1024;

/**
 * How many rows of a file are imported: minutes. An import is one transaction, and as long as it is open, PostgreSQL keeps
 * every row that others delete, so that the queues of messages slow down.
 */
export const IMPORT_ROWS_MAX = 2_000_000;

/** The least that a row of a file has, in bytes: a name of one letter, and the end of the line. */
export const IMPORT_ROW_BYTES_MIN = 2;

/** The maximum size of a workbook in bytes: several hundred thousand rows. */
export const WORKBOOK_BYTES_MAX = 16 * 1024 * 1024;

/** How many sheets of a workbook are offered: more than anybody chooses from. */
export const IMPORT_SHEETS_MAX = 1_000;

/** How many pending files one account may have. Each is stored for a week. */
export const IMPORT_FILES_MAX = 20;
export const IMPORT_PAGE_SIZE = 30;
/** How many errors are shown at once. All of them can be downloaded. */
export const SHOWN_ERRORS_MAX = 20;
/** How many errors of each kind are shown, for those who choose the kind. */
export const KIND_ERRORS_MAX = 10;
/** How many first rows a dry run shows as they would be imported. */
export const PREVIEW_ROWS_MAX = 5;
/** How many of the pets that the shop has already, or has deleted, a dry run names. */
export const KNOWN_SHOWN_MAX = 3;
/** How many of the known pets with other names or categories a dry run shows. */
export const RENAMED_SHOWN_MAX = 20;
/** How many known pets an import changes, which nobody else can change meanwhile. A bulk change takes any number. */
export const UPDATES_MAX = 50_000;
/** How many unknown numbers of categories a dry run shows. */
export const UNKNOWN_NUMBERS_MAX = 5;
const COLUMNS_MAX = 200;
/** How many rows above the names of the columns can be skipped. */
export const SKIPPED_ROWS_MAX = 20;
/** How many unknown words of each field are counted. A column with more is hardly one of categories or statuses. */
export const WORDS_MAX = 200;
/** The maximum length of a word. A longer text is not offered for matching. */
export const WORD_CHARACTERS_MAX = 200;
const EMPTY_WORDS_MAX = 50;
/** The texts that count as empty unless the user changes them, regardless of case. */
export const usualEmptyWords: readonly string[] = ["NA", "N/A", "-", "–", "null", "none"];

const oneOf = (values: readonly string[]) => `must be one of ${values.join(", ")}`;

const importFormats = ["csv", "jsonl", "xlsx"] as const;

export const encodings = ["utf-8", "windows-1252", "macintosh", "utf-16le", "utf-16be"] as const;
export type Encoding = (typeof encodings)[number];

export const separators = [",", ";", "\t", "|"] as const;
export type Separator = (typeof separators)[number];

/** What a column contains. A category is given as its id or its name; a reference is the shelter's own number of the pet. */
export const columnRoles = [...fieldShortNames, "reference", "ignore"] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** The fields whose words can be matched to values. */
export const matchedFields = ["category", "status"] as const;
export type MatchedField = (typeof matchedFields)[number];

const word = humanText(WORD_CHARACTERS_MAX);

/**
 * What an import reads a word as that is no category or status by itself. The word is in lower case, with single spaces.
 */
export const wordMatch = z.discriminatedUnion(
  "kind",
  [
    z.object({
      kind: z.literal("category"),
      field: z.literal("category"),
      word,
      categoryId: int64Text.transform(String),
    }),
    /** The import creates the category. */
    z.object({ kind: z.literal("newCategory"), field: z.literal("category"), word, name: categoryName }),
    z.object({ kind: z.literal("status"), field: z.literal("status"), word, status: petStatus }),
    /** The import leaves out the rows with the word. */
    z.object({ kind: z.literal("leaveOut"), field: z.enum(matchedFields, oneOf(matchedFields)), word }),
    /** A category is yet to be chosen: what the shop remembers or suggests is not meant. */
    z.object({ kind: z.literal("open"), field: z.literal("category"), word }),
  ],
  "must have a kind: category, newCategory, status, leaveOut or open",
);
export type WordMatch = z.infer<typeof wordMatch>;

export const wordMatches = boundedList(z.array(wordMatch), 2 * WORDS_MAX);

/** How a file is parsed: detected at upload, then corrected by the user. */
export const importSettings = z.object({
  /** A workbook is stored as the CSV of one sheet, in UTF-8 and with commas. */
  format: z.enum(importFormats, oneOf(importFormats)),
  /** The number of the sheet of a workbook that is read, from 1; null for another file. */
  sheet: z.int().nullable(),
  encoding: z.enum(encodings, oneOf(encodings)),
  /** Of CSV. */
  separator: z.enum(separators, "must be a comma, a semicolon, a tab or a bar"),
  /** How many rows of CSV are above the names of the columns, such as a title. Empty rows do not count. */
  skippedRows: wholeNumber(0, SKIPPED_ROWS_MAX, "rows"),
  /** Whether the first row after those names the columns. */
  hasHeader: z.boolean("must be true or false"),
  /** The role of each column, from the first. */
  columns: boundedList(z.array(z.enum(columnRoles, oneOf(columnRoles))), COLUMNS_MAX).refine(
    isEachRoleOnce,
    `must have each of ${columnRoles.filter((role) => role !== "ignore").join(", ")} at most once`,
  ),
  /** The name of rows without one, such as "Unnamed"; null when every row must have one. */
  defaultName: fieldSchemas.name.nullable(),
  /** The category of rows without one; null when every row must have one. */
  defaultCategory: int64Text.transform(String).nullable(),
  /** The status of rows without one. */
  defaultStatus: petStatus,
  /** The texts that count as an empty cell, regardless of case. */
  emptyWords: boundedList(z.array(humanText(40)), EMPTY_WORDS_MAX),
  /** What unknown words are read as. */
  matches: wordMatches,
});
export type ImportSettings = z.infer<typeof importSettings>;

/** The settings as stored. Earlier releases stored fewer. */
export const storedSettings = importSettings.extend({
  sheet: importSettings.shape.sheet.default(null),
  skippedRows: importSettings.shape.skippedRows.default(0),
  defaultName: importSettings.shape.defaultName.default(null),
  emptyWords: importSettings.shape.emptyWords.default([]),
  matches: wordMatches.default([]),
});

/** The sheets of a workbook that can be read, in its order. */
export const sheets = z.array(
  z.object({
    /** From 1, with those that cannot be chosen. */
    number: z.int(),
    name: z.string(),
    /** How many rows have a value. */
    rows: z.int(),
  }),
);

/** The settings that determine the columns of a file. */
export const parsingSettings = [
  "sheet",
  "encoding",
  "separator",
  "skippedRows",
  "hasHeader",
] as const satisfies (keyof ImportSettings)[];

function isEachRoleOnce(columns: readonly ColumnRole[]): boolean {
  const used = columns.filter((role) => role !== "ignore");
  return new Set(used).size === used.length;
}

/** Why a row is bad, or left out by an import. Each has a sentence in the area `rowErrors` of the catalogue. */
const rowErrorCodes = [
  "required",
  "emptyWord",
  "empty",
  "notText",
  "tooLong",
  "nul",
  "surrogate",
  "marks",
  "category",
  "int64",
  "status",
  "repeated",
  "rounded",
  "cells",
  "notObject",
  "noColumn",
  "chosen",
  "known",
  "unchanged",
  "deleted",
  "earlier",
] as const;

/** A kind of error, without the name of the column. */
export const rowProblem = z.object({
  code: z.enum(rowErrorCodes),
  /** What the sentence inserts besides the column. */
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type RowProblem = z.infer<typeof rowProblem>;

/** The name of a column: that of the file, or a message where the file has none. */
const columnName = z.union([z.string(), messageData]);
export type ColumnName = z.infer<typeof columnName>;

/** An error of one cell of a row, or of the row itself, whose column is empty. */
export const rowError = rowProblem.extend({
  /** The number of the row, counted from 1. */
  line: z.int(),
  column: columnName,
  value: z.string(),
  /** The beginning of the row, to tell which row it is. */
  row: z.string().optional(),
});
export type RowError = z.infer<typeof rowError>;

/** The heading of the numbers of rows: people open a table in Excel, and JSON Lines in an editor. */
export function numberLabel(format: ImportSettings["format"]): "columns.row" | "columns.line" {
  return format === "jsonl" ? "columns.line" : "columns.row";
}

/** The errors of rows: the first ones, and those of each kind. */
export const rowErrors = z.object({
  /** The first errors. A dry run leaves out those of words that can be matched. */
  faults: z.array(rowError),
  /** How often each kind of error occurs, the most frequent first. */
  kinds: z.array(
    rowProblem.extend({
      column: columnName,
      count: z.int(),
      /** The first errors of the kind; none in the result of an earlier release. */
      first: z.array(rowError).default([]),
    }),
  ),
});
export type RowErrors = z.infer<typeof rowErrors>;

/** What the errors of a kind have in common: each repeated value repeats that of another row. */
export function kindOf({ code, values }: RowProblem): RowProblem {
  return values === undefined || code === "repeated" ? { code } : { code, values };
}

/** The key of the sentence of an error. The kind of repeated values, and what earlier releases stored of them, names no other row. */
export function rowErrorKey({ code, values }: RowProblem) {
  return code === "repeated" && values ? "rowErrors.repeatedIn" : (`rowErrors.${code}` as const);
}

/** An error as a sentence without its full stop: "Name is required". */
export function rowErrorMessage({ column, ...problem }: RowProblem & { column: ColumnName }): Message {
  return { key: rowErrorKey(problem), values: { ...problem.values, column } };
}

/** A row as it would be imported. */
const previewPet = consolePet
  .omit({ id: true, version: true, createdAt: true, updatedAt: true, deletedAt: true })
  .extend({
    /** Whether the import creates its category. */
    isNewCategory: z.boolean(),
    reference: z.string().nullable().default(null),
  });
export type PreviewPet = z.infer<typeof previewPet>;

/** How many pets get which status instead of which, the most frequent change first. */
const statusChanges = z.array(z.object({ from: petStatus, to: petStatus, count: z.int() }));

/** The result of a dry run. */
export const importCheck = z.object({
  good: z.int(),
  bad: z.int(),
  /** How many rows are left out because of a word. */
  leftOut: z.int().default(0),
  /** The first good rows. */
  preview: z.array(previewPet).catch([]),
  /** How many new rows have the name and the category of a pet, but not its reference. */
  namesakes: z.int().default(0),
  /** The new rows whose reference differs from that of a pet, or of an earlier row, in the case of its letters alone. */
  similar: z
    .object({
      count: z.int(),
      /** The first of them; the pet is null for one like an earlier row. */
      first: z.array(
        z.object({
          reference: z.string(),
          pet: consolePet.pick({ id: true, name: true }).extend({ reference: z.string() }).nullable(),
        }),
      ),
    })
    .default({ count: 0, first: [] }),
  /** The good rows with a reference that no pet has, but with the name and the category of a pet without one. */
  byName: z
    .object({
      count: z.int(),
      statusChanges,
      /** The first of those pets. */
      first: z.array(consolePet.pick({ id: true, name: true })),
    })
    .default({ count: 0, statusChanges: [], first: [] }),
  /** The good rows that are about a pet that the shop has deleted: one with their reference or their id. */
  deleted: z
    .object({
      count: z.int(),
      /** The first of those pets. */
      first: z.array(consolePet.pick({ id: true, name: true })),
    })
    .default({ count: 0, first: [] }),
  /** The good rows that are about a pet of the shop: one with their reference or id, else with their name and category. */
  known: z
    .object({
      count: z.int(),
      /** How many of them are known by their reference. */
      byReference: z.int().default(0),
      /** How many have a status that differs from that of the pet, or a reference that it lacks. */
      differing: z.int().default(0),
      /** How many have a reference that the pet lacks. */
      adopted: z.int().default(0),
      /** How many have no status in the file, and another one than new pets without one get. */
      keptStatus: z.int().default(0),
      statusChanges: statusChanges.default([]),
      /** Those that have another name or category in the file, which an import leaves as they are in the shop. */
      renamed: z
        .object({
          count: z.int(),
          /** The first of them; null for what is the same. A category without a name has its id. */
          first: z.array(
            consolePet.pick({ id: true, name: true }).extend({
              newName: z.string().nullable(),
              category: z.object({ from: z.string(), to: z.string() }).nullable(),
            }),
          ),
        })
        .default({ count: 0, first: [] }),
      /** The first of those that are known by their name and category; without any, the first of all. */
      first: z.array(consolePet.pick({ id: true, name: true })),
    })
    .default({
      count: 0,
      byReference: 0,
      differing: 0,
      adopted: 0,
      keptStatus: 0,
      statusChanges: [],
      renamed: { count: 0, first: [] },
      first: [],
    }),
  /** The first numbers of categories that have neither a name nor pets. */
  unknownNumbers: z.array(z.string()).default([]),
  ...rowErrors.shape,
  /** Why the file cannot be parsed to its end, which prevents its import; null when it can. */
  unreadable: messageData.nullable(),
  /** The snapshot in which the pets of the shop were looked at. */
  asOf: z.string().optional(),
});
export type ImportCheck = z.infer<typeof importCheck>;

/** The words of a file that are no category or status by themselves. */
export const importWords = z.object({
  /** The most frequent first. */
  found: z.array(
    z.object({
      field: z.enum(matchedFields),
      /** As in `WordMatch`. */
      word: z.string(),
      /** As the file spells it most often. */
      text: z.string(),
      count: z.int(),
    }),
  ),
  /** Whether a field has more words than are listed. */
  isCut: z.boolean(),
});
export type ImportWords = z.infer<typeof importWords>;

/** `draft` until the import is started, then the state of its job. */
const importStates = ["draft", "queued", "running", "done", "cancelled", "failed"] as const;

export const importMode = z.enum(["all", "skip"], "must be one of all, skip");
export type ImportMode = z.infer<typeof importMode>;

/** What an import does with a row that is about a pet of the shop. */
export const knownRows = z.enum(["add", "skip", "update"], "must be one of add, skip, update");
export type KnownRows = z.infer<typeof knownRows>;

/**
 * What an import does with a row that has a reference that no pet has, and the name and the category of a pet without one. The
 * pet gets the reference, with `update` the status as well; or the row is a new pet.
 */
export const byNameRows = z.enum(["adopt", "update", "add"], "must be one of adopt, update, add");
export type ByNameRows = z.infer<typeof byNameRows>;

/** What an import does with a row that is about a pet that the shop has deleted. */
export const deletedRows = z.enum(["add", "skip"], "must be one of add, skip");
export type DeletedRows = z.infer<typeof deletedRows>;

/** What an import does with the rows of pets that the shop has or had, or may have. */
export const importChoices = z.strictObject({
  known: knownRows.default("add"),
  /** If left out, an import with such a row fails, unless all rows are added. */
  byName: byNameRows.optional(),
  deleted: deletedRows.default("skip"),
});
export type ImportChoices = z.infer<typeof importChoices>;

/** The most pets that an import may add: as many as the user was shown. */
export const addedUpTo = wholeNumber(0, IMPORT_ROWS_MAX, "pets");

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
  /** How many known pets got another status, or a reference. */
  updated: z.int().nullable(),
  /** How many bad rows it skipped. */
  skipped: z.int().nullable(),
  /** How many rows it left out because of a word, or because the shop has their pet already, or has deleted it. */
  leftOut: z.int().nullable(),
  /** How many known pets were changed or deleted by others meanwhile, and kept their status; null where that was not looked at. */
  kept: z.int().nullable(),
  /** The job that runs or ran it. */
  jobId: z.string().nullable(),
  /** The job whose undo removes the pets: its own, or the last that brought them back. Null if nothing can be undone. */
  undoJobId: z.string().nullable(),
  /** The job that undoes or undid it; null if the pets were brought back. */
  undoneBy: z.string().nullable(),
  /** The job whose undo makes the import again: the last that undid it. Null if nothing can be made again. */
  redoJobId: z.string().nullable(),
  /** How many pets its undo kept, since they were changed afterwards; 0 unless it is undone. */
  keptByUndo: z.int(),
  /** How many of its pets undos removed that were interrupted; 0 once it is undone. */
  removed: z.int(),
});
export type ImportEntry = z.infer<typeof importEntry>;

/** An import with its settings, sample and dry run. */
export const importDetail = importEntry.extend({
  /** Of the file that was uploaded, in bytes. */
  size: z.int(),
  /** The sheet of a workbook that is read, and how many others it has; null for another file. */
  sheet: z.object({ name: z.string(), others: z.int() }).nullable(),
  /** The sheets to choose from; empty where there is no choice. */
  sheets,
  settings: importSettings,
  /** Incremented when the settings change. */
  version: z.int(),
  /** The first different values of each column, parsed with the settings, and whether they may be the references of pets. */
  sample: z.array(z.object({ header: columnName, values: z.array(z.string()), mayBeReference: z.boolean() })),
  /** The required fields that have neither a column nor a default. */
  missing: z.array(z.enum(["name", "category"])),
  /** The dry run with these settings; null if there is none. */
  check: importCheck.nullable(),
  /** The unknown words that the last dry run counted; null if there was none since the file was read differently. */
  words: importWords.nullable(),
  /** The job of the last dry run. */
  checkJobId: z.string().nullable(),
  mode: importMode.nullable(),
  /** Why it failed. */
  error: messageData.nullable(),
  /** The last import of an identical file. */
  sameFile: importEntry.pick({ id: true, who: true, finishedAt: true, added: true }).nullable(),
  /** Whether the file is still stored. */
  hasFile: z.boolean(),
  hasErrors: z.boolean(),
  /** Why it skipped or left out rows; null if it has not run, or was one of an earlier release. */
  skippedRows: rowErrors.nullable(),
  /** How many invalid rows the error file has; null if there is none, or it is of an earlier release. */
  errorRows: z.int().nullable(),
});
export type ImportDetail = z.infer<typeof importDetail>;

export const importParams = z.object({ importId: z.uuid() });

export const importQuery = z.object({ order: orderInput(importOrders), after: pageAfter });
