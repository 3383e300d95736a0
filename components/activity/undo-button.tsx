"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { quoted } from "@/lib/activity/subjects";
import { WatchedJob } from "@/components/jobs/watched-job";
import { Button } from "@/components/ui/button";
import { confirm } from "@/components/ui/confirm";
import { toast } from "@/components/ui/toast";
import type { Job } from "@/lib/jobs/schemas";
import { api } from "@/lib/core/console-client";
import { refreshAfterJob } from "@/components/jobs/refresh-after-job";

/** Takes one change back. What somebody changed since is kept, and named. */
export function UndoEntryButton({ entryId }: { entryId: string }) {
  const { mutate, isPending } = useMutation({
    ...api.activity.undo.mutationOptions("awaited"),
    onSuccess: ({ kept }) =>
      toast({ tone: "positive", title: "The change was undone", ...(kept !== null && { description: kept }) }),
    onError: ({ message }) => toast({ tone: "negative", title: "The change was not undone", description: message }),
  });
  return (
    <Button icon={<Undo2 className="size-4" aria-hidden />} isLoading={isPending} onClick={() => mutate({ entryId })}>
      Undo this change
    </Button>
  );
}

/** Takes all back that a job did, and shows how far that has come. */
export function UndoJobButton({ jobId, title }: { jobId: string; title: string }) {
  const client = useQueryClient();
  const { mutate, data, isPending } = useMutation({
    ...api.jobs.undo.mutationOptions("awaited"),
    onError: ({ message }) => toast({ tone: "negative", title: "The change was not undone", description: message }),
  });

  async function undo() {
    const isSure = await confirm({
      title: `Undo ${quoted(title)}?`,
      description: "Every change it made is taken back. What somebody has changed since is kept.",
      action: "Undo all",
      isDangerous: true,
    });
    if (isSure) mutate({ jobId });
  }

  if (data) {
    return (
      <WatchedJob
        jobId={data.id}
        label="Taking the changes back"
        waitingText="Waiting for other work to end"
        endText={undoneText}
        onEnd={() => refreshAfterJob(client)}
      />
    );
  }
  return (
    <Button icon={<Undo2 className="size-4" aria-hidden />} isLoading={isPending} onClick={() => void undo()}>
      Undo all changes
    </Button>
  );
}

function undoneText({ state, changed, failed }: Job): string {
  const undone = `${changed} ${changed === "1" ? "change was" : "changes were"} taken back`;
  if (state !== "done") return `It broke off: ${undone}.`;
  return failed === "0" ? `${undone}.` : `${undone}; ${failed} had been changed since, and stayed.`;
}
