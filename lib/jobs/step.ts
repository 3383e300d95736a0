import type { JobFailure } from "@/lib/jobs/failures";

/** What one step did. */
export type Step = {
  /** How many rows it dealt with, those that failed included. */
  done: number;
  /** How many of them it changed; the others were as wanted already, or failed. */
  changed: number;
  failures?: readonly JobFailure[];
  /** How many failed, where not each of them is in `failures`. */
  failed?: number;
  /** Where the next step continues: kept for the process that resumes the job. */
  position?: string;
  /** Whether nothing is left to do. The job is then done, in this very transaction. */
  isLast?: boolean;
  /** What the job leaves behind beside its counts; JSON. */
  result?: unknown;
};
