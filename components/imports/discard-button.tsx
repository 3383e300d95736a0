"use client";

import { useMutation } from "@tanstack/react-query";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { Button } from "@/components/ui/button";
import { confirm } from "@/components/ui/confirm";
import { toast } from "@/components/ui/toast";
import type { ImportDetail } from "@/lib/imports/schemas";
import { api } from "@/lib/core/console-client";

type DiscardButtonProps = { detail: ImportDetail; onDiscarded: () => void };

/** Removes an import that has not run, with its file. */
export function DiscardButton({ detail: { id, fileName }, onDiscarded }: DiscardButtonProps) {
  const t = useText();
  const { mutate, isPending } = useMutation({
    // This page stays until the list has loaded, and would fetch the discarded import.
    ...api.imports.discard.mutationOptions("when shown again"),
    onSuccess: () => {
      onDiscarded();
      toast({ title: t("imports.discarded", { fileName }) });
    },
    onError: (error) => toastFailure(t, t("imports.notDiscarded"), error),
  });

  async function discard() {
    const isSure = await confirm({
      title: t("imports.discardQuestion", { fileName }),
      description: t("imports.discardHint"),
      action: t("imports.discardButton"),
      isDangerous: true,
    });
    if (isSure) mutate({ importId: id });
  }

  return (
    <Button isLoading={isPending} onClick={() => void discard()}>
      {t("imports.discardButton")}
    </Button>
  );
}
