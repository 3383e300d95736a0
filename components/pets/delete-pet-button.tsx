"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { restorePet } from "@/components/pets/restore-pet";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { api, ConsoleError } from "@/lib/core/console-client";
import type { ConsolePet } from "@/lib/pets/schemas";

/** Deletes a pet without asking, since it can be undone, and goes back to the list. */
export function DeletePetButton({ pet, listHref }: { pet: ConsolePet; listHref: string }) {
  const client = useQueryClient();
  const router = useRouter();
  const { mutate, isPending, isSuccess } = useMutation({
    // This page stays until the list has loaded, and would fetch the deleted pet.
    ...api.pets.delete.mutationOptions("when shown again"),
    onSuccess: () => leave(`${pet.name} is deleted`, () => void restorePet(client, pet.id)),
    onError: (error) => {
      // Somebody else was faster: what was wanted is so.
      if (error instanceof ConsoleError && error.code === "not_found") leave(`${pet.name} was deleted already`);
      else toast({ tone: "negative", title: `${pet.name} was not deleted`, description: error.message });
    },
  });

  function leave(title: string, onUndo?: () => void) {
    toast({ title, ...(onUndo && { onUndo }) });
    router.push(listHref);
  }

  useShortcut(
    { keys: "#", label: "Delete this pet", group: "This page", run: () => mutate({ petId: pet.id }) },
    !isPending && !isSuccess,
  );

  return (
    <Button
      variant="quiet"
      label="Delete this pet"
      aria-keyshortcuts="#"
      data-keys="#"
      icon={<Trash2 className="size-4" aria-hidden />}
      isLoading={isPending || isSuccess}
      onClick={() => mutate({ petId: pet.id })}
    />
  );
}
