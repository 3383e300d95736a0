import { z } from "zod";
import { listJobs, readJob, cancelJob, listJobFailures } from "@/lib/jobs/service";
import { undoJob } from "@/lib/pets/undo-job";
import { int64Text } from "@/lib/core/int64";
import { job, jobParams } from "@/lib/jobs/schemas";
import { mutation, query } from "@/lib/console/procedure";

export const procedures = {
  /** One's own jobs and everybody's that are under way, newest first. */
  list: query({
    permission: "pets:write",
    input: z.object({
      show: z.enum(["all", "active"], "must be one of all, active").default("all"),
      /** The page that follows: what the page before gave as `next`. */
      after: z.string().max(100).optional(),
    }),
    answer: z.object({ jobs: z.array(job), next: z.string().nullable() }),
    run: ({ actor, input }) => listJobs(actor, input),
  }),

  read: query({
    permission: "pets:write",
    ids: jobParams,
    answer: job,
    run: ({ actor, ids }) => readJob(actor, ids.jobId),
  }),

  /** Ends a job after its current step: what it has done stays done, and can be undone. A job that has ended stays as it is. */
  cancel: mutation({
    permission: "pets:write",
    records: "job.cancelled",
    changes: ["jobs"],
    ids: jobParams,
    answer: job,
    run: ({ actor, ids }) => cancelJob(actor, ids.jobId),
  }),

  /**
   * Takes back what a job changed, once it has ended: answers with the job that does, or has where that was little. What
   * somebody changed since is kept, and named among the failures of that job, which can be undone in turn.
   */
  undo: mutation({
    permission: "pets:write",
    records: "job.started",
    changes: ["jobs", "pets", "imports"],
    ids: jobParams,
    answer: job,
    run: ({ actor, ids }) => undoJob(actor, ids.jobId),
  }),

  /** The rows that a job could not deal with, in their order. */
  failures: query({
    permission: "pets:write",
    ids: jobParams,
    input: z.object({ after: int64Text.optional() }),
    answer: z.object({
      failures: z.array(
        z.object({
          /** Which row it is to the job: the id of a pet. */
          position: z.string(),
          subject: z.string().nullable(),
          message: z.string(),
        }),
      ),
      next: z.string().nullable(),
    }),
    run: ({ actor, ids, input }) => listJobFailures(actor, ids.jobId, input.after),
  }),
};
