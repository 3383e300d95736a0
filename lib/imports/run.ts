import { recordActivity } from "@/lib/activity/service";
import { createCategories, reserveCategoryIds } from "@/lib/categories/new-categories";
import {
  rowErrorMessage,
  type ImportSettings,
  type RowError,
  type RowErrors,
  type WordMatch,
} from "@/lib/imports/schemas";
import { deleteRowErrors, RowErrorCollector, storableError } from "@/lib/imports/row-errors";
import { insertChunk, type ImportedPet } from "@/lib/imports/insert-chunk";
import { knownBy, KnownPets } from "@/lib/imports/known-pets";
import { PetUpdates } from "@/lib/imports/pet-updates";
import { explainKeptPets } from "@/lib/imports/kept-pets";
import { keepNames, requireNames } from "@/lib/imports/kept-names";
import { readNewNames } from "@/lib/imports/new-names";
import { deletePieces } from "@/lib/imports/pieces";
import { readCategoryNames, readSource, validateRows, type ImportSource } from "@/lib/imports/source";
import { rememberName, rememberWords, wordKey } from "@/lib/imports/words";
import { isByName, isByReference, isDeleted, type KnownPet } from "@/lib/imports/untaken-pets";
import type { GoodRow } from "@/lib/imports/validate-row";
import { UnreadableFile } from "@/lib/imports/encoding";
import { JobFailed, type JobHandler, type JobRun } from "@/lib/jobs/job-run";
import type { JobStep } from "@/lib/jobs/step";
import { dbForWork, type Transaction } from "@/lib/db";
import { isOwnSnapshot, readSnapshot } from "@/lib/db-snapshot";
import { takeOwnShard } from "@/lib/pets/count-shards";
import { sortLists } from "@/lib/sweep/search-indexes";
import { message } from "@/lib/texts/message";

const CHUNK_ROWS = 2_000;
/** Enough for the most rows, ten times over. */
const TIMEOUT_MS = 60 * 60 * 1000;
/** After this many new rows, the planner needs new statistics to choose the right index. */
const ANALYZE_ROWS_MIN = 10_000;
/**
 * How many characters of names an import adds before it sorts them into the search itself: searches would fail for as long as
 * the worker that sorts is far behind.
 */
const UNSORTED_CHARACTERS_MAX = 100_000;
/** As many imports run at once as there are shards of counters for them. */
const SHARD_RETRY_MS = 200;

/** Adds the pets of a file, with their change records, in one transaction: all or none. */
export const importHandler: JobHandler = {
  interrupted: { error: message("jobReasons.importInterrupted") },
  isAloneOfAccount: true,
  async run(job) {
    const source = await readSource(job.params);
    const { changed } = await job.step((tx) => importRows(tx, job, source), { timeoutMs: TIMEOUT_MS, isWhole: true });
    if (changed >= ANALYZE_ROWS_MIN) await dbForWork().$executeRaw`ANALYZE pet`;
  },
};

