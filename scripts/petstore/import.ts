import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { categoryName } from "@/lib/categories/schemas";
import { categoryNames } from "@/lib/imports/category-names";
import {
  byNameRows,
  encodings,
  IMPORT_BYTES_MAX,
  separators,
  type ImportDetail,
  type ImportMode,
  type WordMatch,
} from "@/lib/imports/schemas";
import { readImport } from "@/lib/imports/list";
import {
  changeImport,
  discardImport,
  matchWords,
  readRowErrors,
  startCheck,
  startImport,
  uploadImport,
} from "@/lib/imports/service";
import { removeDiscardedFiles } from "@/lib/imports/sweep";
import { indexMatches, wordKey } from "@/lib/imports/words";
import { cancelJob } from "@/lib/jobs/service";
import type { Actor } from "@/lib/core/actor";
import { AppError } from "@/lib/core/errors";
import { int64Text } from "@/lib/core/int64";
import { fieldSchemas, petStatus } from "@/lib/pets/contract";
import { petStatuses } from "@/lib/pets/statuses";
import { quotedForTerminal } from "@/lib/core/escape";
import { translateTo } from "@/lib/texts/languages";
import { writeMessage, writeText, type Message } from "@/lib/texts/message";
import {
  printProgress,
  printResult,
  readFileArgument,
  readOptions,
  UsageError,
  writeResult,
  type Command,
} from "./command";
import { columnsOf, mappedRoles } from "./import-mapping";
import { waitForJob } from "./wait-for-job";
import { withDatabase } from "./with-database";

const options = {
  "skip-bad-rows": { type: "boolean", default: false },
  "skip-known": { type: "boolean", default: false },
  "update-known": { type: "boolean", default: false },
  "by-name": { type: "string" },
  "add-deleted": { type: "boolean", default: false },
  "dry-run": { type: "boolean", default: false },
  again: { type: "boolean", default: false },
  mapping: { type: "string" },
  name: { type: "string" },
  category: { type: "string" },
  status: { type: "string" },
  encoding: { type: "string" },
  separator: { type: "string" },
  "create-categories": { type: "boolean", default: false },
  "status-word": { type: "string", multiple: true },
  empty: { type: "string", multiple: true },
} as const;

const schema = z.object({
  "skip-bad-rows": z.boolean(),
  "skip-known": z.boolean(),
  "update-known": z.boolean(),
  "by-name": byNameRows.optional(),
  "add-deleted": z.boolean(),
  "dry-run": z.boolean(),
  again: z.boolean(),
  mapping: z.string().optional(),
  name: fieldSchemas.name.optional(),
  category: int64Text.transform(String).optional(),
  status: petStatus.optional(),
  encoding: z.enum(encodings, `must be one of ${encodings.join(", ")}`).optional(),
  separator: z
    .preprocess((text) => (text === "tab" ? "\t" : text), z.enum(separators, "must be one of , ; | tab"))
    .optional(),
  "create-categories": z.boolean(),
  "status-word": z.array(z.string().transform(readStatusWord)).default([]),
  empty: z.array(z.string()).optional(),
});
type Options = z.infer<typeof schema>;

const operator: Actor = { kind: "operator" };

const english = translateTo("en");

export const importCommand: Command = {
  name: ["import"],
  usage:
    `import <file> [--skip-bad-rows] [--skip-known | --update-known] [--by-name ${byNameRows.options.join("|")}] [--add-deleted] [--dry-run] [--again] [--mapping ` +
    `${mappedRoles.map((role) => `${role}=COLUMN`).join(",")}]\n` +
    `      [--name NAME] [--category ID] [--status ${petStatuses.join("|")}] [--encoding ${encodings.join("|")}] [--separator ,|;|tab]\n` +
    `      [--create-categories] [--status-word WORD=${petStatuses.join("|")}]... [--empty WORD]...`,
  summary:
    "Adds the pets of a CSV, Excel (XLSX) or JSON Lines file and prints how many: all or none, unless told to skip invalid rows. " +
    "jq -c '.[]' pets.json > pets.jsonl makes JSON Lines of a JSON array. " +
    "--skip-known skips rows with the reference of a pet of the shop, or else with the name and category of one, and prints how many, as --dry-run does. " +
    "--update-known gives these pets the status and the reference of their rows instead. " +
    "A row with a new reference, but the name and category of a pet without one, may be that pet or another: --by-name adopt gives the pet the reference, " +
    "--by-name update the status as well, and --by-name add adds a new pet. Without --by-name, --skip-known and --update-known import nothing if there is such a row. " +
    "Rows with the reference or the id of a deleted pet are skipped, unless --add-deleted adds them as new pets. " +
    "--dry-run adds none, prints each invalid row as CSV with its errors in a last column, to correct and import again, and exits with 1 if there is one. --name, --category and --status " +
    "are for rows without one. --create-categories creates a category for each name that the shop does not have, reads words such as dog for Dogs and adopted for sold as the check of the console does, and prints them, " +
    "--status-word reads a word as a status, and --empty replaces the texts that count as empty.",
  async run(args) {
    const { values, positionals } = parseArgs({ args, options, strict: true, allowPositionals: true });
    const wanted = readOptions(schema, values);
    const file = readFileArgument(positionals);
    if (wanted["skip-known"] && wanted["update-known"])
      throw new UsageError("give --skip-known or --update-known, not both");
    await requireFile(file);
    return withDatabase("petstore import", async (onInterrupt) => {
      const uploaded = await uploadImport(operator, path.basename(file), createReadStream(file));
      try {
        await applyOptions(uploaded, wanted);
        if (wanted["create-categories"]) await createCategories(uploaded.id);
        if (wanted["dry-run"]) return await dryRun(uploaded.id);
        return await runImport(uploaded.id, wanted, onInterrupt);
      } finally {
        await discard(uploaded.id);
      }
    });
  },
};

