import type { JobFailure } from "@/lib/jobs/failures";

/** The result of a step. */
export type Step = {
  /** The number of rows processed, failures included. */
  done: number;
  /** The number of rows changed; the others were unchanged or failed. */
  changed: number;
  failures?: readonly JobFailure[];
  /** The number of failures, if not all of them are in `failures`. */
  failed?: number;
  /** Where the next step continues, stored for the process that resumes the job. */
  position?: string;
  /** No work is left; the job is marked done in the same transaction. */
  isLast?: boolean;
  /** A result stored with the job in addition to its counts; JSON. */
  result?: unknown;
};
