"use client";

import type { ReactNode } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { askAndUndoJob } from "@/components/jobs/ask-undo";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { Button } from "@/components/ui/button";
import type { ButtonSize } from "@/components/ui/button-style";
import { UndoIcon } from "@/components/ui/directional-icons-of-actions";
import type { Job } from "@/lib/jobs/schemas";
import { isUnderWay } from "@/lib/jobs/job-state";
import { api } from "@/lib/core/console-client";
import { writeMessage } from "@/lib/texts/message";

type JobActionsProps = {
  job: Job;
  size?: ButtonSize;
  /** Called once its undo has started. */
  onUndone?: () => void;
};

/** The actions on a job: cancel it while it runs; undo it, which asks first, once it has ended. */
export function JobActions({ job, size = "md", onUndone }: JobActionsProps) {
  const t = useText();
  const client = useQueryClient();
  const [isUndoing, setIsUndoing] = useState(false);
  const cancel = useMutation({
    ...api.jobs.cancel.mutationOptions(),
    onSuccess: (cancelled) => client.setQueryData(api.jobs.read.queryKey({ jobId: job.id }), cancelled),
    onError: (error) => toastFailure(t, t("jobs.notCancelled"), error),
  });

  async function undo() {
    setIsUndoing(true);
    const isBegun = await askAndUndoJob(t, client, job);
    setIsUndoing(false);
    if (isBegun) onUndone?.();
  }

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
  if (!job.canUndo) return null;
  return (
    <Button
      key="undo"
      size={size}
      icon={<UndoIcon className="size-4" aria-hidden />}
      isLoading={isUndoing}
      onClick={undo}
    >
      {t.rich("jobs.undoJob", about)}
    </Button>
  );
}
