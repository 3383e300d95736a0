import { Prisma } from "@/prisma/generated/client";
import { takeAccount } from "@/lib/accounts/account-queue";
import { recordActivity } from "@/lib/activity/service";
import {
  IMPORT_ROW_BYTES_MIN,
  IMPORT_ROWS_MAX,
  IMPORT_FILES_MAX,
  storedSettings,
  type ImportDetail,
  type ImportMode,
  type ImportSettings,
  type ImportChoices,
  type KnownRows,
  parsingSettings,
  wordMatches,
  type WordMatch,
} from "@/lib/imports/schemas";
import { detectSettings, HEAD_BYTES, isJsonDocument, matchColumns } from "@/lib/imports/detect";
import { EncodingDetector, isText } from "@/lib/imports/encoding";
import { findSameFile, readImport } from "@/lib/imports/list";
import { missingIn } from "@/lib/imports/missing-fields";
import { keepPart, readHead, readPieces } from "@/lib/imports/pieces";
import { lockDraft, type DraftRow } from "@/lib/imports/draft";
import { writeErrorFile } from "@/lib/imports/error-file";
import { readFileHead, type ImportJobParams } from "@/lib/imports/source";
import { openWords } from "@/lib/imports/open-words";
import { indexMatches, mergeMatches, readRememberedName } from "@/lib/imports/words";
import { sheetColumns } from "@/lib/imports/sheet";
import { readWorkbook } from "@/lib/imports/workbook";
import { addJob, wakeJobRunner } from "@/lib/jobs/add-job";
import { actorId, type Actor } from "@/lib/core/actor";
import { afterCommit } from "@/lib/core/after-commit";
import { AppError } from "@/lib/core/errors";
import { problemOf } from "@/lib/core/problems";
import { ValidationError } from "@/lib/core/validation-error";
import { authorize } from "@/lib/core/authorize";
import { db, dbForWork, type Transaction } from "@/lib/db";
import { log } from "@/lib/log";
import { message } from "@/lib/texts/message";
import type { Translate } from "@/lib/texts/texts";

/**
 * Stores an uploaded file of pets, a workbook as the CSV of one sheet, and detects its settings. Adds no pets yet.
 *
 * @param bytes the file as it arrives; an aborted upload is not stored
 * @throws AppError `invalid_request` for a file that is empty, not text or one JSON document, those of `readWorkbook`, `conflict`
 *   when the account has too many pending files, and any error of reading `bytes`
 */
