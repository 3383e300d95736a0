"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { CheckResult } from "@/components/imports/check-result";
import { MissingField } from "@/components/imports/missing-field";
import { WatchedJob } from "@/components/jobs/watched-job";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { Button } from "@/components/ui/button";
import { FocusPlace } from "@/components/ui/focus-place";
import { Notice } from "@/components/ui/notice";
import { inTurn } from "@/components/ui/use-choices";
import type { ImportDetail } from "@/lib/imports/schemas";
import { isUnderWay } from "@/lib/jobs/job-state";
import { jobOptions } from "@/components/jobs/job-options";
import { api } from "@/lib/core/console-client";
import { writeMessage } from "@/lib/texts/message";

/** The key of the mutation that starts a dry run. */
export const checkKey = (importId: string) => ["imports.check", importId];

/** The dry run: its button, progress and result. */
export function CheckStep({ detail, isHeld }: { detail: ImportDetail; isHeld: boolean }) {
  const t = useText();
  const whyId = useId();
  const { id, state, check, checkJobId, missing } = detail;
  const client = useQueryClient();
  const queryKey = api.imports.read.queryKey({ importId: id });
  const start = useMutation({
    ...api.imports.check.mutationOptions(),
    mutationKey: checkKey(id),
    // After the choices that are on their way.
    ...inTurn(queryKey),
    onSuccess: (started: ImportDetail) => client.setQueryData(queryKey, started),
    onError: (error) => toastFailure(t, t("imports.checkNotStarted"), error),
  });
  const job = useQuery({ ...jobOptions(checkJobId ?? ""), enabled: checkJobId !== null && check === null });
  // The check after whose end the import was read: if it has no result then, it has none. One of an unreadable file fails with one.
  const [lastRead, setLastRead] = useState<string | null>(null);
  const mayHaveResult = job.data?.state !== "cancelled" && lastRead !== checkJobId;
  const button = (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        variant={check ? "secondary" : "primary"}
        disabled={missing.length > 0}
        aria-describedby={missing.length > 0 ? whyId : undefined}
        isLoading={start.isPending || isHeld}
        // The second click of a double click would find the file in use by the first.
        onClick={(event) => event.detail < 2 && start.mutate({ importId: id })}
      >
        {check ? t("imports.checkAgain") : t("imports.checkButton")}
      </Button>
      {missing.length > 0 && (
        <div id={whyId} className="text-muted text-sm">
          {missing.map((field) => (
            <p key={field}>
              <MissingField field={field} />
            </p>
          ))}
        </div>
      )}
    </div>
  );

  if (check) {
    return (
      <FocusPlace stage="result">
        <div className="space-y-4">
          <CheckResult detail={detail} check={check} />
          {/* The shop may have changed since the check. */}
          {state === "failed" && button}
        </div>
      </FocusPlace>
    );
  }
  if (checkJobId !== null && (!job.data || isUnderWay(job.data) || mayHaveResult)) {
    return (
      <FocusPlace stage="progress">
        <WatchedJob
          jobId={checkJobId}
          label={t("imports.checking")}
          waitingText={t("imports.waitingForWork")}
          onEnd={() =>
            void client.invalidateQueries({ queryKey }, { throwOnError: true }).then(
              () => setLastRead(checkJobId),
              () => undefined,
            )
          }
        />
      </FocusPlace>
    );
  }
  return (
    <FocusPlace stage="start">
      <div className="space-y-3">
        {job.data?.state === "failed" && (
          <Notice tone="negative" title={t("imports.checkFailed")}>
            {job.data.error && writeMessage(t, job.data.error)}
          </Notice>
        )}
        {job.data?.state === "cancelled" && (
          <Notice title={t("imports.checkCancelled")}>{t("imports.noResult")}</Notice>
        )}
        {button}
      </div>
    </FocusPlace>
  );
}
