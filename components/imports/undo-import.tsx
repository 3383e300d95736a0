"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { countText } from "@/components/imports/import-text";
import { WatchedJob } from "@/components/jobs/watched-job";
import { Button } from "@/components/ui/button";
import type { ButtonSize } from "@/components/ui/button-style";
import { confirm } from "@/components/ui/confirm";
import { toast } from "@/components/ui/toast";
import type { ImportEntry } from "@/lib/imports/schemas";
import type { Job } from "@/lib/jobs/schemas";
import { api } from "@/lib/core/console-client";
import { refreshAfterJob } from "@/components/jobs/refresh-after-job";

/** How far taking an import back has come, and what became of it; nothing while nobody has begun to. */
export function UndoProgress({ entry }: { entry: ImportEntry }) {
  const client = useQueryClient();
  if (entry.undoneBy === null) return null;
  return (
    <WatchedJob
      jobId={entry.undoneBy}
      label="Undoing the import"
      endText={undoneText}
      waitingText="Waiting for other work to end"
      onEnd={() => refreshAfterJob(client)}
    />
  );
}

/** Starts taking an import back, where that can be done. */
export function UndoButton({ entry, size = "md" }: { entry: ImportEntry; size?: ButtonSize }) {
  const { jobId, fileName, added, canUndo } = entry;
  const { mutate, isPending } = useMutation({
    ...api.jobs.undo.mutationOptions("awaited"),
    onError: ({ message }) => toast({ tone: "negative", title: "The import was not undone", description: message }),
  });

  async function undo() {
    const isSure = await confirm({
      title: `Undo the import of ${fileName}?`,
      description: `${countText(added ?? 0, "pet")} go again. Those that somebody has changed since are kept.`,
      action: "Undo import",
      isDangerous: true,
    });
    if (isSure && jobId !== null) mutate({ jobId });
  }

  if (!canUndo) return null;
  return (
    <Button size={size} isLoading={isPending} onClick={() => void undo()}>
      Undo import
    </Button>
  );
}

function undoneText({ state, changed, failed }: Job): string {
  const gone = `${countText(changed, "pet")} ${changed === "1" ? "was" : "were"} taken back`;
  if (state !== "done") return `It broke off: ${gone}.`;
  return failed === "0" ? `${gone}.` : `${gone}; ${countText(failed, "pet")} had been changed since, and stayed.`;
}
