"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toastFailure } from "@/components/toast-failure";
import { quoted } from "@/lib/activity/subjects";
import { WatchedJob } from "@/components/jobs/watched-job";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { confirm } from "@/components/ui/confirm";
import { toast } from "@/components/ui/toast";
import type { Job } from "@/lib/jobs/schemas";
import { api } from "@/lib/core/console-client";
import { refreshAfterJob } from "@/components/jobs/refresh-after-job";
import { UndoIcon } from "@/components/ui/directional-icons";
import { writeMessage, type Message } from "@/lib/texts/message";
import type { Translate } from "@/lib/texts/texts";

/** Undoes one change. Values that were changed since are kept and reported. */
export function UndoEntryButton({ entryId }: { entryId: string }) {
  const t = useText();
  const { mutate, isPending } = useMutation({
    ...api.activity.undo.mutationOptions("awaited"),
    onSuccess: ({ kept }) =>
      toast({
        tone: "positive",
        title: t("activity.undone"),
        ...(kept.length > 0 && { description: kept.map((reason) => writeMessage(t, reason)).join(" ") }),
      }),
    onError: (error) => toastFailure(t, t("activity.notUndone"), error),
  });
  return (
    <Button
      icon={<UndoIcon className="size-4" aria-hidden />}
      isLoading={isPending}
      onClick={() => mutate({ entryId })}
    >
      {t("activity.undoChange")}
    </Button>
  );
}

/** Undoes all changes of a job, and shows the progress. */
export function UndoJobButton({ jobId, title }: { jobId: string; title: Message }) {
  const t = useText();
  const client = useQueryClient();
  const { mutate, data, isPending } = useMutation({
    ...api.jobs.undo.mutationOptions("awaited"),
    onError: (error) => toastFailure(t, t("activity.notUndone"), error),
  });

  async function undo() {
    const isSure = await confirm({
      title: t("activity.undoQuestion", { quoted: quoted(t, writeMessage(t, title)) }),
      description: t("activity.undoHint"),
      action: t("activity.undoAll"),
      isDangerous: true,
    });
    if (isSure) mutate({ jobId });
  }

  if (data) {
    return (
      <WatchedJob
        jobId={data.id}
        label={t("activity.undoing")}
        waitingText={t("activity.waiting")}
        endText={(job) => undoneText(t, job)}
        onEnd={() => refreshAfterJob(client)}
      />
    );
  }
  return (
    <Button icon={<UndoIcon className="size-4" aria-hidden />} isLoading={isPending} onClick={() => void undo()}>
      {t("activity.undoAllButton")}
    </Button>
  );
}

function undoneText(t: Translate, { state, changed, failed }: Job): string {
  const count = BigInt(changed);
  if (state !== "done") return t("activity.changesBrokeOff", { count });
  if (failed === "0") return t("activity.changesTakenBack", { count });
  return t("activity.changesTakenBackSome", { count, failed: BigInt(failed) });
}
