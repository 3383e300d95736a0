import { z } from "zod";
import { Prisma } from "@/prisma/generated/client";
import type { JobHandler, JobRun } from "@/lib/jobs/job-run";
import type { JobStep } from "@/lib/jobs/step";
import { changePets, joinByHash, readInOrder } from "@/lib/pets/change-pets";
import { bulkAction, petFilter, type BulkAction } from "@/lib/pets/schemas";
import { whereOf, type PetFilter } from "@/lib/pets/filter";
import { int64Text } from "@/lib/core/int64";
import type { Transaction } from "@/lib/db";

const params = z.object({
  filter: petFilter,
  action: bulkAction,
  /** The highest id that there was when it was asked for; null when there was none. */
  upTo: int64Text.nullable(),
});
type BulkParams = z.infer<typeof params>;

/**
 * What a job needs to change all pets that match. It goes through them in order of id up to the highest there is now, so
 * it comes to an end however many others add, and whatever its own changes do to the filter.
 */
export async function filterOfJob(tx: Transaction, filter: PetFilter, action: BulkAction): Promise<BulkParams> {
  const table = filter.status === "deleted" ? Prisma.sql`deleted_pet` : Prisma.sql`pet`;
  const [row] = await tx.$queryRaw<{ last: bigint | null }[]>`SELECT max(id) AS last FROM ${table}`;
  return { filter, action, upTo: row?.last ?? null };
}

/** Changes all pets that match a filter, in steps. */
export function bulkHandler(stepSize: number): JobHandler {
  return {
    interrupted: "resume",
    isAlone: "of account",
    run: async (job) => {
      const change = params.parse(job.params);
      for (;;) {
        const { isLast } = await job.step((tx) => changeSome(tx, job, change, stepSize));
        if (isLast) return;
      }
    },
  };
}

async function changeSome(
  tx: Transaction,
  job: JobRun,
  { filter, action, upTo }: BulkParams,
  stepSize: number,
): Promise<JobStep> {
  const range = [Prisma.sql`pet.id <= ${upTo}::bigint`];
  if (job.position !== null) range.push(Prisma.sql`pet.id > ${BigInt(job.position)}`);
  const selection = { where: whereOf(filter, ...range), limit: stepSize };
  const by = { actor: job.actor, jobId: job.id };
  await joinByHash(tx);
  // A search has an index of its own, which is in no order.
  if (filter.q === undefined) await readInOrder(tx);
  const { selected, last, changed } = await changePets(tx, action, selection, by);
  return {
    done: selected,
    changed,
    ...(last !== null && { position: last.toString() }),
    isLast: selected < stepSize,
  };
}
