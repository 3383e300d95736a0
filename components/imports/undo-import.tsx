"use client";

import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { confirmUndo, keptText } from "@/components/jobs/ask-undo";
import { followJob } from "@/components/jobs/follow-job";
import { outcomeText } from "@/components/jobs/job-text";
import { WatchedJob } from "@/components/jobs/watched-job";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { Button } from "@/components/ui/button";
import type { ButtonSize } from "@/components/ui/button-style";
import type { ImportEntry } from "@/lib/imports/schemas";
import type { Job, UndoEffect } from "@/lib/jobs/schemas";
import { api } from "@/lib/core/console-client";
import { refreshAfterJob } from "@/components/jobs/refresh-after-job";
import type { Translate } from "@/lib/texts/texts";

/** The progress and result of undoing an import, of which some pets may not be removed, but have their earlier status again. */
export function UndoProgress({ jobId, hasUpdated }: { jobId: string; hasUpdated: boolean }) {
  const t = useText();
  const client = useQueryClient();
  return (
    <WatchedJob
      jobId={jobId}
      label={t("imports.undoing")}
      endText={(job) => (hasUpdated ? outcomeText(t, job) : undoneText(t, job))}
      waitingText={t("imports.waitingForWork")}
      onEnd={(job) => {
        refreshAfterJob(client);
        showFailure(client, job);
      }}
    />
  );
}

/** Starts to undo an import, if possible, once that is confirmed. */
export function UndoButton({ entry, size = "md" }: { entry: ImportEntry; size?: ButtonSize }) {
  const t = useText();
  const client = useQueryClient();
  const { undoJobId, fileName, updated } = entry;
  const [isCounting, setIsCounting] = useState(false);
  const { mutate, isPending } = useMutation({
    ...api.jobs.undo.mutationOptions("awaited"),
    onSuccess: (job) => showFailure(client, job),
    onError: (error) => toastFailure(t, t("imports.notUndone"), error),
  });

  if (undoJobId === null) return null;
  async function undo(jobId: string) {
    setIsCounting(true);
    const isSure = await confirmUndo(t, jobId, t("imports.notUndone"), {
      title: t("imports.undoQuestion", { fileName }),
      action: t("imports.undoButton"),
      isDangerous: true,
      describe: (effect) => effectText(t, effect, updated ?? 0),
    });
    setIsCounting(false);
    if (isSure) mutate({ jobId });
  }

  return (
    <Button size={size} isLoading={isCounting || isPending} onClick={() => void undo(undoJobId)}>
      {t("imports.undoButton")}
    </Button>
  );
}

/** An undo that failed is no part of the import, which can still be undone: its card says why. */
function showFailure(client: QueryClient, job: Job): void {
  if (job.state === "failed") followJob(client, job);
}

function undoneText(t: Translate, { state, changed, failed }: Job): string {
  const count = BigInt(changed);
  if (state !== "done") return t("imports.petsBrokeOff", { count });
  if (failed === "0") return t("imports.petsTakenBack", { count });
  return t("imports.petsTakenBackSome", { count, failed: BigInt(failed) });
}

function effectText(t: Translate, effect: UndoEffect, updated: number): string {
  const reverted = BigInt(effect.reverted);
  const removed = effect.removed === null ? reverted - BigInt(updated) : BigInt(effect.removed);
  return [
    t("imports.removes", { count: removed }),
    ...(reverted > removed ? [t("jobs.reverts", { count: reverted - removed })] : []),
    keptText(t, effect),
    t("imports.removesCategories"),
  ]
    .filter(Boolean)
    .join(" ");
}
