import { z } from "zod";
import { activityEntry } from "@/lib/activity/console-contract";
import type { ConsoleContract } from "@/lib/core/console-contract";
import { int64Text } from "@/lib/core/int64";

const jobKinds = ["bulk", "undo", "check", "import"] as const;
export type JobKind = (typeof jobKinds)[number];

/** Queued and running ones are under way; the others have ended, and stay as they are. */
const jobStates = ["queued", "running", "done", "cancelled", "failed"] as const;

export const JOB_PAGE_SIZE = 20;
export const FAILURE_PAGE_SIZE = 100;

const count = z.string().regex(/^[0-9]+$/);

/** Work that outlasts a request, as the console shows it. */
export const job = z.object({
  id: z.string(),
  kind: z.enum(jobKinds),
  /** What a bulk change does to the pets; null for other kinds. */
  change: z.enum(["status", "category", "delete", "restore"]).nullable(),
  /** The import that it checks or runs, which has its bad rows; null for other kinds, and once that was discarded. */
  importId: z.string().nullable(),
  /** What it does, for a reader: `Change the status of 412,345 pets to sold`. */
  title: z.string(),
  state: z.enum(jobStates),
  /** How many rows it is about; null while that is not known. */
  total: count.nullable(),
  /** How many of them have been dealt with, those that failed included. */
  done: count,
  /** How many were changed; the others were as wanted already, or failed. A check changes none. */
  changed: count,
  failed: count,
  rowsPerSecond: z.number().nullable(),
  /** How long it still takes at this pace; null when that is not known, or it has ended. */
  secondsLeft: z.number().nullable(),
  /** Why it failed as a whole. */
  error: z.string().nullable(),
  canCancel: z.boolean(),
  canUndo: z.boolean(),
  /** The job that takes its changes back, or has. */
  undoneBy: z.string().nullable(),
  who: activityEntry.shape.actor,
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Job = z.infer<typeof job>;

const jobParams = z.object({ jobId: z.uuid() });

/** One's own jobs and everybody's that are under way, newest first. */
export const listJobsContract = {
  operationId: "listJobs",
  method: "GET",
  path: "/api/console/jobs",
  permission: "pets:write",
  query: z.object({
    show: z.enum(["all", "active"], "must be one of all, active").default("all"),
    /** The page that follows: what the page before gave as `next`. */
    after: z.string().max(100).optional(),
  }),
  answer: z.object({ jobs: z.array(job), next: z.string().nullable() }),
} as const satisfies ConsoleContract;

export const readJobContract = {
  operationId: "readJob",
  method: "GET",
  path: "/api/console/jobs/{jobId}",
  permission: "pets:write",
  params: jobParams,
  answer: job,
} as const satisfies ConsoleContract;

/** Ends a job after its current step: what it has done stays done, and can be undone. A job that has ended stays as it is. */
export const cancelJobContract = {
  operationId: "cancelJob",
  method: "POST",
  path: "/api/console/jobs/{jobId}/cancel",
  permission: "pets:write",
  params: jobParams,
  answer: job,
} as const satisfies ConsoleContract;

/**
 * Takes back what a job changed, once it has ended: answers with the job that does, or has where that was little. What
 * somebody changed since is kept, and named among the failures of that job, which can be undone in turn.
 */
export const undoJobContract = {
  operationId: "undoJob",
  method: "POST",
  path: "/api/console/jobs/{jobId}/undo",
  permission: "pets:write",
  params: jobParams,
  answer: job,
} as const satisfies ConsoleContract;

/** The rows that a job could not deal with, in their order. */
export const listJobFailuresContract = {
  operationId: "listJobFailures",
  method: "GET",
  path: "/api/console/jobs/{jobId}/failures",
  permission: "pets:write",
  params: jobParams,
  query: z.object({ after: int64Text.optional() }),
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
} as const satisfies ConsoleContract;
