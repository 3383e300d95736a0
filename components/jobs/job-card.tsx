"use client";

import { X } from "lucide-react";
import { errorText } from "@/components/error-text";
import { FirstSkipped } from "@/components/jobs/first-skipped";
import { removeFollowed } from "@/components/jobs/followed-jobs";
import { JobActions } from "@/components/jobs/job-actions";
import { JobProgress } from "@/components/jobs/job-progress";
import { outcomeText, reasonsHref } from "@/components/jobs/job-text";
import { useJob } from "@/components/jobs/use-job";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import type { Job } from "@/lib/jobs/schemas";
import { isUnderWay } from "@/lib/jobs/job-state";
import { petListHref } from "@/lib/pets/list-url";
import { writeMessage } from "@/lib/texts/message";

/** One job in the panel. A dismissed job keeps running: its page and the list of jobs still show it. */
export function JobCard({ jobId }: { jobId: string }) {
  const t = useText();
  const { data: job, error } = useJob(jobId);
  const isRunning = job !== undefined && isUnderWay(job);
  return (
    <div className="p-3 text-sm">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1 py-1">
          {job ? (
            <TextLink kind="title" href={`/jobs/${jobId}`}>
              {writeMessage(t, job.title)}
            </TextLink>
          ) : (
            <Skeleton className="h-5 w-48" />
          )}
          {/* A separate live region: it announces the end, but not each step. */}
          <p role="status" className="text-muted wrap-anywhere tabular-nums">
            {job && !isRunning && outcomeText(t, job)}
          </p>
        </div>
        <Button
          variant="quiet"
          size="sm"
          label={isRunning ? t("jobs.hide") : t("ui.dismiss")}
          icon={<X className="size-4" aria-hidden />}
          onClick={() => removeFollowed(jobId)}
        />
      </div>
      {error && <p className="text-negative wrap-anywhere">{errorText(t, error)}</p>}
      {job?.kind === "bulk" && !isRunning && job.failed !== "0" && (
        <div className="my-2">
          <FirstSkipped job={job} />
        </div>
      )}
      {job && (
        <div className="flex items-end justify-between gap-3">
          {isRunning && <JobProgress job={job} />}
          <div className="ms-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
            {!isRunning && <ResultLinks job={job} />}
            <JobActions job={job} size="sm" />
          </div>
        </div>
      )}
    </div>
  );
}

/** The links to what an ended job has done: the rows that it did not process, and the pets of an import. */
function ResultLinks({ job }: { job: Job }) {
  const t = useText();
  const { kind, importId, changed, failed } = job;
  return (
    <>
      {failed !== "0" && <TextLink href={reasonsHref(job)}>{t("jobs.seeWhich")}</TextLink>}
      {kind === "import" && importId !== null && changed !== "0" && (
        <TextLink href={petListHref({ import: importId })}>{t("jobs.seeThePets")}</TextLink>
      )}
      {kind === "import" && importId !== null && changed === "0" && failed === "0" && (
        <TextLink href={`/imports/${importId}`}>{t("jobs.openImport")}</TextLink>
      )}
    </>
  );
}