export async function uploadImport(
  actor: Actor,
  fileName: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<ImportDetail> {
  authorize(actor, "pets:write");
  const id = await beginUpload(actor, fileName);
  try {
    const detector = new EncodingDetector();
    const { bytes: text, workbook } = await readWorkbook(bytes, actorId(actor) ?? "");
    const { size, sha256 } = await keepPart(dbForWork(), id, "file", text, (piece) => detector.add(piece));
    if (size === 0) throw new AppError("invalid_request", message("errors.fileEmpty"));
    const head = { bytes: await readHead(id, HEAD_BYTES), isWhole: size <= HEAD_BYTES };
    if (!isText(head.bytes, detector.encoding)) throw new AppError("invalid_request", message("errors.notText"));
    if (!workbook && isJsonDocument(head, detector.encoding, fileName))
      throw new AppError("invalid_request", message("errors.jsonDocument"));
    const detected = await detectSettings(head, detector.encoding, workbook?.number ?? null);
    // The operator's command says all itself, and shows nothing that could be corrected.
    const defaultName = actor.kind === "account" ? await readRememberedName(db()) : null;
    const settings = { ...detected, defaultName };
    const uploadedSize = workbook?.packed.length ?? size;
    if (workbook && workbook.sheets.length > 1) await keepPart(dbForWork(), id, "workbook", [workbook.packed]);
    await db().$transaction(async (tx) => {
      await tx.petImport.update({
        where: { id },
        data: {
          size,
          uploadedSize,
          ...(workbook && sheetColumns(workbook)),
          sha256: new Uint8Array(sha256),
          settings,
        },
      });
      const change = { action: "import.uploaded", subjectType: "import", subjectId: id } as const;
      await recordActivity(tx, actor, { ...change, after: { fileName, size: uploadedSize } });
    });
  } catch (error) {
    // The error says whether the upload may have been stored, so no other replaces it. What is left is deleted after a day.
    await dbForWork()
      .petImport.deleteMany({ where: { id } })
      .catch((failure: Error) => log().warn({ error: failure.message }, "could not delete a failed upload"));
    throw error;
  }
  return afterCommit(() => readImport(actor, id));
}

/** Creates the import of a file. A lock serializes the uploads of an account, so that concurrent ones count each other. */
async function beginUpload(actor: Actor, fileName: string): Promise<string> {
  const by = { actorKind: actor.kind, actorId: actorId(actor) };
  return db().$transaction(async (tx) => {
    if (by.actorId !== null) {
      await takeAccount(tx, by.actorId);
      // A file that is still arriving counts too.
      const waiting = await tx.petImport.count({ where: { ...by, hasFile: true } });
      if (waiting >= IMPORT_FILES_MAX)
        throw new AppError("conflict", message("errors.tooManyFiles", { max: IMPORT_FILES_MAX }));
    }
    return (await tx.petImport.create({ data: { fileName, ...by }, select: { id: true } })).id;
  });
}

/**
 * Corrects the settings of an import, which invalidates an earlier dry run.
 *
 * @param change when the file is parsed differently, its columns are matched again, unless they are given
 * @throws AppError `not_found`, `conflict` while a job runs or once it is done
 */
export async function changeImport(
  actor: Actor,
  id: string,
  change: Partial<Omit<ImportSettings, "format" | "sheet">>,
): Promise<ImportDetail> {
  authorize(actor, "pets:write");
  await db().$transaction(async (tx) => {
    const row = await lockDraft(tx, id);
    const before = storedSettings.parse(row.settings);
    const settings: ImportSettings = { ...before, ...change };
    if (!change.columns && isParsedAnew(change))
      settings.columns = await matchColumns(await readFileHead(id, Number(row.size)), settings);
    await tx.petImport.update({
      where: { id },
      data: {
        settings,
        version: { increment: 1 },
        checkResult: Prisma.DbNull,
        checkJobId: null,
        ...(!hasSameWords(before, settings) && { words: Prisma.DbNull }),
      },
      select: { id: true },
    });
    const record = { action: "import.changed", subjectType: "import", subjectId: id } as const;
    // The sheet, and what words are read as, have records of their own (`chooseSheet`, `matchWords`).
    const toldHere = ({ sheet: _, matches: __, ...others }: ImportSettings) => others;
    await recordActivity(tx, actor, { ...record, before: toldHere(before), after: toldHere(settings) });
  });
  return afterCommit(() => readImport(actor, id));
}

/** Whether a change may give a file other columns. */
function isParsedAnew(change: Partial<ImportSettings>): boolean {
  return parsingSettings.some((setting) => change[setting] !== undefined);
}

/** Whether a file has the same words with other settings. */
function hasSameWords(before: ImportSettings, after: ImportSettings): boolean {
  const readingOf = (settings: ImportSettings) => {
    const { columns, emptyWords } = settings;
    return JSON.stringify([...parsingSettings.map((setting) => settings[setting]), columns, emptyWords]);
  };
  return readingOf(before) === readingOf(after);
}

/**
 * Sets what words of the file are read as, which invalidates an earlier dry run. Other words keep their match.
 *
 * @param onlyOpen whether words that have a match keep it as well
 * @throws AppError `not_found`, `conflict` while a job runs or once it is done
 */
export async function matchWords(
  actor: Actor,
  id: string,
  asked: readonly WordMatch[],
  onlyOpen = false,
): Promise<ImportDetail> {
  authorize(actor, "pets:write");
  await db().$transaction(async (tx) => {
    const row = await lockDraft(tx, id);
    const settings = storedSettings.parse(row.settings);
    const matches = onlyOpen ? openWords(asked, settings.matches) : asked;
    if (matches.length === 0) return;
    const changed = indexMatches(matches);
    const before = settings.matches.filter((match) => changed(match.field, match.word));
    const { data: merged, error } = wordMatches.safeParse(mergeMatches(settings.matches, matches));
    if (error) throw new ValidationError(error.issues.map((issue) => ({ ...problemOf(issue), path: ["matches"] })));
    await tx.petImport.update({
      where: { id },
      data: {
        settings: { ...settings, matches: merged },
        version: { increment: 1 },
        checkResult: Prisma.DbNull,
        checkJobId: null,
      },
      select: { id: true },
    });
    const record = { action: "import.changed", subjectType: "import", subjectId: id } as const;
    await recordActivity(tx, actor, { ...record, before: { matches: before }, after: { matches: [...matches] } });
  });
  return afterCommit(() => readImport(actor, id));
}

/**
 * Discards an import that has not been started. `removeDiscardedFiles` deletes it, with its file.
 *
 * @throws AppError `not_found`, `conflict` once it has been started
 */
export async function discardImport(actor: Actor, id: string): Promise<void> {
  authorize(actor, "pets:write");
  await db().$transaction(async (tx) => {
    const { fileName } = await lockDraft(tx, id);
    // As one that has not been uploaded. Deleting a large file takes seconds.
    await tx.petImport.update({ where: { id }, data: { sha256: null, hasFile: false }, select: { id: true } });
    const change = { action: "import.discarded", subjectType: "import", subjectId: id } as const;
    await recordActivity(tx, actor, { ...change, subjectName: fileName, before: { fileName } });
  });
}

/**
 * Starts a dry run.
 *
 * @throws AppError `not_found`, `conflict` while a job runs, `invalid_request` when a column is missing that has no default
 */
export async function startCheck(actor: Actor, id: string): Promise<ImportDetail> {
  authorize(actor, "pets:write");
  await db().$transaction(async (tx) => {
    const row = await lockDraft(tx, id);
    requireColumns(storedSettings.parse(row.settings));
    const checkJobId = await addImportJob(tx, actor, "check", row);
    await tx.petImport.update({
      where: { id },
      // The job begins with deleting the errors of the check before.
      data: { checkJobId, checkResult: Prisma.DbNull, hasFaults: false },
      select: { id: true },
    });
  });
  wakeJobRunner();
  return afterCommit(() => readImport(actor, id));
}

/**
 * Starts the import itself. A cancelled or failed import can be started again.
 *
 * @param options.mode `all` for all rows or none, `skip` to skip bad rows
 * @param options.again add the pets of a file that has been imported before, or is being imported, a second time
 * @param options.version of the settings that the user has seen; any if undefined
 * @param options.upTo how many pets it may add, lest it fails; any number if undefined
 * @throws AppError `not_found`; `conflict` while a job runs, for the same file, or when the settings have another
 *   version; `invalid_request` when a column is missing that has no default
 */
export async function startImport(
  actor: Actor,
  id: string,
  {
    mode,
    again,
    version,
    ...params
  }: ImportChoices & {
    mode: ImportMode;
    again: boolean;
    version?: number | undefined;
    upTo?: number | undefined;
  },
): Promise<ImportDetail> {
  authorize(actor, "pets:write");
  await db().$transaction(async (tx) => {
    const row = await lockDraft(tx, id);
    if (version !== undefined && version !== row.version)
      throw new AppError("conflict", message("errors.importSettingsChanged"));
    if (!again) await refuseSameFile(tx, row, params.known);
    requireColumns(storedSettings.parse(row.settings));
    const jobId = await addImportJob(tx, actor, "import", row, params);
    await tx.petImport.update({ where: { id }, data: { jobId, mode }, select: { id: true } });
  });
  wakeJobRunner();
  return afterCommit(() => readImport(actor, id));
}

/**
 * Rejects a file that is being imported, whose pets are not known yet, and one that has been imported if its known pets would
 * be added again. A lock per file makes concurrent starts wait for each other.
 */
async function refuseSameFile(
  tx: Transaction,
  { id, sha256 }: { id: string; sha256: Uint8Array | null },
  known: KnownRows,
): Promise<void> {
  if (sha256 === null) return;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${Buffer.from(sha256).readBigInt64BE()})`;
  if (known === "add" && (await findSameFile(id, sha256, tx)))
    throw new AppError("conflict", message("errors.importedBefore"));
  const [underWay] = await tx.$queryRaw<object[]>`
    SELECT FROM pet_import a JOIN job ON job.id = a.job_id
    WHERE a.sha256 = ${sha256} AND a.id <> ${id}::uuid AND job.state IN ('queued', 'running') LIMIT 1`;
  if (underWay) throw new AppError("conflict", message("errors.importedNow"));
}

/**
 * The invalid rows that the last run found, with their errors, as CSV.
 *
 * @param t writes the errors
 * @throws AppError `not_found` when there are none, or they have been deleted
 */
export async function readRowErrors(
  actor: Actor,
  id: string,
  t: Translate,
): Promise<{ fileName: string; chunks: AsyncGenerator<Uint8Array, void, void> }> {
  authorize(actor, "pets:write");
  const row = await db().petImport.findUnique({
    where: { id },
    select: { fileName: true, hasFaults: true, settings: true },
  });
  if (!row?.hasFaults) throw new AppError("not_found", message("errors.noErrorList"));
  const settings = storedSettings.parse(row.settings);
  return { fileName: row.fileName, chunks: writeErrorFile(readPieces(id, "faults"), t, settings) };
}

function requireColumns(settings: ImportSettings): void {
  const missing = missingIn(settings);
  if (missing.includes("name"))
    throw ValidationError.of(
      "columns",
      "must include the name unless there is a default name",
      message("errors.nameColumnMissing"),
    );
  if (missing.includes("category"))
    throw ValidationError.of(
      "columns",
      "must include the category unless there is a default category",
      message("errors.categoryColumnMissing"),
    );
}

function addImportJob(
  tx: Transaction,
  actor: Actor,
  kind: "check" | "import",
  { id, fileName: file, size, check }: DraftRow,
  others: Omit<ImportJobParams, "importId"> = {},
): Promise<string> {
  const title = kind === "check" ? message("jobTitles.checkFile", { file }) : message("jobTitles.importFile", { file });
  // Nobody knows how many rows a file has before they are counted: an import counts as one of the most that there can be.
  const most = Math.min(IMPORT_ROWS_MAX, Math.ceil(Number(size) / IMPORT_ROW_BYTES_MIN));
  const rows = check ? check.good + check.bad + (check.leftOut ?? 0) : most;
  const total = kind === "check" ? null : BigInt(rows);
  const params: ImportJobParams = { importId: id, ...others };
  return addJob(tx, actor, { kind, permission: "pets:write", title, params, total });
}
