"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { undoChange } from "@/components/pets/undo-change";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { api, ConsoleError } from "@/lib/core/console-client";
import type { ConsolePet } from "@/lib/pets/schemas";

/** Deletes a pet without a confirmation, since it can be undone. */
export function DeletePetButton({ pet, onDeleted }: { pet: ConsolePet; onDeleted: () => void }) {
  const t = useText();
  const client = useQueryClient();
  const { mutate, isPending, isSuccess } = useMutation({
    // This page stays until the list has loaded, and would fetch the deleted pet.
    ...api.pets.delete.mutationOptions("when shown again"),
    onSuccess: ({ entryId }) =>
      leave(
        t("pets.deleted", { name: pet.name }),
        () => void undoChange(t, client, { id: pet.id, name: pet.name, entryId, what: "deletion" }),
      ),
    onError: (error) => {
      // Another user has deleted it already.
      if (error instanceof ConsoleError && error.code === "not_found")
        leave(t("pets.alreadyDeleted", { name: pet.name }));
      else {
        toastFailure(t, t("pets.notDeleted", { name: pet.name }), error);
        void client.invalidateQueries({ queryKey: api.pets.read.queryKey({ petId: pet.id }) });
      }
    },
  });

  const remove = () => mutate({ petId: pet.id, version: pet.version });

  function leave(title: string, onUndo?: () => void) {
    toast({ title, ...(onUndo && { onUndo }) });
    onDeleted();
  }

  useShortcut({ keys: "#", label: t("pets.deleteShortcut"), group: "thisPage", run: remove }, !isPending && !isSuccess);

  return (
    <Button
      variant="quiet"
      label={t("pets.deleteShortcut")}
      aria-keyshortcuts="#"
      data-keys="#"
      icon={<Trash2 className="size-4" aria-hidden />}
      isLoading={isPending || isSuccess}
      onClick={remove}
    />
  );
}
