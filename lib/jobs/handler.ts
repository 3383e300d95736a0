import type { JobRun } from "@/lib/jobs/job-run";

/** How a kind of job is done. */
export type JobHandler = {
  /** What becomes of a job whose process died or was stopped: it goes on where it was, or fails with this message. */
  interrupted: "resume" | { error: string };
  /** Whether one job of this kind is done at a time, in the whole shop; the others wait for their turn. */
  isAlone?: true;
  /** Does the work, in steps. What it throws ends the job: an AppError with its message. */
  run(job: JobRun): Promise<void>;
};
