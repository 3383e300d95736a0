"use client";

import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followJob } from "@/components/jobs/follow-job";
import { removeFollowed } from "@/components/jobs/followed-jobs";
import { outcomeText } from "@/components/jobs/job-text";
import { UndoJobButton } from "@/components/jobs/undo-job-button";
import { WatchedJob } from "@/components/jobs/watched-job";
import { useText } from "@/components/texts";
import type { ButtonSize } from "@/components/ui/button-style";
import type { ImportEntry } from "@/lib/imports/schemas";
import type { Job } from "@/lib/jobs/schemas";
import { refreshAfterJob } from "@/components/jobs/refresh-after-job";
import { message } from "@/lib/texts/message";
import type { Translate } from "@/lib/texts/texts";

/** The progress and result of undoing an import, of which some pets may not be removed, but have their earlier status again. */
export function UndoProgress({ jobId, hasUpdated }: { jobId: string; hasUpdated: boolean }) {
  const t = useText();
  const client = useQueryClient();
  // It is seen here: no card has to show it.
  useEffect(() => removeFollowed(jobId), [jobId]);
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

type UndoButtonProps = { entry: Pick<ImportEntry, "undoJobId" | "redoJobId" | "fileName">; size?: ButtonSize };

/** Undoes an import, or makes one again that was undone, if possible, once that is confirmed. */
export function UndoButton({ entry: { undoJobId, redoJobId, fileName }, size = "md" }: UndoButtonProps) {
  const t = useText();
  const title = message("jobTitles.importFile", { file: fileName });
  // The keys make them two buttons, so that a double click on one never reaches the other.
  if (undoJobId !== null)
    return (
      <UndoJobButton key="undo" job={{ id: undoJobId, title }} size={size}>
        {t("imports.undoButton")}
      </UndoJobButton>
    );
  if (redoJobId === null) return null;
  return (
    <UndoJobButton key="redo" job={{ id: redoJobId, title: message("jobTitles.undo", { title }) }} size={size}>
      {t("imports.redoButton")}
    </UndoJobButton>
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
