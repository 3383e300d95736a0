"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { errorText } from "@/components/error-text";
import { durationText, totalOf } from "@/components/jobs/job-text";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { Job } from "@/lib/jobs/schemas";
import { isUnderWay } from "@/lib/jobs/job-state";
import { jobOptions } from "@/components/jobs/job-options";
import { api } from "@/lib/core/console-client";
import type { Translate } from "@/lib/texts/texts";

type WatchedJobProps = {
  jobId: string;
  /** The current step: "Checking the file". */
  label: string;
  /** Said while it waits for its turn. */
  waitingText: string;
  /** What it has done, once it has ended; without it nothing is shown then. */
  endText?: (job: Job) => string;
  /** Called once it has ended, also when it had ended before. */
  onEnd: (job: Job) => void;
};

/** A job under way: how far it has come, how fast, how long it still takes, and the way to end it. */
export function WatchedJob({ jobId, label, waitingText, endText, onEnd }: WatchedJobProps) {
  const t = useText();
  const { data: job, error } = useQuery(jobOptions(jobId));
  const cancel = useMutation({
    ...api.jobs.cancel.mutationOptions("awaited"),
    onError: (error) => toastFailure(t, t("jobs.notCancelled"), error),
  });
  const hasEnded = job !== undefined && !isUnderWay(job);
  const tellEnd = useEffectEvent(() => job && onEnd(job));
  useEffect(() => {
    if (hasEnded) tellEnd();
  }, [hasEnded]);

  if (hasEnded && endText)
    return (
      <p role="status" className="text-muted text-sm">
        {endText(job)}
      </p>
    );

  const total = job?.total === undefined || job.total === null ? null : Number(job.total);
  const isWaiting = job?.state === "queued";
  return (
    <div className="space-y-2">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2 text-sm">
        <p className="font-medium">{isWaiting ? waitingText : label}</p>
        {job && (job.canCancel || cancel.isPending) && (
          <Button size="sm" isLoading={cancel.isPending} onClick={() => cancel.mutate({ jobId })}>
            {t("jobs.cancelButton")}
          </Button>
        )}
      </div>
      <ProgressBar label={label} share={job && total ? Number(job.done) / total : null} />
      <p className="text-muted min-h-5 text-sm tabular-nums">{job && !isWaiting && progressText(t, job)}</p>
      {error && (
        <Notice tone="notice" title={t("jobs.progressUnknown")}>
          {errorText(t, error)} {t("jobs.goesOn")}
        </Notice>
      )}
    </div>
  );
}

function progressText(t: Translate, job: Job): string {
  const { done, failed, rowsPerSecond, secondsLeft } = job;
  const known = totalOf(job);
  return [
    known === null
      ? t("jobs.rows", { count: BigInt(done) })
      : t(known.isEstimate ? "jobs.ofAboutRows" : "jobs.ofRows", { done: BigInt(done), count: known.total }),
    ...(failed === "0" ? [] : [t("jobs.bad", { count: BigInt(failed) })]),
    ...(rowsPerSecond === null ? [] : [t("jobs.perSecond", { count: Math.round(rowsPerSecond) })]),
    ...(secondsLeft === null ? [] : [t("jobs.left", { duration: durationText(t, secondsLeft) })]),
  ].join(" · ");
}