async function importRows(tx: Transaction, job: JobRun, source: ImportSource): Promise<JobStep> {
  await takeShard(tx, job);
  const asOf = await snapshotOf(tx, source);
  await deleteRowErrors(tx, source.id);
  const errors = new RowErrorCollector(source);
  const categories = await readCategoryNames();
  await requireNames(tx, source.settings, asOf);
  const named = new Set(categories.values());
  const used = new Set<bigint>();
  const newNames = await readNewNames(source.settings);
  const newCategories = await reserveIds(newNames.free);
  const created = new Map<bigint, string>();
  const pets = new PetInserter(tx, job);
  const { choices } = source;
  const isAllAdded = choices.known === "add" && (choices.byName === undefined || choices.byName === "add");
  const knownPets = new KnownPets({ isByName: !isAllAdded, ...knownBy(source) });
  const updates = new PetUpdates();
  let leftOut = 0;
  const add = (row: GoodRow, reference: string | null) => {
    pets.waiting.push({ ...row.pet, reference });
    if (named.has(row.pet.categoryId)) used.add(row.pet.categoryId);
    if (row.newCategory !== undefined)
      created.set(row.pet.categoryId, newNames.free.get(wordKey(row.newCategory)) ?? row.newCategory);
  };
  const leaveOut = (reason: RowError) => {
    leftOut++;
    errors.leaveOut(reason);
  };
  const take = (row: GoodRow, knownPet: KnownPet | undefined) => {
    if (knownPet && isDeleted(knownPet)) {
      if (choices.deleted === "skip") leaveOut(reasonOf(row, "deleted"));
      // The deleted pet loses the reference if it is restored.
      else add(row, row.reference);
    } else if (knownPet && isByName(row, knownPet)) {
      if (choices.byName === undefined) throw new JobFailed(message("jobReasons.importByName", { name: row.pet.name }));
      if (choices.byName === "add") return add(row, row.reference);
      leftOut++;
      updates.add(choices.byName === "update" ? row : { ...row, hasStatus: false }, knownPet);
    } else if (knownPet && choices.known !== "add") {
      if (choices.known === "skip") leaveOut(reasonOf(row, "known"));
      else if (updates.add(row, knownPet)) leftOut++;
      else leaveOut(reasonOf(row, "unchanged"));
      // A reference is of one pet: the one that has it keeps it.
    } else add(row, knownPet && isByReference(knownPet) ? null : row.reference);
  };
  try {
    for await (const { validated, total } of validateRows(source, {
      categories,
      taken: newNames.taken,
      newCategories,
    })) {
      // On another connection: this one would also find the pets that the import has added.
      const known = await knownPets.of(validated);
      for (const row of validated) {
        const knownPet = known.get(row);
        if (knownPet === "later") continue;
        if ("pet" in row) take(row, knownPet);
        else if ("leftOut" in row) leaveOut(row.leftOut);
        else if (source.mode === "skip") errors.add(row);
        else throw badRow(row.errors, source.settings);
      }
      if (errors.hasPiece) {
        await pets.inserted();
        await errors.store(tx);
      }
      while (pets.waiting.length >= CHUNK_ROWS) await pets.insertChunk();
      await job.report({ done: pets.added + leftOut + errors.badRows, failed: errors.badRows, total });
    }
    for await (const rows of knownPets.rest()) {
      for (const [row, knownPet] of rows) take(row, knownPet);
      if (pets.waiting.length >= CHUNK_ROWS) await pets.insertChunk();
    }
    if (pets.waiting.length > 0) await pets.insertChunk();
    await pets.inserted();
  } catch (error) {
    // The transaction is rolled back once its statement has ended.
    await pets.inserted().catch(() => undefined);
    if (error instanceof UnreadableFile)
      throw new JobFailed(message("jobReasons.importUnreadable", { problem: error.reason }));
    throw error;
  }
  const { added, ids } = pets;
  if (source.upTo !== undefined && added > source.upTo)
    throw new JobFailed(message("jobReasons.importAddsMore", { added, shown: source.upTo }));
  await errors.end(tx);
  await tx.$executeRaw`
    UPDATE pet_import SET pet_ids = (SELECT range_agg(of_chunk::int8multirange) FROM unnest(${ids}::text[]) AS of_chunk)
    WHERE id = ${source.id}::uuid`;
  // Which takes seconds for a large file. What follows locks words and names of categories, for which others wait.
  await deletePieces(tx, source.id, "file", "workbook");
  const { changed: updated, kept } = await updates.apply(tx, asOf, { actor: job.actor, jobId: job.id });
  leftOut -= updated;
  const idOf = (name: string) => newNames.taken.get(wordKey(name)) ?? newCategories.get(wordKey(name));
  await rememberWords(
    tx,
    source.chosen.map((match) => withCategory(match, idOf)),
  );
  await rememberName(tx, source.settings.defaultName);
  await keepNames(tx, used);
  await createCategories(tx, created, { actor: job.actor, jobId: job.id });
  await finish(tx, job, source, { added, skipped: errors.badRows, leftOut, kept: kept.length }, errors.summary, {
    updated,
    categories: created.size,
  });
  const changed = added + updated;
  const done = changed + leftOut + errors.badRows;
  const failures = await explainKeptPets(tx, kept, asOf);
  return { done, changed, failures, failed: errors.badRows, isLast: true };
}

/**
 * Inserts pets in chunks: PostgreSQL inserts one while the rows of the next are read. A transaction runs one statement at a
 * time, so `inserted` is awaited before any other.
 */
class PetInserter {
  /** The pets of the chunks that are inserted or under way. */
  added = 0;
  /** The ids of the inserted pets, chunk by chunk, each as the text of an int8multirange. */
  readonly ids: string[] = [];
  readonly waiting: ImportedPet[] = [];
  private underWay: Promise<unknown> = Promise.resolve();
  private unsorted = 0;

