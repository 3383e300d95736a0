"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CheckStep } from "@/components/imports/check-step";
import { ColumnSettings } from "@/components/imports/column-settings";
import { DiscardButton } from "@/components/imports/discard-button";
import { FileSettings } from "@/components/imports/file-settings";
import { ImportResult } from "@/components/imports/import-result";
import { ImportStateBadge } from "@/components/imports/import-state-badge";
import { sizeText } from "@/components/imports/import-text";
import { WatchedJob } from "@/components/jobs/watched-job";
import { RunStep } from "@/components/imports/run-step";
import { actorName } from "@/components/activity/actor-text";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import type { ImportDetail } from "@/lib/imports/schemas";
import { isUnderWay } from "@/lib/jobs/job-state";
import { jobOptions } from "@/components/jobs/job-options";
import { api } from "@/lib/core/console-client";
import { refreshAfterJob } from "@/components/jobs/refresh-after-job";

/** One import, from its file to its pets. Where it stands is known to the server: a reload goes on at the same place. */
export function ImportView({ importId }: { importId: string }) {
  const {
    data: detail,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...api.imports.read.queryOptions({ importId }), staleTime: 0 });
  if (!detail) {
    if (error)
      return (
        <ErrorState
          title="The import could not be loaded"
          message={error.message}
          isRetrying={isFetching}
          onRetry={() => refetch()}
        />
      );
    return <Skeleton className="h-8 w-64" />;
  }
  const canStart = detail.hasFile && detail.state !== "queued" && detail.state !== "running" && detail.state !== "done";
  return (
    <>
      <PageHeader
        title={detail.fileName}
        back={{ href: "/imports", label: "Imports" }}
        detail={<ImportStateBadge entry={detail} />}
        description={
          <>
            {sizeText(detail.size)}, uploaded by {actorName(detail.who)} on <Time value={detail.createdAt} />
          </>
        }
        actions={canStart && <DiscardButton detail={detail} />}
      />
      <Stage detail={detail} canStart={canStart} />
    </>
  );
}

function Stage({ detail, canStart }: { detail: ImportDetail; canStart: boolean }) {
  const client = useQueryClient();
  const { state, jobId, error } = detail;

  if (state === "done") return <ImportResult detail={detail} />;
  if ((state === "queued" || state === "running") && jobId !== null) {
    return (
      <div className="max-w-2xl">
        <WatchedJob
          jobId={jobId}
          label="Importing"
          waitingText="Waiting for another import to end"
          onEnd={() => refreshAfterJob(client)}
        />
        <p className="text-muted text-sm">
          The pets appear all at once, at the end. You can leave this page; cancelled, nothing is imported.
        </p>
      </div>
    );
  }
  return (
    <div className="space-y-4">
      {state === "failed" && (
        <Notice tone="negative" title="The import failed">
          {error}
        </Notice>
      )}
      {state === "cancelled" && <Notice title="The import was cancelled">Nothing was imported.</Notice>}
      {canStart ? <Steps detail={detail} /> : <Gone />}
    </div>
  );
}

/** The way to an import, with everything on one page: what comes later waits for what comes before. */
function Steps({ detail }: { detail: ImportDetail }) {
  const { check, checkJobId } = detail;
  const job = useQuery({ ...jobOptions(checkJobId ?? ""), enabled: checkJobId !== null && check === null });
  const isLocked = job.data !== undefined && isUnderWay(job.data);
  return (
    <div>
      <Step number={1} title="File" description="How the file is read.">
        <FileSettings detail={detail} isLocked={isLocked} />
      </Step>
      <Step number={2} title="Columns" description="What each column contains.">
        <ColumnSettings detail={detail} isLocked={isLocked} />
      </Step>
      <Step number={3} title="Check" description="Every row is validated as by the API. Nothing is added yet.">
        <CheckStep detail={detail} />
      </Step>
      {check && check.unreadable === null && (
        <Step number={4} title="Import" description="All pets are added together.">
          <RunStep key={`${check.good} ${check.bad}`} detail={detail} check={check} />
        </Step>
      )}
    </div>
  );
}

function Step({ number, title, ...rest }: { number: number; title: string; description: string; children: ReactNode }) {
  return <Section title={`${number}. ${title}`} {...rest} />;
}

function Gone() {
  return (
    <Notice title="The file is no longer kept">
      A file that nobody imports is removed after a week.{" "}
      <LinkButton href="/imports/new" size="sm">
        Upload it again
      </LinkButton>
    </Notice>
  );
}
