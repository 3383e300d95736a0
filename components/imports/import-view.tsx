"use client";

import { useIsMutating, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { errorText } from "@/components/error-text";
import { MATCH_STEP_ID } from "@/components/imports/check-result";
import { checkKey, CheckStep } from "@/components/imports/check-step";
import { ColumnSettings } from "@/components/imports/column-settings";
import { DiscardButton } from "@/components/imports/discard-button";
import { FileSettings } from "@/components/imports/file-settings";
import { ImportedBefore } from "@/components/imports/imported-before";
import { ImportResult } from "@/components/imports/import-result";
import { ImportStateBadge } from "@/components/imports/import-state-badge";
import { sizeText } from "@/components/imports/import-text";
import { MatchStep } from "@/components/imports/match-step";
import { removeFollowed } from "@/components/jobs/followed-jobs";
import { WatchedJob } from "@/components/jobs/watched-job";
import { RunStep } from "@/components/imports/run-step";
import { actorWithin } from "@/components/activity/actor-text";
import { useText } from "@/components/texts";
import { ErrorState } from "@/components/ui/error-state";
import { FocusPlace } from "@/components/ui/focus-place";
import { Isolated } from "@/components/ui/isolated";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { useWithChoices } from "@/components/ui/use-choices";
import { useMoveOn } from "@/components/ui/use-move-on";
import { parsingSettings, type ImportDetail } from "@/lib/imports/schemas";
import { isUnderWay } from "@/lib/jobs/job-state";
import { jobOptions } from "@/components/jobs/job-options";
import { api } from "@/lib/core/console-client";
import { writeMessage } from "@/lib/texts/message";
import { refreshAfterJob } from "@/components/jobs/refresh-after-job";

/** One import, from its file to its pets. Where it stands is known to the server: a reload goes on at the same place. */
export function ImportView({ importId }: { importId: string }) {
  const t = useText();
  const moveOn = useMoveOn();
  const options = api.imports.read.queryOptions({ importId });
  const { data: stored, error, isFetching, refetch } = useQuery({ ...options, staleTime: 0 });
  const detail = useWithChoices(options.queryKey, stored);
  if (!stored || !detail) {
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
  const isRunning = detail.state === "queued" || detail.state === "running";
  const canStart = detail.hasFile && !isRunning && detail.state !== "done";
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
        actions={canStart && <DiscardButton detail={detail} onDiscarded={() => void moveOn("/imports")} />}
      />
      <FocusPlace stage={isRunning ? "progress" : `${detail.state} ${detail.undoneBy}`}>
        <Stage detail={detail} canStart={canStart} isParsedAnew={!hasSameColumns(stored, detail)} />
      </FocusPlace>
    </>
  );
}

/** Whether the file has the same columns in both, as it is parsed there. */
function hasSameColumns({ settings: one }: ImportDetail, { settings: other }: ImportDetail): boolean {
  return parsingSettings.every((setting) => one[setting] === other[setting]);
}

type StageProps = {
  detail: ImportDetail;
  canStart: boolean;
  /** Whether other columns than those that are shown are on their way. */
  isParsedAnew: boolean;
};

function Stage({ detail, canStart, isParsedAnew }: StageProps) {
  const t = useText();
  const client = useQueryClient();
  const { state, jobId, error } = detail;
  const isRunning = state === "queued" || state === "running";
  // The result is seen here: no card has to say it on the next page.
  useEffect(() => {
    if (!isRunning && jobId !== null) removeFollowed(jobId);
  }, [isRunning, jobId]);

  if (state === "done") return <ImportResult detail={detail} />;
  if (isRunning && jobId !== null) {
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
      {canStart ? <Steps detail={detail} isParsedAnew={isParsedAnew} /> : <Gone />}
    </div>
  );
}

/** The way to an import, with everything on one page: what comes later waits for what comes before. */
function Steps({ detail, isParsedAnew }: Pick<StageProps, "detail" | "isParsedAnew">) {
  const t = useText();
  const { id, check, checkJobId, words } = detail;
  const job = useQuery({ ...jobOptions(checkJobId ?? ""), enabled: checkJobId !== null && check === null });
  const isStarting = useIsMutating({ mutationKey: checkKey(id) }) > 0;
  // Once there is a result, nobody asks for the job any more: what is known of it may be from before its end.
  const isChecking = check === null && job.data !== undefined && isUnderWay(job.data);
  const isLocked = isStarting || isChecking;
  const hasWords = words !== null && words.found.length > 0;
  const [isChoosing, onChoosing] = useState(false);
  return (
    <div>
      {detail.sameFile && <ImportedBefore file={detail.sameFile} />}
      <Step number={1} title={t("columns.file")} description={t("imports.fileHint")}>
        <FileSettings detail={detail} isLocked={isLocked} />
      </Step>
      <Step number={2} title={t("imports.columns")} description={t("imports.columnsStepHint")}>
        <ColumnSettings detail={detail} isLocked={isLocked || isParsedAnew} onChoosing={onChoosing} />
      </Step>
      {hasWords && (
        <div id={MATCH_STEP_ID} className="scroll-mt-16">
          <Step number={3} title={t("imports.matchStep")} description={t("imports.matchHint")}>
            <MatchStep detail={detail} words={words} isLocked={isLocked} onChoosing={onChoosing} />
          </Step>
        </div>
      )}
      <Step number={hasWords ? 4 : 3} title={t("imports.checkStep")} description={t("imports.checkHint")}>
        <CheckStep detail={detail} isHeld={isChoosing} />
      </Step>
      {check && check.unreadable === null && (
        <Step number={hasWords ? 5 : 4} title={t("imports.import")} description={t("imports.importHint")}>
          <RunStep key={`${check.good} ${check.bad}`} detail={detail} check={check} isHeld={isChoosing} />
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
