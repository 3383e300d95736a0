import { z } from "zod";
import { Prisma } from "@/prisma/generated/client";
import { requireChosen } from "@/lib/categories/chosen-category";
import { addJob, doJobAtOnce, startJob } from "@/lib/jobs/add-job";
import type { Job } from "@/lib/jobs/schemas";
import type { JobStep } from "@/lib/jobs/step";
import { selectJobOrThrow } from "@/lib/jobs/service";
import { filterOfJob, isSkipped } from "@/lib/pets/bulk-handler";
import { findAlreadySo } from "@/lib/pets/already-so";
import { changePets, type Recording } from "@/lib/pets/change-pets";
import { findChangedSinceShown } from "@/lib/pets/changed-since";
import { lockPets } from "@/lib/pets/lock-pets";
import { explainLost } from "@/lib/pets/lost-references";
import { withInstants } from "@/lib/pets/periods";
import { jobAction, type BulkChange, type JobAction, type ShownPet } from "@/lib/pets/schemas";
import { byIds } from "@/lib/pets/filter";
import type { Actor } from "@/lib/core/actor";
import { authorize } from "@/lib/core/authorize";
import { AppError } from "@/lib/core/errors";
import { db, type Transaction } from "@/lib/db";
import { message, type Message } from "@/lib/texts/message";

/**
 * Changes many pets: selected pets immediately, all pets matching a filter in a background job. Either way, each pet has
 * its change record, and one undo reverts all of them, unless they are deleted for good.
 *
 * @returns the job: done for selected pets, queued for a filter
 */
export async function changePetsInBulk(actor: Actor, { target, action, total }: BulkChange): Promise<Job> {
  const permission = action.kind === "purge" ? "pets:purge" : "pets:write";
  authorize(actor, permission);
  const chosen: BulkChange["target"] =
    "ids" in target
      ? { ...target, ids: [...new Set(target.ids)] }
      : // A job that goes on after midnight changes the pets that were confirmed.
        { ...target, filter: await withInstants(target.filter) };
  const count = "ids" in chosen ? BigInt(chosen.ids.length) : total === undefined ? null : BigInt(total);
  const title = await titleOf(action, count);
  return startJob(async (tx) => {
    const job = { kind: "bulk", permission, title, total: count } as const;
    if (!("ids" in chosen)) {
      if (action.kind === "category") await requireChosen(tx, "categoryId", action.categoryId);
      return addJob(tx, actor, { ...job, params: await filterOfJob(tx, chosen, action) });
    }
    const { ids } = chosen;
    // Of the chosen pets alone, and of each once.
    const shown = [...new Map(chosen.shown?.map((pet) => [pet.id, pet])).values()].filter(({ id }) => ids.includes(id));
    return doJobAtOnce(tx, actor, { ...job, params: { ids, action } }, (jobId) =>
      changePicked(tx, action, ids, shown, { actor, jobId }),
    );
  });
}

/**
 * Changes the pets that a job skipped, since others had changed them, as they are by now: in a background job.
 *
 * @throws AppError `not_found`, or `conflict` if the job has skipped none
 */
export async function changeSkipped(actor: Actor, jobId: string): Promise<Job> {
  authorize(actor, "pets:write");
  return startJob(async (tx) => {
    const { canRetry } = await selectJobOrThrow(tx, jobId);
    if (!canRetry) throw new AppError("conflict", message("errors.jobSkippedNothing"));
    const { params } = await tx.job.findUniqueOrThrow({ where: { id: jobId }, select: { params: true } });
    const { action } = z.object({ action: jobAction }).parse(params);
    const [{ total, upTo } = { total: 0n, upTo: null }] = await tx.$queryRaw<{ total: bigint; upTo: bigint | null }[]>`
      SELECT count(*) AS total, max(id) AS "upTo" FROM pet WHERE ${isSkipped(jobId, action)}`;
    const title = await titleOf(action, total);
    const skipped = { filter: {}, action, upTo, skippedBy: jobId };
    return addJob(tx, actor, { kind: "bulk", permission: "pets:write", title, total, params: skipped });
  });
}

async function changePicked(
  tx: Transaction,
  action: JobAction,
  ids: readonly bigint[],
  shown: readonly ShownPet[],
  by: Recording,
): Promise<JobStep> {
  if (action.kind === "category") {
    // The pets before their category, as a merge locks them.
    await lockPets(tx, Prisma.sql`SELECT unnest(${ids}::bigint[])`);
    await requireChosen(tx, "categoryId", action.categoryId);
  }
  const skipped = await findChangedSinceShown(tx, shown, action, by.actor);
  const chosen = ids.filter((id) => !skipped.some(({ position }) => position === id));
  const { ids: found, changed, lost } = await changePets(tx, action, byIds(chosen), by);
  const missing = chosen.filter((id) => !found.includes(id));
  const failures = missing.length > 0 ? await failuresOf(tx, action, missing) : [];
  const alreadySo = action.kind === "status" ? await findAlreadySo(tx, found, action.status, by.actor) : [];
  return { done: ids.length, changed, failures: [...skipped, ...failures, ...alreadySo, ...explainLost(lost)] };
}

/** Why selected pets could not be changed. A pet already in the requested state is not a failure. */
async function failuresOf(tx: Transaction, action: JobAction, ids: readonly bigint[]) {
  const there = await tx.pet.findMany({ where: { id: { in: [...ids] } }, select: { id: true } });
  const deleted = await tx.deletedPet.findMany({ where: { id: { in: [...ids] } }, select: { id: true, name: true } });
  return ids.flatMap((id) => {
    const name = deleted.find((pet) => pet.id === id)?.name ?? null;
    if (action.kind === "delete" && name !== null) return [];
    const isThere = there.some((pet) => pet.id === id);
    if (action.kind === "restore" && isThere) return [];
    if (action.kind === "purge") {
      return isThere ? { position: id, subject: null, reasons: [message("jobReasons.petNotDeleted")] } : [];
    }
    const reason = name === null ? message("jobReasons.noSuchPet") : message("jobReasons.petDeleted");
    return { position: id, subject: name, reasons: [reason] };
  });
}

/**
 * The title of a bulk change, with the present name of the category.
 *
 * @param total the number of pets; null if unknown
 */
async function titleOf(action: JobAction, total: bigint | null): Promise<Message> {
  const count = Number(total);
  switch (action.kind) {
    case "status": {
      const { status } = action;
      return total === null
        ? message("jobTitles.statusOfAll", { status })
        : message("jobTitles.statusOfPets", { count, status });
    }
    case "category": {
      const category = await categoryNameOf(action.categoryId);
      return total === null
        ? message("jobTitles.moveAll", { category })
        : message("jobTitles.movePets", { count, category });
    }
    case "delete":
      return total === null ? message("jobTitles.deleteAll") : message("jobTitles.deletePets", { count });
    case "restore":
      return total === null ? message("jobTitles.restoreAll") : message("jobTitles.restorePets", { count });
    case "purge":
      return total === null ? message("jobTitles.purgeAll") : message("jobTitles.purgePets", { count });
  }
}

/** The present name of a category, for a title. */
export async function categoryNameOf(id: bigint): Promise<string | Message> {
  const category = await db().category.findUnique({ where: { id }, select: { name: true } });
  return category?.name ?? message("jobTitles.unnamedCategory", { id: id.toString() });
}
