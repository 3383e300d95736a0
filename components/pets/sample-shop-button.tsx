"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { undoJob } from "@/components/jobs/undo-job";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";

/** Fills an empty shop with a few dozen pets. */
export function SampleShopButton() {
  const t = useText();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    ...api.pets.addSamples.mutationOptions("awaited"),
    onSuccess: ({ added, jobId }) =>
      toast({
        tone: "positive",
        title: jobId === null ? t("pets.samplesRefused") : t("pets.samplesAdded", { count: added }),
        ...(jobId !== null && { onUndo: () => void undoJob(t, client, jobId) }),
      }),
    onError: (error) => toastFailure(t, t("pets.samplesNotAdded"), error),
  });
  return (
    <>
      <Button isLoading={isPending} onClick={() => mutate()}>
        {t("pets.addSamplesButton")}
      </Button>
      <span role="status" className="sr-only">
        {isPending && t("pets.addingSamples")}
      </span>
    </>
  );
}
