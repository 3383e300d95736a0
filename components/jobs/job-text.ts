import { durationText } from "@/components/imports/import-text";
import { groupDigits } from "@/components/ui/grouped-number";
import type { Job, JobKind } from "@/lib/jobs/schemas";

const changedText: Record<JobKind, string> = { bulk: "changed", undo: "taken back", check: "good", import: "added" };
const notText: Record<JobKind, string> = { bulk: "not", undo: "kept as they are", check: "bad", import: "refused" };

/** The numbers of rows that a job changed, failed to change or found bad. */
function changedTextOf({ kind, change }: Job): string {
  if (change === "delete") return "deleted";
  return change === "restore" ? "restored" : changedText[kind];
}

/** The result of a job: "412,340 changed, 5 not". */
export function outcomeText(job: Job): string {
  const { kind, state, failed, error } = job;
  // A check changes nothing: rows that are not bad are good.
  const changed = kind === "check" ? BigInt(job.done) - BigInt(failed) : BigInt(job.changed);
  const parts = [`${groupDigits(changed)} ${changedTextOf(job)}`];
  if (failed !== "0") parts.push(`${groupDigits(failed)} ${notText[kind]}`);
  const unchanged = BigInt(job.done) - changed - BigInt(failed);
  if (unchanged > 0n) parts.push(`${groupDigits(unchanged)} were so already`);
  const counts = parts.join(", ");
  if (state === "failed") return `${error ?? "It failed."} ${counts}.`;
  return state === "cancelled" ? `Cancelled: ${counts}` : counts;
}

/** The progress of a job: "12,000 of 412,345 · 9,800 a second · about 40 s left". */
export function progressText({ state, total, done, rowsPerSecond, secondsLeft, canCancel }: Job): string {
  if (state === "queued") return "Waiting for its turn";
  const parts = [total === null ? groupDigits(done) : `${groupDigits(done)} of ${groupDigits(total)}`];
  if (!canCancel) parts.push("ending");
  else {
    if (rowsPerSecond !== null) parts.push(`${groupDigits(Math.round(rowsPerSecond))} a second`);
    if (secondsLeft !== null) parts.push(`${durationText(secondsLeft)} left`);
  }
  return parts.join(" · ");
}
