import type { z } from "zod";
import { Prisma } from "@/prisma/generated/client";
import { actorColumns, actorJoins, actorOf, type ActorRow } from "@/lib/activity/actors";
import {
  importCheck,
  importWords,
  rowErrors,
  sheets,
  storedSettings,
  IMPORT_PAGE_SIZE,
  type ImportDetail,
  type ImportEntry,
  type ImportMode,
  type importQuery,
} from "@/lib/imports/schemas";
import { readSample, shownSample } from "@/lib/imports/detect";
import { readErrorRows } from "@/lib/imports/error-file";
import { missingIn } from "@/lib/imports/missing-fields";
import { readFileHead } from "@/lib/imports/source";
import type { Actor } from "@/lib/core/actor";
import { AppError } from "@/lib/core/errors";
import { isUuid } from "@/lib/core/page-address";
import { authorize } from "@/lib/core/authorize";
import { db, type Transaction } from "@/lib/db";
import { readMessage } from "@/lib/texts/read-message";
import { cutPage, int64Sort, nameSql, pageInOrder, textSort, timeSort, type SortedRow } from "@/lib/db-order";
import { message } from "@/lib/texts/message";

type EntryRow = ActorRow & {
  id: string;
  file_name: string;
  created_at: Date;
  added: bigint | null;
  /** How many pets it changed, those that it added included. */
  changed: bigint | null;
  skipped: bigint | null;
  left_out: bigint | null;
  kept: number | null;
  job_id: string | null;
  job_state: Exclude<ImportEntry["state"], "draft"> | null;
  finished_at: Date | null;
  /** The last of the jobs that undo or redo the import; the import's own if there is none, null for a draft. */
  last_job_id: string | null;
  /** How many undos and redos there are: the pets are in the shop after an even number. */
  undo_count: bigint;
  last_undoable: boolean | null;
  /** How many pets the undos kept. */
  kept_by_undos: bigint | null;
  /** How many pets undos removed that were interrupted. */
  removed: bigint;
};

type DetailRow = EntryRow & {
  size: bigint;
  uploaded_size: bigint | null;
  sheet: string | null;
  other_sheets: number | null;
  sheets: Prisma.JsonValue;
  settings: Prisma.JsonValue;
  version: number;
  check_result: Prisma.JsonValue;
  words: Prisma.JsonValue;
  check_job_id: string | null;
  mode: ImportMode | null;
  error: unknown;
  sha256: Uint8Array;
  has_file: boolean;
  has_faults: boolean;
  skipped_rows: Prisma.JsonValue;
};

const columns = Prisma.sql`
  a.id, a.file_name, a.created_at, a.added, job.changed, a.skipped, a.left_out, a.kept, a.job_id, job.state AS job_state, job.finished_at,
  last_job.id AS last_job_id, coalesce(last_job.undo_count, 0) AS undo_count,
  last_job.state = 'done' AND last_job.changed > 0 AS last_undoable, last_job.kept_by_undos,
  coalesce(last_job.removed, 0)::bigint AS removed,
  ${actorColumns}`;
const joins = Prisma.sql`
  LEFT JOIN job ON job.id = a.job_id
  LEFT JOIN LATERAL (
    WITH RECURSIVE chain AS (
      SELECT id, state, changed, failed, 0::bigint AS undo_count FROM job WHERE id = a.job_id
      UNION ALL
      SELECT undo.id, undo.state, undo.changed, undo.failed, undo_count + 1 FROM chain
      JOIN job undo ON undo.undoes_id = chain.id AND undo.state NOT IN ('cancelled', 'failed')
    )
    SELECT *, (
      -- What an interrupted undo has removed stays so, unless that is undone.
      SELECT sum(undo.changed) FROM chain JOIN job undo ON undo.undoes_id = chain.id
      WHERE undo_count % 2 = 0 AND undo.state IN ('cancelled', 'failed')
        AND NOT EXISTS (SELECT FROM job redo WHERE redo.undoes_id = undo.id AND redo.state = 'done')
    ) AS removed, (
      -- One that an undo kept is no longer among those that are redone and undone again.
      SELECT sum(failed)::bigint FROM chain WHERE undo_count % 2 = 1
    ) AS kept_by_undos
    FROM chain ORDER BY undo_count DESC LIMIT 1
  ) AS last_job ON true
  ${actorJoins}`;

/** How the list is sorted: over the table `pet_import`. An import without a result sorts below zero pets. */
const list = {
  id: { sql: "pet_import.id", type: "uuid", isId: isUuid },
  sorts: {
    file: { sql: nameSql("pet_import.file_name"), type: textSort },
    state: {
      sql: "coalesce((SELECT state::text FROM job WHERE job.id = pet_import.job_id), 'draft')",
      type: textSort,
    },
    added: { sql: "coalesce(pet_import.added, -1)", type: int64Sort },
    when: { sql: "pet_import.created_at", type: timeSort },
  },
} as const;

