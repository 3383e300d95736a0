import { z } from "zod";
import {
  addedUpTo,
  IMPORT_ROWS_MAX,
  importCheck,
  importChoices,
  storedSettings,
  type ImportChoices,
  type ImportSettings,
  type WordMatch,
} from "@/lib/imports/schemas";
import { turnEventLoop } from "@/lib/core/event-loop";
import { INT64_MIN } from "@/lib/core/int64";
import { UnreadableFile } from "@/lib/imports/encoding";
import { HEAD_BYTES, readSample, type FileHead } from "@/lib/imports/detect";
import { rowValidator, type ValidatedRow, type Vocabulary } from "@/lib/imports/validate-row";
import { readHead, readPieces } from "@/lib/imports/pieces";
import { readRows } from "@/lib/imports/rows";
import { mergeMatches, readRememberedWords, wordKey } from "@/lib/imports/words";
import { JobFailed } from "@/lib/jobs/job-run";
import { dbForWork } from "@/lib/db";
import { message } from "@/lib/texts/message";

/** The parameters of the job of an import. Of 1.0.0, they have the id alone: all rows are added. */
export const importJobParams = importChoices.extend({ importId: z.uuid(), upTo: addedUpTo.optional() });
export type ImportJobParams = z.input<typeof importJobParams>;

/** An import as loaded by a job. */
export type ImportSource = {
  id: string;
  fileName: string;
  /** In bytes. */
  size: number;
  version: number;
  /** With the words that earlier imports had matched when it was checked. */
  settings: ImportSettings;
  /** The names of the columns; empty where the file has none. */
  headers: readonly string[];
  /** What words of this file were chosen to be read as. */
  chosen: readonly WordMatch[];
  mode: string | null;
  choices: ImportChoices;
  /** How many pets the user expects the import to add; any number if undefined. */
  upTo: number | undefined;
  /** The snapshot in which a dry run looked at the pets of the shop, if there was one. */
  asOf: string | undefined;
  /** The number of rows, once a dry run has counted them. */
  rows: number | null;
};

/** A few validated rows; none of a part of the file that has none. */
export type ValidatedRows = {
  validated: ValidatedRow[];
  /** The number of rows in the file: counted by the dry run, or estimated from the bytes read so far. */
  total: number;
};

/**
 * Loads the import of a job.
 *
 * @throws JobFailed when it or its file has been deleted in the meantime
 */
export async function readSource(params: unknown): Promise<ImportSource> {
  const { importId, upTo, ...choices } = importJobParams.parse(params);
  const row = await dbForWork().petImport.findUnique({ where: { id: importId } });
  if (!row?.hasFile) throw new JobFailed(message("jobReasons.fileRemoved"));
  const { id, fileName, size, version, settings, mode } = row;
  const { data: check } = importCheck.safeParse(row.checkResult);
  const rows = check ? check.good + check.bad + check.leftOut : null;
  const stored = storedSettings.parse(settings);
  // A check has stored the words that the shop remembered then: what others have matched since was not confirmed.
  const matches = check ? stored.matches : mergeMatches(await readRememberedWords(dbForWork()), stored.matches);
  const merged = { ...stored, matches };
  const { headers } = await readSample(await readFileHead(id, Number(size)), merged);
  const settingsOfRun = { settings: merged, headers, chosen: stored.matches, mode, choices, upTo };
  return { id, fileName, size: Number(size), version, rows, asOf: check?.asOf, ...settingsOfRun };
}

/** The start of an import's file. */
export async function readFileHead(importId: string, size: number): Promise<FileHead> {
  return { bytes: await readHead(importId, HEAD_BYTES), isWhole: size <= HEAD_BYTES };
}

/** The number of rows validated in one turn of the event loop. */
export const ROWS_AT_ONCE = 250;

/**
 * Reads the file of an import and validates each row, in batches. Used by the dry run and the import itself.
 *
 * @param vocabulary the categories by name, as of `readCategoryNames`
 * @throws UnreadableFile where the rest of the file cannot be parsed, or is beyond the maximum of rows
 */
export async function* validateRows(
  source: ImportSource,
  vocabulary: Vocabulary,
): AsyncGenerator<ValidatedRows, void, void> {
  const { settings, headers } = source;
  const validate = rowValidator(settings, headers, vocabulary);
  let bytesRead = 0;
  async function* counted(): AsyncGenerator<Uint8Array, void, void> {
    for await (const piece of readPieces(source.id, "file")) {
      bytesRead += piece.byteLength;
      yield piece;
    }
  }
  let rowsRead = 0;
  for await (const rows of readRows(counted(), settings, headers)) {
    rowsRead += rows.length;
    if (rowsRead > IMPORT_ROWS_MAX)
      throw new UnreadableFile(message("fileErrors.tooManyRows", { max: IMPORT_ROWS_MAX }));
    // A long stretch without rows can be cancelled as well.
    if (rows.length === 0) yield { validated: [], total: source.rows ?? rowsRead };
    const total = source.rows ?? Math.max(rowsRead, Math.round((rowsRead * source.size) / bytesRead));
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      // A chunk of text can contain tens of thousands of rows, and validating a bad one is slow; many chunks are read at once.
      await turnEventLoop();
      yield { validated: rows.slice(start, start + ROWS_AT_ONCE).map(validate), total };
    }
  }
}

/** The number of category names read in one turn of the event loop. */
const NAMES_AT_ONCE = 2_000;

/** The ids of the named categories, by name as `wordKey`. */
export async function readCategoryNames(): Promise<Map<string, bigint>> {
  const byWord = new Map<string, bigint>();
  const byName = new Map<string, bigint>();
  let names: { id: bigint; name: string }[];
  let after = INT64_MIN;
  do {
    names = await dbForWork().$queryRaw`
      SELECT id, name FROM category WHERE id > ${after} ORDER BY id LIMIT ${NAMES_AT_ONCE}`;
    for (const { id, name } of names) {
      byWord.set(wordKey(name), id);
      // Names may differ in their spaces alone.
      byName.set(name.toLowerCase(), id);
      after = id;
    }
  } while (names.length === NAMES_AT_ONCE);
  for (const [name, id] of byName) byWord.set(name, id);
  return byWord;
}
