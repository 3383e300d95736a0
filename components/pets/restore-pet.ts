import type { QueryClient } from "@tanstack/react-query";
import { offerAgain } from "@/components/offer-again";
import { toastFailure } from "@/components/toast-failure";
import { toast, wayBack, type Back, type ChangeKind } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";
import type { ConsolePet } from "@/lib/pets/schemas";
import type { Translate } from "@/lib/texts/texts";

/**
 * Restores a deleted pet, with a toast that offers Undo. No hook, since its row may have left the list before the undo;
 * loaded on demand.
 *
 * @param kind `undo` of a deletion, or `redo` of a restore or an addition that was undone
 */
export async function restorePet(
  t: Translate,
  client: QueryClient,
  petId: string,
  kind: ChangeKind = "change",
): Promise<void> {
  const mutation = client.getMutationCache().build(client, api.pets.restore.mutationOptions());
  try {
    const { lostReference, ...pet } = await mutation.execute({ petId, isUndo: kind !== "change" });
    client.setQueryData(api.pets.read.queryKey({ petId }), pet);
    toast({
      tone: "positive",
      title: t(kind === "redo" ? "pets.thereAgain" : "pets.restored", { name: pet.name }),
      ...(lostReference !== undefined && { description: t("pets.referenceLost", { reference: lostReference }) }),
      ...wayBack(kind, (back) => void deleteAgain(t, client, pet, back)),
    });
  } catch (error) {
    toastFailure(t, t("pets.notRestored"), error);
    offerAgain(kind, error, () => void restorePet(t, client, petId, kind));
  }
}

/**
 * Deletes a pet, as the undo of an addition or a restore or as the redo of a deletion; not one that has been changed since.
 */
export async function deleteAgain(
  t: Translate,
  client: QueryClient,
  { id, name }: Pick<ConsolePet, "id" | "name">,
  kind: Back,
): Promise<void> {
  const mutation = client.getMutationCache().build(client, api.pets.delete.mutationOptions());
  try {
    await mutation.execute({ petId: id, isUndo: true });
    toast({
      title: t(kind === "redo" ? "pets.deletedAgain" : "pets.deleted", { name }),
      ...wayBack(kind, (back) => void restorePet(t, client, id, back)),
    });
  } catch (error) {
    toastFailure(t, t("pets.notDeleted", { name }), error);
    offerAgain(kind, error, () => void deleteAgain(t, client, { id, name }, kind));
  }
}
