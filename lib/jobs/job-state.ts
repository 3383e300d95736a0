import type { Job } from "@/lib/jobs/schemas";

/** Whether it has not ended. */
export function isUnderWay({ state }: Job): boolean {
  return state === "queued" || state === "running";
}

/** Whether it is about the rows of a file: which of them are bad is told by its import. */
export function isOfFile({ kind }: Job): boolean {
  return kind === "check" || kind === "import";
}
