import { z } from "zod";
import { Prisma } from "@/prisma/generated/client";
import { keepChosen } from "@/lib/categories/chosen-category";
import { unnameEmptied } from "@/lib/categories/new-categories";
import { JobFailed, type JobHandler, type JobRun } from "@/lib/jobs/job-run";
import type { JobStep } from "@/lib/jobs/step";
import { StepSize } from "@/lib/jobs/step-size";
import { changePets, joinByHash, readInOrder } from "@/lib/pets/change-pets";
import { findChangedSince, leavesToDo } from "@/lib/pets/changed-since";
import { explainLost } from "@/lib/pets/lost-references";
import { jobAction, petFilter, type JobAction, type PetFilter } from "@/lib/pets/schemas";
import { byIds, whereOf } from "@/lib/pets/filter";
import { int64Text } from "@/lib/core/int64";
import { phraseOf } from "@/lib/core/search-words";
import type { Transaction } from "@/lib/db";
import { isOwnSnapshot, requireOwnSnapshot, wasThere } from "@/lib/db-snapshot";
import { message } from "@/lib/texts/message";

/** The parameters of a change of all pets that match a filter. An unknown one is refused: it could restrict which pets change. */
export const bulkParams = z.strictObject({
  filter: petFilter,
  action: jobAction,
  /** The highest pet id when the job was created; null if there was no pet. */
  upTo: int64Text.nullable(),
  /** The snapshot in which the pets were counted; missing in jobs of releases before it was required. */
  asOf: z.string().optional(),
  /** The search finds words in any order. Missing in jobs of releases that searched for the whole text. */
  hasWords: z.literal(true).optional(),
  /** The category whose pets are moved to another: it loses its name if none is left. */
  emptied: int64Text.optional(),
  /** The job that skipped these pets, which are changed after all. */
  skippedBy: z.uuid().optional(),
});
type BulkParams = z.infer<typeof bulkParams>;

/**
 * The passes of a job, each in order of id: the pets that are as they were counted, then those that others have changed
 * meanwhile, then those that they have deleted. The position of a job has the name of its pass, but for the first one.
 */
const passes = ["counted", "changed", "deleted"] as const;
type Pass = (typeof passes)[number];

/**
 * The parameters of a job that changes all pets matching a filter. The job proceeds in order of id up to the highest
 * current id. It therefore ends, even if pets are added meanwhile or its own changes affect the filter.
 *
 * @throws AppError `conflict` when the pets were counted before a restore
 */
export async function filterOfJob(
  tx: Transaction,
  { filter, asOf }: { filter: PetFilter; asOf: string },
  action: JobAction,
): Promise<BulkParams> {
  await requireOwnSnapshot(tx, asOf);
  const table = filter.status === "deleted" ? Prisma.sql`deleted_pet` : Prisma.sql`pet`;
  const [row] = await tx.$queryRaw<{ last: bigint | null }[]>`SELECT max(id) AS last FROM ${table}`;
  return { filter, action, upTo: row?.last ?? null, asOf, ...(filter.q !== undefined && { hasWords: true }) };
}

/** Changes all pets that match a filter, in steps. */
export function bulkHandler(stepSizeMax: number): JobHandler {
  return {
    interrupted: "resume",
    isAloneOfAccount: true,
    run: async (job) => {
      const change = asCounted(bulkParams.parse(job.params));
      const stepSize = new StepSize(stepSizeMax);
      for (;;) {
        const { isLast } = await stepSize.run((size) => job.step((tx) => runStep(tx, job, change, size)));
        if (isLast) return;
      }
    },
  };
}

/**
 * An earlier release searched for the whole text. Its job changes the pets that this search found.
 *
 * @throws JobFailed when no search of this release finds them
 */
function asCounted(change: BulkParams): BulkParams {
  const { q } = change.filter;
  if (q === undefined || change.hasWords) return change;
  const phrase = `"${q}"`;
  if (phraseOf(phrase) !== q) throw new JobFailed(message("jobReasons.searchChanged"));
  return { ...change, filter: { ...change.filter, q: phrase } };
}

