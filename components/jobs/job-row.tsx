"use client";

import { actorName } from "@/components/activity/actor-text";
import { JobActions } from "@/components/jobs/job-actions";
import { JobProgress } from "@/components/jobs/job-progress";
import { outcomeText } from "@/components/jobs/job-text";
import { useJob } from "@/components/jobs/use-job";
import { StatusBadge } from "@/components/ui/status-badge";
import { Cell, Row } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import type { Job } from "@/lib/jobs/console-contract";
import { isUnderWay } from "@/lib/jobs/queries";

/** A job in the list. A job under way is polled on its own until it has ended. */
export function JobRow({ job: listed }: { job: Job }) {
  return isUnderWay(listed) ? <LiveJobRow listed={listed} /> : <JobCells job={listed} />;
}

function LiveJobRow({ listed }: { listed: Job }) {
  const { data } = useJob(listed.id);
  return <JobCells job={data ?? listed} />;
}

function JobCells({ job }: { job: Job }) {
  return (
    <Row>
      <Cell card="title">
        <TextLink kind="title" href={`/jobs/${job.id}`}>
          {job.title}
        </TextLink>
      </Cell>
      <Cell label="Started">
        <div className="min-w-0">
          <Time value={job.createdAt} isFocusable={false} />
          <bdi className="text-muted block truncate">{actorName(job.who)}</bdi>
        </div>
      </Cell>
      <Cell label="State">
        <StatusBadge status={job.state} />
      </Cell>
      <Cell label="Result" className="tabular-nums">
        {isUnderWay(job) ? <JobProgress job={job} /> : <span>{outcomeText(job)}</span>}
      </Cell>
      <Cell className="sm:text-end">
        {job.undoneBy === null ? (
          <JobActions job={job} size="sm" />
        ) : (
          <TextLink href={`/jobs/${job.undoneBy}`}>
            See the undo <span className="sr-only">of {job.title}</span>
          </TextLink>
        )}
      </Cell>
    </Row>
  );
}
