"use client";

import { useMutation } from "@tanstack/react-query";
import { toastFailure } from "@/components/toast-failure";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";
import { UndoIcon } from "@/components/ui/directional-icons-of-actions";
import { writeMessage } from "@/lib/texts/message";

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
