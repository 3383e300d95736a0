import { Prisma } from "@/prisma/generated/client";
import { recordActivity } from "@/lib/activity/service";
import { detectSettings, HEAD_BYTES } from "@/lib/imports/detect";
import { lockDraft, readDraft } from "@/lib/imports/draft";
import { readImport } from "@/lib/imports/list";
import { deletePieces, keepPart, readHead, readPieces } from "@/lib/imports/pieces";
import { storedSettings, type ImportDetail } from "@/lib/imports/schemas";
import { readWorkbook, type ReadWorkbook } from "@/lib/imports/workbook";
import { actorId, type Actor } from "@/lib/core/actor";
import { afterCommit } from "@/lib/core/after-commit";
import { authorize } from "@/lib/core/authorize";
import { AppError } from "@/lib/core/errors";
import { ValidationError } from "@/lib/core/validation-error";
import { db, dbForWork } from "@/lib/db";
import { message } from "@/lib/texts/message";

/** Enough to store the largest CSV of a sheet. */
const TIMEOUT_MS = 60_000;

/**
 * Reads another sheet of a workbook, which invalidates an earlier dry run. Rows and columns are detected anew; the other settings
 * stay.
 *
 * @param number of a sheet that the import offers
 * @throws AppError `not_found`, `conflict` while a job runs or once it is done, `invalid_request` for any other sheet, and those of
 *   `readWorkbook`
 */
export async function chooseSheet(actor: Actor, id: string, number: number): Promise<ImportDetail> {
  authorize(actor, "pets:write");
  const draft = await readDraft(db(), id);
  if (!draft.sheets.some((sheet) => sheet.number === number))
    throw ValidationError.of("sheet", "must be one of the sheets of the workbook", message("errors.noSuchSheet"));
  const { bytes, workbook } = await readWorkbook(readPieces(id, "workbook"), actorId(actor) ?? "", number);
  if (!workbook) throw new AppError("conflict", message("errors.fileNotStored"));
  await dbForWork().$transaction(
    async (tx) => {
      const before = storedSettings.parse((await lockDraft(tx, id)).settings);
      await deletePieces(tx, id, "file");
      const { size, sha256 } = await keepPart(tx, id, "file", bytes);
      if (size === 0) throw new AppError("invalid_request", message("errors.fileEmpty"));
      const head = { bytes: await readHead(id, HEAD_BYTES, "file", tx), isWhole: size <= HEAD_BYTES };
      const { skippedRows, hasHeader, columns } = await detectSettings(head, "utf-8", number);
      const settings = { ...before, sheet: number, skippedRows, hasHeader, columns };
      const stored = sheetColumns(workbook);
      await tx.petImport.update({
        where: { id },
        data: {
          size,
          sha256: new Uint8Array(sha256),
          ...stored,
          settings,
          version: { increment: 1 },
          checkResult: Prisma.DbNull,
          checkJobId: null,
          words: Prisma.DbNull,
        },
        select: { id: true },
      });
      const record = { action: "import.changed", subjectType: "import", subjectId: id } as const;
      await recordActivity(tx, actor, { ...record, before: { sheet: draft.sheet }, after: { sheet: stored.sheet } });
    },
    { timeout: TIMEOUT_MS },
  );
  return afterCommit(() => readImport(actor, id));
}

/** What an import stores of the sheets of its workbook. */
export function sheetColumns({ number, sheets, others }: ReadWorkbook) {
  return {
    sheet: sheets.find((sheet) => sheet.number === number)?.name ?? "",
    otherSheets: others + Math.max(0, sheets.length - 1),
    ...(sheets.length > 1 && { sheets }),
  };
}
