import type { QueryClient } from "@tanstack/react-query";
import { undoChange } from "@/components/pets/undo-change";
import { toastFailure } from "@/components/toast-failure";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";
import type { Translate } from "@/lib/texts/texts";

/**
 * Restores a deleted pet, with a toast that offers Undo. No hook, since its row may have left the list before the undo;
 * loaded on demand.
 */
export async function restorePet(t: Translate, client: QueryClient, petId: string): Promise<void> {
  const mutation = client.getMutationCache().build(client, api.pets.restore.mutationOptions());
  try {
    const { lostReference, entryId, ...pet } = await mutation.execute({ petId });
    client.setQueryData(api.pets.read.queryKey({ petId }), pet);
    const { name } = pet;
    toast({
      title: t("pets.restored", { name }),
      ...(lostReference !== undefined && { description: t("pets.referenceLost", { reference: lostReference }) }),
      ...(entryId !== null && {
        tone: "positive",
        onUndo: () => void undoChange(t, client, { id: petId, name, entryId, what: "addition" }),
      }),
    });
  } catch (error) {
    toastFailure(t, t("pets.notRestored"), error);
  }
}