async function requireFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (!found) throw new UsageError(`there is no file ${file}`);
  // A pipe does not tell how many bytes will come, and the limit is checked before any is read.
  if (!found.isFile()) throw new UsageError(`${file} is no regular file; save what comes from a pipe as a file first`);
  if (found.size > IMPORT_BYTES_MAX)
    throw new AppError("payload_too_large", `The file must be at most ${IMPORT_BYTES_MAX / 1024 / 1024} MB.`);
}

async function applyOptions({ id }: ImportDetail, wanted: Options): Promise<void> {
  const { mapping, name, category, status, encoding, separator, empty } = wanted;
  // Encoding and separator come first, since they determine the columns.
  const read = await changeImport(operator, id, { ...(encoding && { encoding }), ...(separator && { separator }) });
  const detail = await changeImport(operator, id, {
    columns: mapping === undefined ? read.settings.columns : columnsOf(mapping, read.sample),
    ...(name !== undefined && { defaultName: name }),
    ...(category !== undefined && { defaultCategory: category }),
    ...(status && { defaultStatus: status }),
    ...(empty && { emptyWords: empty.map((word) => word.trim()).filter(Boolean) }),
  });
  if (wanted["status-word"].length > 0) await matchWords(operator, id, wanted["status-word"]);
  detail.settings.columns.forEach((role, i) => {
    const header = quotedForTerminal(writeText(english, detail.sample[i]?.header ?? ""));
    printProgress(role === "ignore" ? `column ${header} is ignored` : `column ${header} is the ${role}`);
  });
}

/** `adoption=sold`. The status follows the last equals sign. */
function readStatusWord(text: string, context: z.RefinementCtx): WordMatch {
  const end = text.lastIndexOf("=");
  const word = wordKey(text.slice(0, Math.max(0, end)));
  const { data: status } = petStatus.safeParse(text.slice(end + 1));
  if (word !== "" && status) return { kind: "status", field: "status", word, status };
  context.addIssue(`must be a word and a status, such as adoption=${petStatuses.at(-1)}`);
  return z.NEVER;
}

/** Has the import create a category for each name that the shop does not have. */
async function createCategories(id: string): Promise<void> {
  const { checkJobId } = await startCheck(operator, id);
  await waitForJob(operator, checkJobId, printProgress);
  const { words, settings } = await readImport(operator, id);
  const isMatched = indexMatches(settings.matches);
  await printReadings(settings.matches);
  const created = (words?.found ?? [])
    .filter(({ field, word, text }) => !isMatched(field, word) && categoryName.safeParse(text).success)
    .flatMap(({ field, word, text }) => (field === "category" ? [{ field, word, name: text }] : []));
  await matchWords(
    operator,
    id,
    created.map((match) => ({ kind: "newCategory", ...match })),
  );
  for (const { name } of created) printProgress(`category ${quotedForTerminal(name)} is new`);
}

