import type { Job } from "@/lib/jobs/schemas";
import { listFormat } from "@/lib/texts/formats";
import { writeMessage } from "@/lib/texts/message";
import type { Translate } from "@/lib/texts/texts";

/** The result of a job: "412,340 changed, 5 skipped, 10 already so". */
export function outcomeText(t: Translate, job: Job): string {
  const { kind, change, state, failed, error } = job;
  // A check changes nothing: rows that are not bad are good.
  const changed = kind === "check" ? BigInt(job.done) - BigInt(failed) : BigInt(job.changed);
  const parts = [t("jobs.changed", { done: doneBy(job), count: changed })];
  // An import skips the rows that it does not add, those that were chosen and the invalid ones.
  const notDone = kind === "import" ? BigInt(job.done) - changed : BigInt(failed);
  if (notDone > 0n) parts.push(t("jobs.failed", { kind: change === "restore" ? change : kind, count: notDone }));
  const unchanged = (state === "done" && kind === "bulk" ? announcedBy(job) : BigInt(job.done)) - changed - notDone;
  if (unchanged > 0n) parts.push(t("jobs.wereSoAlready", { count: unchanged }));
  const counts = listFormat(t.language, "unit").format(parts);
  if (state === "failed")
    return t("jobs.failedAfter", { error: error ? writeMessage(t, error) : t("jobs.itFailed"), counts });
  return state === "cancelled" ? t("jobs.cancelledAfter", { counts }) : counts;
}

/** The page that says why a job has not processed some rows: that of the import for the rows of a file. */
export function reasonsHref({ id, importId }: Job): string {
  return importId === null ? `/jobs/${id}` : `/imports/${importId}`;
}

/** The page that a job's title leads to: that of the import for one that imports a file, which has the result and more. */
export function titleHref({ id, kind, importId }: Job): string {
  return kind === "import" && importId !== null ? `/imports/${importId}` : `/jobs/${id}`;
}

/** How many rows the title of a job announces. Others may have made some of them so since they were counted. */
function announcedBy({ title, done }: Job): bigint {
  const { count } = title.values ?? {};
  return typeof count === "number" ? BigInt(count) : BigInt(done);
}

/** What a job does to its rows, as its result says it. */
function doneBy({ kind, change, title }: Job): string {
  if (change === "delete" || change === "restore" || change === "purge") return change;
  return title.key === "jobTitles.redo" ? "redo" : kind;
}

/** The progress of a job: "12,000 of 412,345 · 9,800 a second · about 40 s left". */
export function progressText(t: Translate, job: Job): string {
  const { state, done, rowsPerSecond, secondsLeft, canCancel } = job;
  if (state === "queued") return t("jobs.waiting");
  const known = totalOf(job);
  const parts = [
    known === null
      ? t("jobs.count", { count: BigInt(done) })
      : t(known.isEstimate ? "jobs.ofAbout" : "jobs.of", { done: BigInt(done), total: known.total }),
  ];
  if (!canCancel) parts.push(t("jobs.ending"));
  else {
    if (rowsPerSecond !== null) parts.push(t("jobs.perSecond", { count: Math.round(rowsPerSecond) }));
    if (secondsLeft !== null) parts.push(t("jobs.left", { duration: durationText(t, secondsLeft) }));
  }
  return parts.join(" · ");
}

/**
 * How many rows a job under way has, as far as that is known. A check estimates it from the bytes that it has read: rounded up, the
 * estimate does not pass for a count.
 */
export function totalOf({ kind, total }: Job): { total: bigint; isEstimate: boolean } | null {
  if (total === null) return null;
  if (kind !== "check") return { total: BigInt(total), isEstimate: false };
  const unit = 10n ** BigInt(Math.max(0, total.length - 2));
  return { total: ((BigInt(total) + unit - 1n) / unit) * unit, isEstimate: true };
}

/** How long something still takes, as people say it. */
export function durationText(t: Translate, seconds: number): string {
  const whole = Math.ceil(seconds);
  return whole < 90 ? t("ui.seconds", { count: whole }) : t("ui.minutes", { count: Math.round(whole / 60) });
}
