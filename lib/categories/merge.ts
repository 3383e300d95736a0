import { requireChosen } from "@/lib/categories/chosen-category";
import { addJob, startJob } from "@/lib/jobs/add-job";
import type { Job } from "@/lib/jobs/schemas";
import type { Actor } from "@/lib/core/actor";
import { authorize } from "@/lib/core/authorize";
import { AppError } from "@/lib/core/errors";
import { ValidationError } from "@/lib/core/validation-error";
import { categoryNameOf } from "@/lib/pets/bulk";
import { filterOfJob } from "@/lib/pets/bulk-handler";
import type { Transaction } from "@/lib/db";
import { message } from "@/lib/texts/message";

/**
 * Moves the pets of a category that were counted to another one in a background job, which then removes its name unless other
 * pets are in it, deleted ones included. The undo of the job gives back both.
 *
 * @param merge.asOf the snapshot in which the pets were counted
 * @param merge.total how many pets were confirmed: no more are moved
 * @throws AppError `invalid_request` when both are the same, or `into` has lost its name; `conflict` while other pets are
 *   being moved from one of them or to the first, and when the pets were counted before a restore
 */
export async function mergeCategory(
  actor: Actor,
  id: bigint,
  { into, asOf, total }: { into: bigint; asOf: string; total: number },
): Promise<Job> {
  authorize(actor, "pets:write");
  if (id === into) throw ValidationError.of("into", "must be another category", message("errors.sameCategory"));
  const filter = { category: id.toString() };
  const [category, target] = [await categoryNameOf(id), await categoryNameOf(into)];
  const title = message("jobTitles.mergeCategory", { category, into: target });
  return startJob(async (tx) => {
    await requireNoneMoved(tx, id, into);
    await requireChosen(tx, "into", into);
    const change = await filterOfJob(tx, { filter, asOf }, { kind: "category", categoryId: into });
    const params = { ...change, emptied: id };
    return addJob(tx, actor, { kind: "bulk", permission: "pets:write", title, params, total: BigInt(total) });
  });
}

/**
 * A merge takes the pets that were counted: of two in opposite directions each would take those of the other, and one that
 * begins where another still ends would leave pets behind. Other transactions that begin a merge wait until this one ends.
 *
 * @throws AppError `conflict` while a merge moves the pets of one of these categories, or moves pets to the first
 */
async function requireNoneMoved(tx: Transaction, from: bigint, into: bigint): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(7383010)`;
  const [moved] = await tx.$queryRaw<{ id: string }[]>`
    SELECT params ->> 'emptied' AS id FROM job
    WHERE state IN ('queued', 'running') AND kind = 'bulk' AND params ? 'emptied' AND (
      params ->> 'emptied' IN (${String(from)}, ${String(into)}) OR params -> 'action' ->> 'categoryId' = ${String(from)}
    ) LIMIT 1`;
  if (!moved) return;
  const category = await categoryNameOf(BigInt(moved.id));
  throw new AppError("conflict", message("errors.categoryBeingMoved", { category }));
}