/** Says what words are read as that are no category or status by themselves: what the shop remembers, or a dry run guesses. */
async function printReadings(matches: readonly WordMatch[]): Promise<void> {
  const nameOf = await categoryNames(
    matches.flatMap((each) => (each.kind === "category" ? [BigInt(each.categoryId)] : [])),
  );
  for (const match of matches) {
    const text = `${match.field} ${quotedForTerminal(match.word)}`;
    if (match.kind === "status") printProgress(`${text} is read as ${match.status}`);
    if (match.kind === "category")
      printProgress(`${text} is read as ${quotedForTerminal(nameOf(BigInt(match.categoryId)) ?? match.categoryId)}`);
    if (match.kind === "leaveOut") printProgress(`rows with ${text} are left out`);
  }
}

async function dryRun(id: string): Promise<number> {
  const { checkJobId } = await startCheck(operator, id);
  await waitForJob(operator, checkJobId, printProgress);
  const { check, errorRows } = await readImport(operator, id);
  if (!check) throw new AppError("internal_error", "The dry run did not finish.");
  if (check.unreadable) throw new AppError("invalid_request", writeMessage(english, check.unreadable));
  if (check.bad > 0) {
    if (errorRows !== null && errorRows < check.bad)
      printProgress(`only the first ${counted(errorRows, "invalid row")} are printed`);
    const { chunks } = await readRowErrors(operator, id, english);
    // Removes the byte order mark. A character may be split between two chunks.
    const decoder = new TextDecoder();
    for await (const chunk of chunks) await writeResult(decoder.decode(chunk, { stream: true }));
  }
  printProgress(`${counted(check.good, "valid row")}, ${check.bad.toLocaleString("en")} invalid`);
  if (check.known.count > 0)
    printProgress(
      `${counted(check.known.count, "row")} about a pet of the shop, ${check.known.byReference.toLocaleString("en")} by its reference`,
    );
  if (check.byName.count > 0)
    printProgress(
      `${counted(check.byName.count, "row")} with a new reference, but the name and category of a pet without one`,
    );
  if (check.namesakes > 0)
    printProgress(`${counted(check.namesakes, "new row")} with the name and category of a pet, but not its reference`);
  if (check.deleted.count > 0) printProgress(`${counted(check.deleted.count, "row")} about a deleted pet`);
  return check.bad > 0 ? 1 : 0;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

async function runImport(
  id: string,
  wanted: Options,
  onInterrupt: (end: () => Promise<void>) => void,
): Promise<number> {
  const { sameFile } = await readImport(operator, id);
  const known = wanted["update-known"] ? "update" : wanted["skip-known"] ? "skip" : "add";
  if (sameFile && known === "add" && !wanted.again) {
    const when = sameFile.finishedAt?.slice(0, 10);
    throw new AppError(
      "conflict",
      `This file was imported on ${when} (${sameFile.added} pets). To import it again: --again`,
    );
  }
  const mode = wanted["skip-bad-rows"] ? "skip" : "all";
  const { jobId } = await startImport(operator, id, {
    mode,
    again: wanted.again,
    known,
    byName: wanted["by-name"],
    deleted: wanted["add-deleted"] ? "add" : "skip",
  });
  onInterrupt(async () => {
    await cancelJob(operator, jobId ?? "");
    const { state } = await waitForJob(operator, jobId, () => undefined);
    if (state !== "done") return printProgress("Cancelled. Nothing was imported.");
    const { added } = await readImport(operator, id);
    printProgress("Too late to cancel: the file is imported.");
    printResult(String(added));
  });
  const job = await waitForJob(operator, jobId, printProgress);
  if (job.state === "failed") {
    const reason = job.error ? writeMessage(english, job.error) : "The import failed.";
    throw new AppError("invalid_request", `${reason}${hintFor(job.error, mode)}`);
  }
  if (job.state === "cancelled") throw new AppError("conflict", "The import was cancelled. Nothing was imported.");
  const { added, updated, skipped, leftOut } = await readImport(operator, id);
  if (wanted["update-known"] || updated) printProgress(`${counted(updated ?? 0, "pet")} of the shop updated`);
  if (skipped) printProgress(`${counted(skipped, "invalid row")} skipped; --dry-run prints them with their errors`);
  // The command line chooses no other rows to skip.
  if (leftOut) printProgress(`${counted(leftOut, "row")} skipped, about a pet of the shop or a deleted one`);
  printResult(String(added));
  return 0;
}

/** What to do about an import that failed. */
function hintFor(error: Message | null, mode: ImportMode): string {
  if (error?.key === "jobReasons.importByName") return " --dry-run counts such rows; --by-name says what they are.";
  return mode === "all" ? " --dry-run lists every error; --skip-bad-rows imports the others." : "";
}

/** Deletes a draft that was not imported: the file itself still exists. */
async function discard(id: string): Promise<void> {
  await discardImport(operator, id).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
  await removeDiscardedFiles();
}
