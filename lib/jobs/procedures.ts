import { z } from "zod";
import { listJobs, readJob, cancelJob, listJobFailures } from "@/lib/jobs/service";
import { readUndoEffect } from "@/lib/pets/undo-effect";
import { changeSkipped } from "@/lib/pets/bulk";
import { undoJob } from "@/lib/pets/undo-job";
import { int64Text } from "@/lib/core/int64";
import { job, jobFailure, jobParams, jobQuery, undoEffect } from "@/lib/jobs/schemas";
import { mutation, query } from "@/lib/console/procedure";

export const procedures = {
  /** One's own jobs and everyone's active ones, newest first. */
  list: query({
    permission: "pets:write",
    input: jobQuery,
    answer: z.object({ jobs: z.array(job), next: z.string().nullable() }),
    run: ({ actor, input, language }) => listJobs(actor, input, language),
  }),

  read: query({
    permission: "pets:write",
    ids: jobParams,
    answer: job,
    run: ({ actor, ids }) => readJob(actor, ids.jobId),
  }),

  /** Ends a job after its current step. Its changes remain, and can be undone. A job that has ended is not affected. */
  cancel: mutation({
    permission: "pets:write",
    records: "job.cancelled",
    changes: ["jobs"],
    ids: jobParams,
    answer: job,
    run: ({ actor, ids }) => cancelJob(actor, ids.jobId),
  }),

  /** Counts what an undo of a job that has ended would revert and keep. */
  undoEffect: query({
    permission: "pets:write",
    ids: jobParams,
    answer: undoEffect,
    run: ({ actor, ids }) => readUndoEffect(actor, ids.jobId),
  }),

  /**
   * Undoes the changes of a job that has ended. Returns the undo job, which is already done if the changes are few. Fields
   * that have been changed since are kept, and listed as failures of the undo job, which can itself be undone.
   */
  undo: mutation({
    permission: "pets:write",
    records: "job.started",
    changes: ["jobs", "pets", "imports"],
    isLasting: true,
    ids: jobParams,
    answer: job,
    run: ({ actor, ids }) => undoJob(actor, ids.jobId),
  }),

  /** Changes the pets that a bulk change skipped, since others had changed them. Returns the new job. */
  retry: mutation({
    permission: "pets:write",
    records: "job.started",
    changes: ["jobs", "pets"],
    isLasting: true,
    ids: jobParams,
    answer: job,
    run: ({ actor, ids }) => changeSkipped(actor, ids.jobId),
  }),

  /** The rows that a job failed to process, in order. */
  failures: query({
    permission: "pets:write",
    ids: jobParams,
    input: z.object({ after: int64Text.optional() }),
    answer: z.object({
      failures: z.array(jobFailure),
      next: z.string().nullable(),
    }),
    run: ({ actor, ids, input }) => listJobFailures(actor, ids.jobId, input.after),
  }),
};