async function runStep(tx: Transaction, job: JobRun, change: BulkParams, stepSize: number): Promise<JobStep> {
  const { action, asOf, emptied } = change;
  if (asOf !== undefined && !(await isOwnSnapshot(tx, asOf))) throw new JobFailed(message("jobReasons.restoredSince"));
  const problem = action.kind === "category" ? await keepChosen(tx, action.categoryId) : null;
  if (problem) throw new JobFailed(problem);
  const { pass, after } = readPosition(job.position);
  const limit = job.remaining === null ? stepSize : Math.min(stepSize, job.remaining);
  const step =
    pass === "counted"
      ? await changeCounted(tx, job, change, after, limit)
      : await changeChanged(tx, pass, job, change, after, limit);
  const { last, ...made } = step;
  const isLeft = job.remaining === null || made.done < job.remaining;
  const next = !isLeft ? undefined : made.done === stepSize ? pass : passAfter(pass, change);
  if (next === undefined && emptied !== undefined)
    await unnameEmptied(tx, emptied, { actor: job.actor, jobId: job.id });
  return {
    ...made,
    ...(next !== undefined && { position: positionOf(next, next === pass ? last : null) }),
    isLast: next === undefined,
  };
}

type StepOfPass = Omit<JobStep, "position" | "isLast"> & { last: bigint | null };

/** Changes pets that match and are as they were when they were counted: what was not counted was not confirmed. */
async function changeCounted(
  tx: Transaction,
  job: JobRun,
  { filter, action, upTo, asOf, skippedBy }: BulkParams,
  after: bigint | null,
  limit: number,
): Promise<StepOfPass> {
  const range = [Prisma.sql`pet.id <= ${upTo}::bigint`];
  if (asOf !== undefined) {
    range.push(wasThere("pet", asOf));
    if (filter.unnamed !== undefined) range.push(wasUnnamed(asOf));
  }
  if (after !== null) range.push(Prisma.sql`pet.id > ${after}`);
  if (skippedBy !== undefined) range.push(isSkipped(skippedBy, action));
  await joinByHash(tx);
  // The search index is not ordered by id.
  if (filter.q === undefined) await readInOrder(tx);
  const selection = { where: whereOf(filter, ...range), limit };
  const by = { actor: job.actor, jobId: job.id };
  const { selected, last, changed, lost } = await changePets(tx, action, selection, by);
  return { done: selected, changed, failures: explainLost(lost), last };
}

/** Changes pets that others have changed since they were counted, or says why it skips them. */
async function changeChanged(
  tx: Transaction,
  pass: Exclude<Pass, "counted">,
  job: JobRun,
  { filter, action, asOf = "" }: BulkParams,
  after: bigint | null,
  limit: number,
): Promise<StepOfPass> {
  const where = [];
  if (after !== null) where.push(Prisma.sql`pet.id > ${after}`);
  if (filter.unnamed !== undefined) where.push(wasUnnamed(asOf));
  const counted = { jobId: job.id, filter, action, asOf, where, limit };
  const table = pass === "changed" ? "pet" : "deleted_pet";
  const { found, last, chosen, skipped } = await findChangedSince(tx, table, counted);
  const { changed } =
    chosen.length > 0
      ? await changePets(tx, action, byIds(chosen), { actor: job.actor, jobId: job.id })
      : { changed: 0 };
  return { done: found, changed, failures: skipped, last };
}

/** The pass that follows. Deleted pets are changed by nobody, and a deletion needs no other. */
function passAfter(pass: Pass, { action, asOf }: BulkParams): Pass | undefined {
  if (asOf === undefined || action.kind === "restore" || action.kind === "purge") return undefined;
  if (pass === "changed" && action.kind === "delete") return undefined;
  return passes[passes.indexOf(pass) + 1];
}

function readPosition(position: string | null): { pass: Pass; after: bigint | null } {
  if (position === null) return { pass: "counted", after: null };
  const [id = "", name] = position.split(" ").reverse();
  return {
    pass: passes.find((pass) => pass === name) ?? "counted",
    after: id === "" ? null : BigInt(id),
  };
}

function positionOf(pass: Pass, after: bigint | null): string {
  const id = after?.toString() ?? "";
  return pass === "counted" ? id : `${pass} ${id}`;
}

/** The condition that a job has skipped a pet, which is not yet as the action makes it. */
export function isSkipped(jobId: string, action: JobAction): Prisma.Sql {
  return Prisma.sql`pet.id = ANY (ARRAY(SELECT position FROM job_failure WHERE job_id = ${jobId}::uuid))
    AND ${leavesToDo(action, "pet")}`;
}

/**
 * The condition that the category of a pet, which has no name, has not lost one since a snapshot was read: whether it has one
 * is not a part of the pet. The last record of the category tells, however many it has: names are changed one after another.
 */
function wasUnnamed(asOf: string): Prisma.Sql {
  return Prisma.sql`coalesce((
    SELECT ${wasThere("activity", asOf)} FROM activity
    WHERE subject_type = 'category' AND subject_id = pet.category_id::text
    ORDER BY id DESC LIMIT 1
  ), true)`;
}
