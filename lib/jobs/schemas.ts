import { z } from "zod";
import { orderInput, pageAfter } from "@/lib/core/input-schemas";
import { jobOrders } from "@/lib/jobs/list-url";
import { activityEntry } from "@/lib/activity/schemas";
import { messageData } from "@/lib/texts/message-schema";

const jobKinds = ["bulk", "undo", "check", "import", "samples"] as const;
export type JobKind = (typeof jobKinds)[number];

/** `queued` and `running` jobs are active. The other states are final. */
const jobStates = ["queued", "running", "done", "cancelled", "failed"] as const;

export const JOB_PAGE_SIZE = 20;
export const FAILURE_PAGE_SIZE = 100;

const count = z.string().regex(/^[0-9]+$/);

/** A background job. */
export const job = z.object({
  id: z.string(),
  kind: z.enum(jobKinds),
  /** What a bulk change does to the pets; null for other kinds. */
  change: z.enum(["status", "category", "delete", "restore", "purge"]).nullable(),
  /** The import that it checks or runs, which lists its bad rows; null for other kinds, and for a discarded import. */
  importId: z.string().nullable(),
  /** What it does: `Change the status of 412,345 pets to sold`. */
  title: messageData,
  state: z.enum(jobStates),
  /** The number of rows; null while it is unknown. */
  total: count.nullable(),
  /** The number of processed rows, failed ones included. */
  done: count,
  /** The number of changed rows. The others were unchanged or failed. A check changes none. */
  changed: count,
  failed: count,
  rowsPerSecond: z.number().nullable(),
  /** The estimated remaining time in seconds; null if unknown, also in its first seconds, or if the job has ended. */
  secondsLeft: z.number().nullable(),
  /** Why the job failed. */
  error: messageData.nullable(),
  canCancel: z.boolean(),
  canUndo: z.boolean(),
  /** Whether it skipped pets that others had changed, and can change them after all. Once it is undone, it cannot. */
  canRetry: z.boolean(),
  /** The job that undoes or undid it. */
  undoneBy: z.string().nullable(),
  who: activityEntry.shape.actor,
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Job = z.infer<typeof job>;

/** A row that a job failed to process. */
export const jobFailure = z.object({
  /** Identifies the row: the id of the pet. */
  position: z.string(),
  subject: z.string().nullable(),
  /** Each a sentence. */
  reasons: z.array(messageData),
});
export type FailedRow = z.infer<typeof jobFailure>;

/** What an undo of a job would do now. */
export const undoEffect = z.object({
  /** The number of pets that it reverts. */
  reverted: count,
  /** How many of them it deletes, since the job added or restored them; null if unknown. */
  removed: count.nullable(),
  /**
   * The number of pets that it keeps, wholly or in part, because they were changed since or another pet has their reference; null for
   * too many to count.
   */
  kept: count.nullable(),
  /** Whether the job has named categories, which lose their names again unless they have pets; null if unknown. */
  namesCategories: z.boolean().nullable(),
});
export type UndoEffect = z.infer<typeof undoEffect>;

export const jobParams = z.object({ jobId: z.uuid() });

export const jobQuery = z.object({
  show: z.enum(["all", "active"], "must be one of all, active").default("all"),
  order: orderInput(jobOrders),
  after: pageAfter,
});
