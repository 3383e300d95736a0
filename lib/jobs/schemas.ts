import { z } from "zod";
import { activityEntry } from "@/lib/activity/schemas";

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

export const jobParams = z.object({ jobId: z.uuid() });