  constructor(
    private readonly tx: Transaction,
    private readonly job: JobRun,
  ) {}

  /** Begins to insert the next chunk, once the one before it is inserted. */
  async insertChunk(): Promise<void> {
    await this.inserted();
    const chunk = this.waiting.splice(0, CHUNK_ROWS);
    this.added += chunk.length;
    this.underWay = this.insert(chunk);
    // The next `inserted` reports it.
    this.underWay.catch(() => undefined);
  }

  private async insert(chunk: readonly ImportedPet[]): Promise<void> {
    this.ids.push(await insertChunk(this.tx, chunk, this.job));
    this.unsorted += chunk.reduce((sum, { name }) => sum + name.length, 0);
    if (this.unsorted < UNSORTED_CHARACTERS_MAX) return;
    this.unsorted = 0;
    await sortLists(this.tx, ["pet_name_parts"]);
  }

  /** Waits for the chunk under way. */
  async inserted(): Promise<void> {
    await this.underWay;
  }
}

/**
 * The ids of the categories that the user has the import create, by name as `wordKey`. Those without rows are not created.
 * Reserved in a transaction of its own, since others that reserve ids would wait for the end of the import.
 *
 * @param names those of `readNewNames`
 */
async function reserveIds(names: ReadonlyMap<string, string>): Promise<Map<string, bigint>> {
  const distinct = [...new Set(names.values())];
  const ids = await dbForWork().$transaction((tx) => reserveCategoryIds(tx, distinct.length));
  const idOf = new Map(ids.map((id, i) => [distinct[i], id]));
  return new Map([...names].map(([key, name]) => [key, idOf.get(name) ?? 0n]));
}

/** A match with the category that the import has created for it, as the next file finds it. */
function withCategory(match: WordMatch, idOf: (name: string) => bigint | undefined): WordMatch {
  const id = match.kind === "newCategory" ? idOf(match.name) : undefined;
  return id === undefined ? match : { kind: "category", field: "category", word: match.word, categoryId: String(id) };
}

type Outcome = { added: number; skipped: number; leftOut: number; kept: number };

/** Marks the import as done, and records it. */
async function finish(
  tx: Transaction,
  job: JobRun,
  { id, fileName }: ImportSource,
  outcome: Outcome,
  skippedRows: RowErrors,
  others: { updated: number; categories: number },
): Promise<void> {
  const { kept, ...counted } = outcome;
  const data = { ...outcome, skippedRows, hasFile: false, hasFaults: outcome.skipped > 0 };
  await tx.petImport.update({ where: { id }, data, select: { id: true } });
  await recordActivity(tx, job.actor, {
    action: "import.completed",
    subjectType: "import",
    subjectId: id,
    after: { fileName, ...counted, ...(kept > 0 && { kept }), ...others },
    jobId: job.id,
  });
}

/**
 * The snapshot in which the person saw what the import would update: that of the check or, without one, the present.
 *
 * @throws JobFailed when the database has been restored from a backup since
 */
async function snapshotOf(tx: Transaction, { asOf }: ImportSource): Promise<string> {
  if (asOf === undefined) return readSnapshot(tx);
  if (!(await isOwnSnapshot(tx, asOf))) throw new JobFailed(message("jobReasons.restoredSince"));
  return asOf;
}

/** Waits for a shard that no import has, by polling, so that the job can be cancelled meanwhile. */
async function takeShard(tx: Transaction, job: JobRun): Promise<void> {
  while (!(await takeOwnShard(tx, "imports"))) {
    await job.report({ done: 0 });
    await new Promise((resolve) => setTimeout(resolve, SHARD_RETRY_MS));
  }
}

/** Why a row about a known pet is left out: the pet, as the row names it. */
function reasonOf({ line, reference, pet: { name } }: GoodRow, code: "deleted" | "known" | "unchanged"): RowError {
  return { line, column: "", value: reference === null ? name : `${reference} · ${name}`, code };
}

function badRow([error]: readonly RowError[], { format }: ImportSettings): JobFailed {
  if (!error) throw new Error("a bad row has no error");
  const { line } = error;
  const problem = rowErrorMessage(storableError(error));
  const place = { line: String(line), problem };
  return new JobFailed(
    format === "jsonl" ? message("jobReasons.importBadRow", place) : message("jobReasons.importBadSheetRow", place),
  );
}