/**
 * A page of the shop's imports.
 *
 * @param query.after `next` of the previous page
 * @throws AppError `invalid_request` for any other `after`
 */
export async function listImports(
  actor: Actor,
  { order, after }: z.infer<typeof importQuery>,
): Promise<{ imports: ImportEntry[]; next: string | null }> {
  authorize(actor, "pets:write");
  const page = pageInOrder(list, order, after);
  const rows = await db().$queryRaw<(EntryRow & SortedRow)[]>`
    SELECT ${columns}, ${page.sortValue} FROM (
      SELECT ${page.columns} FROM pet_import WHERE sha256 IS NOT NULL AND ${page.isPast}
      ${page.inOrder} LIMIT ${IMPORT_PAGE_SIZE + 1}
    ) AS page JOIN pet_import a ON a.id = page.id ${joins} ${page.inPageOrder}`;
  const { rows: shown, next } = cutPage(rows, IMPORT_PAGE_SIZE);
  return { imports: shown.map(toEntry), next };
}

/**
 * Reads an import, with a sample of its rows parsed with its settings.
 *
 * @throws AppError `not_found`
 */
export async function readImport(actor: Actor, id: string): Promise<ImportDetail> {
  authorize(actor, "pets:write");
  const [row] = await db().$queryRaw<DetailRow[]>`
    SELECT ${columns}, a.size, a.uploaded_size, a.sheet, a.other_sheets, a.sheets, a.settings, a.version, a.check_result, a.words, a.check_job_id, a.mode, job.error_message AS error, a.sha256, a.has_file, a.has_faults, a.skipped_rows
    FROM pet_import a ${joins} WHERE a.id = ${id}::uuid AND a.sha256 IS NOT NULL`;
  if (!row) throw new AppError("not_found", message("errors.noSuchImport"));
  const settings = storedSettings.parse(row.settings);
  const size = Number(row.size);
  const sample = row.has_file ? await readSample(await readFileHead(id, size), settings) : { headers: [], rows: [] };
  return {
    ...toEntry(row),
    size: Number(row.uploaded_size ?? size),
    sheet: row.sheet === null ? null : { name: row.sheet, others: row.other_sheets ?? 0 },
    sheets: sheets.parse(row.sheets ?? []),
    settings,
    version: row.version,
    sample: shownSample(sample, settings.format),
    missing: missingIn(settings),
    check: row.check_result === null ? null : importCheck.parse(row.check_result),
    words: row.words === null ? null : importWords.parse(row.words),
    checkJobId: row.check_job_id,
    mode: row.mode,
    error: row.error === null ? null : readMessage(row.error),
    sameFile: await findSameFile(id, row.sha256),
    hasFile: row.has_file,
    hasErrors: row.has_faults,
    skippedRows: row.skipped_rows === null ? null : rowErrors.parse(row.skipped_rows),
    errorRows: row.has_faults ? await readErrorRows(id) : null,
  };
}

/** The last import of identical bytes that has not been undone. */
export async function findSameFile(
  id: string,
  sha256: Uint8Array,
  client: Pick<Transaction, "$queryRaw"> = db(),
): Promise<ImportDetail["sameFile"]> {
  const [row] = await client.$queryRaw<EntryRow[]>`
    SELECT ${columns} FROM pet_import a ${joins}
    WHERE a.sha256 = ${sha256} AND a.added IS NOT NULL AND a.id <> ${id}::uuid
      -- Pets that are only being removed, or are coming back, count as imported.
      AND (last_job.undo_count % 2 = 0 OR last_job.state <> 'done')
    ORDER BY a.created_at DESC, a.id DESC LIMIT 1`;
  if (!row) return null;
  const { who, finishedAt, added } = toEntry(row);
  return { id: row.id, who, finishedAt, added };
}

function toEntry(row: EntryRow): ImportEntry {
  const isUndone = row.undo_count % 2n === 1n;
  return {
    id: row.id,
    fileName: row.file_name,
    state: row.job_state ?? "draft",
    who: actorOf(row),
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    added: row.added === null ? null : Number(row.added),
    updated: row.added === null || row.changed === null ? null : Number(row.changed - row.added),
    skipped: row.skipped === null ? null : Number(row.skipped),
    leftOut: row.left_out === null ? null : Number(row.left_out),
    kept: row.kept,
    jobId: row.job_id,
    undoJobId: row.added !== null && row.last_undoable && !isUndone ? row.last_job_id : null,
    undoneBy: isUndone ? row.last_job_id : null,
    redoJobId: isUndone && row.last_undoable ? row.last_job_id : null,
    keptByUndo: isUndone ? Number(row.kept_by_undos) : 0,
    removed: isUndone ? 0 : Number(row.removed),
  };
}
