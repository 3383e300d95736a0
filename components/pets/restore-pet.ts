import type { QueryClient } from "@tanstack/react-query";
import { toastFailure } from "@/components/toast-failure";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";
import type { ConsolePet } from "@/lib/pets/schemas";
import type { Translate } from "@/lib/texts/texts";

/**
 * Restores a deleted pet, with a toast that offers Undo. No hook, since its row may have left the list before the undo;
 * loaded on demand.
 *
 * @param isUndo undoes a deletion: the toast does not offer Undo again
 */
export async function restorePet(t: Translate, client: QueryClient, petId: string, isUndo = false): Promise<void> {
  const mutation = client.getMutationCache().build(client, api.pets.restore.mutationOptions());
  try {
    const pet = await mutation.execute({ petId });
    client.setQueryData(api.pets.read.queryKey({ petId }), pet);
    toast({
      tone: "positive",
      title: t("pets.restored", { name: pet.name }),
      ...(!isUndo && { onUndo: () => void deleteAgain(t, client, pet) }),
    });
  } catch (error) {
    toastFailure(t, t("pets.notRestored"), error);
  }
}

/** Deletes a pet that was just added or restored, as the undo of that. */
export async function deleteAgain(t: Translate, client: QueryClient, { id, name }: ConsolePet): Promise<void> {
  const mutation = client.getMutationCache().build(client, api.pets.delete.mutationOptions());
  try {
    await mutation.execute({ petId: id });
    toast({ title: t("pets.deleted", { name }) });
  } catch (error) {
    toastFailure(t, t("pets.notDeleted", { name }), error);
  }
}
