import type { JobRun } from "@/lib/jobs/job-run";

/** The implementation of a kind of job. */
export type JobHandler = {
  /** What happens when the process dies or stops: the job resumes where it was, or fails with this message. */
  interrupted: "resume" | { error: string };
  /** Only one job of this kind runs at a time in the whole shop; others wait. */
  isAlone?: true;
  /** Does the work, in steps. Throwing ends the job, with an AppError's message. */
  run(job: JobRun): Promise<void>;
};
