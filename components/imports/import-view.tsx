"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorText } from "@/components/error-text";
import { MATCH_STEP_ID } from "@/components/imports/check-result";
import { CheckStep } from "@/components/imports/check-step";
import { ColumnSettings } from "@/components/imports/column-settings";
import { DiscardButton } from "@/components/imports/discard-button";
import { FileSettings } from "@/components/imports/file-settings";
import { ImportResult } from "@/components/imports/import-result";
import { ImportStateBadge } from "@/components/imports/import-state-badge";
import { sizeText } from "@/components/imports/import-text";
import { MatchStep } from "@/components/imports/match-step";
import { WatchedJob } from "@/components/jobs/watched-job";
import { RunStep } from "@/components/imports/run-step";
import { actorWithin } from "@/components/activity/actor-text";
import { useText } from "@/components/texts";
import { ErrorState } from "@/components/ui/error-state";
import { Isolated } from "@/components/ui/isolated";
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
import { writeMessage } from "@/lib/texts/message";
import { refreshAfterJob } from "@/components/jobs/refresh-after-job";

/** One import, from its file to its pets. Where it stands is known to the server: a reload goes on at the same place. */
export function ImportView({ importId }: { importId: string }) {
  const t = useText();
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
          title={t("imports.importNotLoaded")}
          message={errorText(t, error)}
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
        title={<Isolated>{detail.fileName}</Isolated>}
        back={{ href: "/imports", label: t("imports.title") }}
        detail={<ImportStateBadge entry={detail} />}
        description={t.rich("imports.uploadedBy", {
          size: sizeText(t, detail.size),
          ...actorWithin(t, detail.who),
          time: () => <Time value={detail.createdAt} />,
        })}
        actions={canStart && <DiscardButton detail={detail} />}
      />
      <Stage detail={detail} canStart={canStart} />
    </>
  );
}

function Stage({ detail, canStart }: { detail: ImportDetail; canStart: boolean }) {
  const t = useText();
  const client = useQueryClient();
  const { state, jobId, error } = detail;

  if (state === "done") return <ImportResult detail={detail} />;
  if ((state === "queued" || state === "running") && jobId !== null) {
    return (
      <div className="max-w-2xl">
        <WatchedJob
          jobId={jobId}
          label={t("imports.importing")}
          waitingText={t("imports.waitingForImport")}
          onEnd={() => refreshAfterJob(client)}
        />
        <p className="text-muted text-sm">{t("imports.importingHint")}</p>
      </div>
    );
  }
  return (
    <div className="space-y-4">
      {state === "failed" && (
        <Notice tone="negative" title={t("imports.importFailed")}>
          {error && writeMessage(t, error)}
        </Notice>
      )}
      {state === "cancelled" && <Notice title={t("imports.importCancelled")}>{t("imports.nothingImported")}</Notice>}
      {canStart ? <Steps detail={detail} /> : <Gone />}
    </div>
  );
}

/** The way to an import, with everything on one page: what comes later waits for what comes before. */
function Steps({ detail }: { detail: ImportDetail }) {
  const t = useText();
  const { check, checkJobId, words } = detail;
  const job = useQuery({ ...jobOptions(checkJobId ?? ""), enabled: checkJobId !== null && check === null });
  const isLocked = job.data !== undefined && isUnderWay(job.data);
  const hasWords = words !== null && words.found.length > 0;
  return (
    <div>
      <Step number={1} title={t("columns.file")} description={t("imports.fileHint")}>
        <FileSettings detail={detail} isLocked={isLocked} />
      </Step>
      <Step number={2} title={t("imports.columns")} description={t("imports.columnsStepHint")}>
        <ColumnSettings detail={detail} isLocked={isLocked} />
      </Step>
      {hasWords && (
        <div id={MATCH_STEP_ID} className="scroll-mt-16">
          <Step number={3} title={t("imports.matchStep")} description={t("imports.matchHint")}>
            <MatchStep detail={detail} words={words} isLocked={isLocked} />
          </Step>
        </div>
      )}
      <Step number={hasWords ? 4 : 3} title={t("imports.checkStep")} description={t("imports.checkHint")}>
        <CheckStep detail={detail} />
      </Step>
      {check && check.unreadable === null && (
        <Step number={hasWords ? 5 : 4} title={t("imports.import")} description={t("imports.importHint")}>
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
  const t = useText();
  return (
    <Notice title={t("imports.gone")}>
      {t("imports.goneHint")}{" "}
      <LinkButton href="/imports/new" size="sm">
        {t("imports.uploadAgain")}
      </LinkButton>
    </Notice>
  );
}
