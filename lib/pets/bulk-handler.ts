import { z } from "zod";
import { Prisma } from "@/prisma/generated/client";
import { unnameEmptied } from "@/lib/categories/new-categories";
import { JobFailed, type JobHandler, type JobRun } from "@/lib/jobs/job-run";
import type { JobStep } from "@/lib/jobs/step";
import { StepSize } from "@/lib/jobs/step-size";
import { changePets, joinByHash, readInOrder } from "@/lib/pets/change-pets";
import { jobAction, petFilter, type JobAction, type PetFilter } from "@/lib/pets/schemas";
import { whereOf } from "@/lib/pets/filter";
import { int64Text } from "@/lib/core/int64";
import type { Transaction } from "@/lib/db";
import { isOwnSnapshot, requireOwnSnapshot, wasThere } from "@/lib/db-snapshot";
import { message } from "@/lib/texts/message";

const params = z.object({
  filter: petFilter,
  action: jobAction,
  /** The highest pet id when the job was created; null if there was no pet. */
  upTo: int64Text.nullable(),
  /** The snapshot in which the pets were counted; missing in jobs of releases before it was required. */
  asOf: z.string().optional(),
  /** The category whose pets are moved to another: it loses its name if none is left. */
  emptied: int64Text.optional(),
});
type BulkParams = z.infer<typeof params>;

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
  return { filter, action, upTo: row?.last ?? null, asOf };
}

/** Changes all pets that match a filter, in steps. */
export function bulkHandler(stepSizeMax: number): JobHandler {
  return {
    interrupted: "resume",
    isAloneOfAccount: true,
    run: async (job) => {
      const change = params.parse(job.params);
      const stepSize = new StepSize(stepSizeMax);
      for (;;) {
        const { isLast } = await stepSize.run((size) => job.step((tx) => changeSome(tx, job, change, size)));
        if (isLast) return;
      }
    },
  };
}

async function changeSome(
  tx: Transaction,
  job: JobRun,
  { filter, action, upTo, asOf, emptied }: BulkParams,
  stepSize: number,
): Promise<JobStep> {
  const range = [Prisma.sql`pet.id <= ${upTo}::bigint`];
  // Pets that came to match after the count were not confirmed.
  if (asOf !== undefined) {
    if (!(await isOwnSnapshot(tx, asOf))) throw new JobFailed(message("jobReasons.restoredSince"));
    range.push(wasThere("pet", asOf));
    if (filter.unnamed !== undefined) range.push(wasUnnamed(asOf));
  }
  if (job.position !== null) range.push(Prisma.sql`pet.id > ${BigInt(job.position)}`);
  const limit = job.remaining === null ? stepSize : Math.min(stepSize, job.remaining);
  const selection = { where: whereOf(filter, ...range), limit };
  const by = { actor: job.actor, jobId: job.id };
  await joinByHash(tx);
  // The search index is not ordered by id.
  if (filter.q === undefined) await readInOrder(tx);
  const { selected, last, changed } = await changePets(tx, action, selection, by);
  const isLast = selected < stepSize;
  if (isLast && emptied !== undefined) await unnameEmptied(tx, emptied, by);
  return {
    done: selected,
    changed,
    ...(last !== null && { position: last.toString() }),
    isLast,
  };
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
