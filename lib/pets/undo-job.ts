import { z } from "zod";
import { Prisma } from "@/prisma/generated/client";
import { undoCategories } from "@/lib/categories/new-categories";
import { addJob, doJobAtOnce, startJob } from "@/lib/jobs/add-job";
import type { Job } from "@/lib/jobs/schemas";
import type { JobHandler, JobRun } from "@/lib/jobs/job-run";
import type { JobStep } from "@/lib/jobs/step";
import { StepSize } from "@/lib/jobs/step-size";
import { selectJobOrThrow } from "@/lib/jobs/service";
import { type Recording, joinByHash, readInOrder } from "@/lib/pets/change-pets";
import { leavesOutTaken } from "@/lib/pets/lost-references";
import { SELECTION_MAX } from "@/lib/pets/schemas";
import { undoPets } from "@/lib/pets/undo-pets";
import type { Actor } from "@/lib/core/actor";
import { AppError } from "@/lib/core/errors";
import { INT64_MAX } from "@/lib/core/int64";
import { authorize } from "@/lib/core/authorize";
import type { Transaction } from "@/lib/db";
import { message, type Message } from "@/lib/texts/message";

const params = z.object({ undoes: z.uuid() });

/**
 * Undoes the changes of a job, as a new job: immediately for up to `SELECTION_MAX` changes, otherwise in the background.
 * An undo can itself be undone. Fields that have been changed since are kept, and reported as failures of the new job. One that
 * keeps all of them has failed: the job can still be undone, once the pets are as it left them.
 *
 * @throws AppError `not_found`, or `conflict` if the job is running, was undone already, or changed nothing
 */
export async function undoJob(actor: Actor, jobId: string): Promise<Job> {
  authorize(actor, "pets:write");
  return startJob(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM job WHERE id = ${jobId}::uuid FOR UPDATE`;
    const job = await selectJobOrThrow(tx, jobId);
    if (!job.canUndo) throw new AppError("conflict", whyNot(job));
    const total = BigInt(job.changed);
    const undo = { kind: "undo", permission: "pets:write", title: titleOf(job), total, undoesId: jobId } as const;
    const newJob = { ...undo, params: { undoes: jobId } };
    if (total > SELECTION_MAX) return addJob(tx, actor, newJob);
    return doJobAtOnce(tx, actor, newJob, (undoId) =>
      undoSome(tx, jobId, null, { actor, jobId: undoId }, SELECTION_MAX + 1),
    );
  });
}

/** Undoes the changes of a job in steps, the latest first. */
export function undoHandler(stepSizeMax: number): JobHandler {
  return {
    interrupted: "resume",
    isAloneOfAccount: true,
    run: async (job) => {
      const { undoes } = params.parse(job.params);
      const by = { actor: job.actor, jobId: job.id };
      const stepSize = new StepSize(stepSizeMax);
      for (;;) {
        const { isLast } = await stepSize.run((size) =>
          job.step((tx) => undoSome(tx, undoes, job.position, by, size, job.before)),
        );
        if (isLast) return;
      }
    },
  };
}

/** @param before what the steps before did. If all that the undo does is to keep pets, its last step fails. */
async function undoSome(
  tx: Transaction,
  jobId: string,
  position: string | null,
  by: Recording,
  stepSize: number,
  before: JobRun["before"] = { changed: 0n, failed: 0n },
): Promise<JobStep> {
  const entries = Prisma.sql`
    WHERE job_id = ${jobId}::uuid AND subject_type = 'pet'
      AND activity.id < ${position === null ? INT64_MAX : BigInt(position)}
    ORDER BY activity.id DESC LIMIT ${stepSize}`;
  await joinByHash(tx);
  await readInOrder(tx);
  const { done, changed, kept, last } = await undoPets(tx, entries, by, await leavesOutTaken(tx, jobId));
  const isLast = done < stepSize;
  const isVain = isLast && before.changed + BigInt(changed) === 0n && before.failed + BigInt(kept.length) > 0n;
  // An import creates categories. Once its pets are gone, nothing else may be in them.
  if (isLast && !isVain) await undoCategories(tx, jobId, by);
  return {
    done,
    changed,
    failures: kept,
    ...(last !== null && { position: last.toString() }),
    isLast,
    ...(isVain && { error: message("jobReasons.allKept") }),
  };
}

/** `Undo “Delete 3 pets”`; the undo of that is `Redo “Delete 3 pets”`. */
function titleOf({ title }: Job): Message {
  const original = title.values?.title;
  if (original === undefined) return message("jobTitles.undo", { title });
  return title.key === "jobTitles.undo"
    ? message("jobTitles.redo", { title: original })
    : message("jobTitles.undo", { title: original });
}

function whyNot({ state, undoneBy }: Job): Message {
  if (state === "queued" || state === "running") return message("errors.jobUnderWay");
  return message(undoneBy === null ? "errors.jobChangedNothing" : "errors.jobUndone");
}
