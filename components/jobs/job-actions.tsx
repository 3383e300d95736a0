"use client";

import type { ReactNode } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isUndo, originalOf } from "@/components/jobs/ask-undo";
import { followJob } from "@/components/jobs/follow-job";
import { removeFollowed } from "@/components/jobs/followed-jobs";
import { offerJobUndo } from "@/components/jobs/undo-job";
import { UndoJobButton } from "@/components/jobs/undo-job-button";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { Button } from "@/components/ui/button";
import type { ButtonSize } from "@/components/ui/button-style";
import type { Job } from "@/lib/jobs/schemas";
import { isUnderWay } from "@/lib/jobs/job-state";
import { api } from "@/lib/core/console-client";
import { writeMessage } from "@/lib/texts/message";

type JobActionsProps = {
  job: Job;
  size?: ButtonSize;
};

/**
 * The actions on a job: cancel it while it runs; once it has ended, undo it, which asks first, or change the pets that it
 * skipped.
 */
export function JobActions({ job, size = "md" }: JobActionsProps) {
  const t = useText();
  const client = useQueryClient();
  const cancel = useMutation({
    ...api.jobs.cancel.mutationOptions(),
    onSuccess: (cancelled) => client.setQueryData(api.jobs.read.queryKey({ jobId: job.id }), cancelled),
    onError: (error) => toastFailure(t, t("jobs.notCancelled"), error),
  });
  const retry = useMutation({
    ...api.jobs.retry.mutationOptions(),
    onSuccess: (started) => {
      followJob(client, started);
      offerJobUndo(t, client, started.id);
      removeFollowed(job.id);
    },
    onError: (error) => toastFailure(t, t("jobs.notTriedAgain"), error),
  });

  const about = {
    title: writeMessage(t, job.title),
    hidden: (text: ReactNode) => <span className="sr-only">{text}</span>,
  };
  // The keys make them two buttons, so that a double click on one never reaches the other.
  if (isUnderWay(job))
    return (
      <Button
        key="cancel"
        size={size}
        isLoading={cancel.isPending || !job.canCancel}
        onClick={() => cancel.mutate({ jobId: job.id })}
      >
        {t.rich("jobs.cancelJob", about)}
      </Button>
    );
  return (
    <>
      {job.canRetry && (
        <Button size={size} isLoading={retry.isPending} onClick={() => retry.mutate({ jobId: job.id })}>
          {t("ui.tryAgain")}
        </Button>
      )}
      {job.canUndo && (
        <UndoJobButton key="undo" job={job} size={size}>
          {isUndo(job.title)
            ? t.rich("jobs.redoJob", { ...about, title: writeMessage(t, originalOf(job.title)) })
            : t.rich("jobs.undoJob", about)}
        </UndoJobButton>
      )}
    </>
  );
}
