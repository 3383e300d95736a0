import { importCheck, importSettings, type ImportSettings } from "@/lib/imports/console-contract";
import { turnEventLoop } from "@/lib/core/event-loop";
import { HEAD_BYTES, readSample, type FileHead } from "@/lib/imports/detect";
import { judgeOf, type Judgement } from "@/lib/imports/judge";
import { readHead, readPieces } from "@/lib/imports/pieces";
import { readRows } from "@/lib/imports/rows";
import { AppError } from "@/lib/core/errors";
import { db } from "@/lib/db";

/** An import as a job takes it up. */
export type ImportSource = {
  id: string;
  fileName: string;
  /** In bytes. */
  size: number;
  version: number;
  settings: ImportSettings;
  mode: string | null;
  /** How many rows it has, once a dry run has counted them. */
  rows: number | null;
};

/** A few judged rows. */
export type Judged = {
  judgements: Judgement[];
  /** How many rows the whole file has: counted by the dry run, else as the bytes read so far make likely. */
  total: number;
};

/**
 * The import that a job is about.
 *
 * @throws AppError `not_found` when it, or its file, has been removed meanwhile
 */
export async function readSource(params: unknown): Promise<ImportSource> {
  const { importId } = params as { importId: string };
  const row = await db().petImport.findUnique({ where: { id: importId } });
  if (!row?.hasFile) throw new AppError("not_found", "The file has been removed. Upload it again.");
  const { id, fileName, size, version, settings, mode } = row;
  const { data: check } = importCheck.safeParse(row.check);
  const rows = check ? check.good + check.bad : null;
  return { id, fileName, size: Number(size), version, settings: importSettings.parse(settings), mode, rows };
}

/** The beginning of the file of an import. */
export async function readFileHead(importId: string, size: number): Promise<FileHead> {
  return { bytes: await readHead(importId, HEAD_BYTES), isWhole: size <= HEAD_BYTES };
}

/** How many rows are judged in one turn of the event loop, in which nothing else is done. */
export const ROWS_AT_ONCE = 250;

/**
 * Reads an import from its beginning to its end and judges each row, a few at a time. A dry run and the import itself
 * both do exactly this.
 *
 * @throws UnreadableFile where the file cannot be read any further
 */
export async function* judgeRows(source: ImportSource): AsyncGenerator<Judged, void, void> {
  const { headers } = await readSample(await readFileHead(source.id, source.size), source.settings);
  const judge = judgeOf(source.settings, headers, await readCategoryNames());
  let bytesRead = 0;
  async function* counted(): AsyncGenerator<Uint8Array, void, void> {
    for await (const piece of readPieces(source.id, "file")) {
      bytesRead += piece.byteLength;
      yield piece;
    }
  }
  let rowsRead = 0;
  for await (const rows of readRows(counted(), source.settings, headers)) {
    rowsRead += rows.length;
    const total = source.rows ?? Math.max(rowsRead, Math.round((rowsRead * source.size) / bytesRead));
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      // A piece of text can hold ten thousands of rows, and to find a bad one bad takes long.
      if (start > 0) await turnEventLoop();
      yield { judgements: rows.slice(start, start + ROWS_AT_ONCE).map(judge), total };
    }
  }
}

/** The categories that the shop has named: as many as people have typed. */
async function readCategoryNames(): Promise<Map<string, bigint>> {
  const categories = await db().category.findMany({ select: { id: true, name: true } });
  return new Map(categories.map(({ id, name }) => [name.toLowerCase(), id]));
}
