"use client";

import { actorName } from "@/components/activity/actor-text";
import { isUndo, originalOf } from "@/components/jobs/ask-undo";
import { JobActions } from "@/components/jobs/job-actions";
import { JobProgress } from "@/components/jobs/job-progress";
import { outcomeText, reasonsHref, titleHref } from "@/components/jobs/job-text";
import type { Column } from "@/components/ui/data-table";
import { MessageText, useText } from "@/components/texts";
import { Isolated } from "@/components/ui/isolated";
import { StatusBadge } from "@/components/ui/status-badge";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import type { Job } from "@/lib/jobs/schemas";
import { isUnderWay } from "@/lib/jobs/job-state";
import { writeMessage } from "@/lib/texts/message";

/** The columns of the list of jobs. */
export const jobColumns: readonly Column<Job>[] = [
  {
    label: "columns.job",
    sort: { by: "job", kind: "text" },
    card: "title",
    cell: (job) => (
      <div className="min-w-0">
        <TextLink kind="title" href={titleHref(job)}>
          <MessageText of={job.title} />
        </TextLink>
        {/* In place of the next column, where the titles need its room. */}
        <JobStart job={job} className="hidden items-baseline gap-1.5 text-xs font-normal sm:max-xl:flex" />
      </div>
    ),
  },
  {
    label: "columns.started",
    sort: { by: "started", kind: "time" },
    className: "sm:max-xl:hidden xl:w-40",
    cell: (job) => <JobStart job={job} />,
  },
  {
    label: "columns.state",
    sort: { by: "state", kind: "text" },
    className: "sm:w-36",
    cell: ({ state }) => <StatusBadge status={state} />,
  },
  {
    label: "columns.result",
    className: "sm:w-44 xl:w-64",
    cellClassName: "tabular-nums",
    cell: (job) => (isUnderWay(job) ? <JobProgress job={job} /> : <JobOutcome job={job} />),
  },
  {
    label: "columns.actions",
    isLabelHidden: true,
    isPinned: true,
    className: "sm:w-40",
    cellClassName: "sm:text-end",
    cell: (job) =>
      job.undoneBy === null ? (
        <JobActions job={job} size="sm" />
      ) : (
        <TextLink href={`/jobs/${job.undoneBy}`}>
          <UndoLabel job={job} />
        </TextLink>
      ),
  },
];

function JobStart({ job: { createdAt, who }, className = "min-w-0" }: { job: Job; className?: string }) {
  const t = useText();
  return (
    <div className={className}>
      <Time value={createdAt} isFocusable={false} />
      <Isolated className="text-muted text-page-start block truncate">{actorName(t, who)}</Isolated>
    </div>
  );
}

function JobOutcome({ job }: { job: Job }) {
  const t = useText();
  return (
    <div>
      <span className="line-clamp-3">{outcomeText(t, job)}</span>
      {job.failed !== "0" && <TextLink href={reasonsHref(job)}>{t("jobs.seeWhich")}</TextLink>}
    </div>
  );
}

/** The job that undid an undo has redone what that took back. */
function UndoLabel({ job: { title } }: { job: Job }) {
  const t = useText();
  return t.rich(isUndo(title) ? "jobs.seeRedo" : "jobs.seeUndo", {
    title: writeMessage(t, isUndo(title) ? originalOf(title) : title),
    hidden: (text) => <span className="sr-only">{text}</span>,
  });
}
