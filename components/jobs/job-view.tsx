"use client";

import { actorWithin } from "@/components/activity/actor-text";
import { errorText } from "@/components/error-text";
import { isUndo } from "@/components/jobs/ask-undo";
import { JobActions } from "@/components/jobs/job-actions";
import { JobFailures } from "@/components/jobs/job-failures";
import { JobProgress } from "@/components/jobs/job-progress";
import { outcomeText } from "@/components/jobs/job-text";
import { useJob } from "@/components/jobs/use-job";
import { useText } from "@/components/texts";
import { ErrorState } from "@/components/ui/error-state";
import { Isolated } from "@/components/ui/isolated";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { StatusBadge } from "@/components/ui/status-badge";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import type { Job } from "@/lib/jobs/schemas";
import { activityHref } from "@/lib/activity/list-url";
import { isOfFile, isUnderWay } from "@/lib/jobs/job-state";
import { writeMessage } from "@/lib/texts/message";

/** One job: its progress or result, and the pets that it could not change. */
export function JobView({ jobId }: { jobId: string }) {
  const t = useText();
  const { data: job, error, isFetching, refetch } = useJob(jobId);
  if (!job) {
    if (!error) return <Skeleton className="h-8 w-64" />;
    return (
      <ErrorState
        title={t("jobs.jobNotLoaded")}
        message={errorText(t, error)}
        isRetrying={isFetching}
        onRetry={() => refetch()}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={writeMessage(t, job.title)}
        detail={<StatusBadge status={job.state} />}
        back={{ href: "/jobs", label: t("jobs.title") }}
        description={
          <>
            {t.rich("jobs.startedBy", {
              ...actorWithin(t, job.who),
              b: (text) => <Isolated>{text}</Isolated>,
              time: () => <Time value={job.createdAt} />,
            })}
            {job.finishedAt !== null && (
              <> · {t.rich("jobs.ended", { time: () => <Time value={job.finishedAt ?? ""} /> })}</>
            )}
          </>
        }
        actions={<JobActions job={job} />}
      />
      <div className="bg-surface border-line mb-6 rounded-lg border p-4 text-sm">
        {isUnderWay(job) ? <JobProgress job={job} /> : <p className="tabular-nums">{outcomeText(t, job)}</p>}
        {job.importId !== null && (
          <p className="mt-2">
            <TextLink href={`/imports/${job.importId}`}>{t("jobs.openImport")}</TextLink>
          </p>
        )}
        {job.changed !== "0" && job.kind !== "check" && (
          <p className="mt-2">
            <TextLink href={activityHref({ job: job.id })}>{t("jobs.seeChangedPets")}</TextLink>
          </p>
        )}
      </div>
      {job.undoneBy !== null && (
        <div className="mb-6">
          <Notice>
            {t.rich(isUndo(job.title) ? "jobs.wasRedone" : "jobs.wasUndone", {
              link: (text) => <TextLink href={`/jobs/${job.undoneBy}`}>{text}</TextLink>,
            })}
          </Notice>
        </div>
      )}
      {job.failed !== "0" && (isOfFile(job) ? <BadRows job={job} /> : <JobFailures job={job} />)}
    </>
  );
}

/** The bad rows of a file are shown by its import, with their errors. */
function BadRows({ job: { importId } }: { job: Job }) {
  const t = useText();
  if (importId === null) return <Notice>{t("jobs.importDiscarded")}</Notice>;
  return (
    <p className="text-sm">
      <TextLink href={`/imports/${importId}`}>{t("jobs.seeBadRows")}</TextLink>
    </p>
  );
}
