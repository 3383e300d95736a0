import { sheets, type ImportDetail } from "@/lib/imports/schemas";
import { AppError } from "@/lib/core/errors";
import type { Transaction } from "@/lib/db";
import { message } from "@/lib/texts/message";

/** An import that can be changed and started. */
export type DraftRow = {
  id: string;
  fileName: string;
  size: bigint;
  sha256: Uint8Array | null;
  settings: unknown;
  /** The name of the sheet of a workbook that is read. */
  sheet: string | null;
  /** Those to choose from. */
  sheets: ImportDetail["sheets"];
  version: number;
  check: { good: number; bad: number; leftOut?: number } | null;
};

/**
 * Reads an import that is neither running nor done, locked until the end of the transaction.
 *
 * @throws AppError `not_found`, `conflict` while a job runs or once it is done
 */
export async function lockDraft(tx: Transaction, id: string): Promise<DraftRow> {
  // First without the lock, which a running import may hold for minutes.
  await readDraft(tx, id);
  await tx.$queryRaw`SELECT 1 FROM pet_import WHERE id = ${id}::uuid FOR UPDATE`;
  return readDraft(tx, id);
}

/** The same without a lock. */
export async function readDraft(tx: Pick<Transaction, "petImport">, id: string): Promise<DraftRow> {
  const row = await tx.petImport.findUnique({
    where: { id, sha256: { not: null } },
    include: { job: { select: { state: true } }, checkJob: { select: { state: true } } },
  });
  if (!row) throw new AppError("not_found", message("errors.noSuchImport"));
  if (row.added !== null) throw new AppError("conflict", message("errors.alreadyImported"));
  for (const state of [row.job?.state, row.checkJob?.state])
    if (state === "queued" || state === "running") throw new AppError("conflict", message("errors.fileInUse"));
  if (!row.hasFile) throw new AppError("conflict", message("errors.fileNotStored"));
  return { ...row, sheets: sheets.parse(row.sheets ?? []), check: row.checkResult as DraftRow["check"] };
}
