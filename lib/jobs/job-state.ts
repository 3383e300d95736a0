import type { Job } from "@/lib/jobs/schemas";

/** Whether a job is queued or running. */
export function isUnderWay({ state }: Job): boolean {
  return state === "queued" || state === "running";
}

/** Whether a job processes the rows of a file. Its bad rows are listed with its import. */
export function isOfFile({ kind }: Job): boolean {
  return kind === "check" || kind === "import";
}
