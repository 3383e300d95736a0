import type { QueryClient } from "@tanstack/react-query";
import { offerAgain } from "@/components/offer-again";
import { noteOwnVersion } from "@/components/pets/own-versions";
import { showPet } from "@/components/pets/patch-lists";
import { toastFailure } from "@/components/toast-failure";
import { toast, wayBack, type Back } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";
import type { ChangedPet, WholePet } from "@/lib/pets/schemas";
import { writeMessage } from "@/lib/texts/message";
import type { Translate } from "@/lib/texts/texts";

/** A change of a pet that was made on this page, and the record by which it is undone; null for one that changed nothing. */
export type MadeChange = Pick<ChangedPet, "id" | "name" | "entryId"> & {
  /** A restore is an addition. */
  what: "addition" | "deletion" | "status" | "edit";
};

/**
 * Undoes a change of a pet, or makes it again, with a toast that offers the way back. What somebody else has changed since is kept.
 * No hook, since the page that made it may be gone; loaded on demand.
 */
export async function undoChange(
  t: Translate,
  client: QueryClient,
  change: MadeChange,
  kind: Back = "undo",
): Promise<void> {
  const { id: petId, entryId, what } = change;
  if (entryId === null) return;
  const mutation = client.getMutationCache().build(client, api.pets.undo.mutationOptions());
  try {
    const { entryId: made, kept, ...pet } = await mutation.execute({ petId, entryId });
    if (made !== null) noteOwnVersion({ id: petId, version: pet.version - 1 }, pet);
    showPet(client, pet);
    toast({
      title: done(t, pet, what, kind),
      ...(kept.length > 0 && { description: kept.map((reason) => writeMessage(t, reason)).join(" ") }),
      ...(made !== null &&
        wayBack(kind, (back) => void undoChange(t, client, { id: petId, name: pet.name, entryId: made, what }, back))),
    });
  } catch (error) {
    toastFailure(t, notDone(t, change, kind), error);
    offerAgain(kind, error, () => void undoChange(t, client, change, kind));
  }
}

function done(t: Translate, { name, status }: WholePet, what: MadeChange["what"], kind: Back): string {
  const isUndo = kind === "undo";
  if (what === "status") return t("pets.statusAgain", { name, status });
  if (what === "edit") return t(isUndo ? "pets.editUndone" : "pets.savedAgain", { name });
  if (isDeletion(what, kind)) return t(isUndo ? "pets.deleted" : "pets.deletedAgain", { name });
  return t(isUndo ? "pets.restored" : "pets.thereAgain", { name });
}

function notDone(t: Translate, { name, what }: MadeChange, kind: Back): string {
  if (what === "status" || what === "edit") return t("pets.editNotUndone", { name });
  return isDeletion(what, kind) ? t("pets.notDeleted", { name }) : t("pets.notRestored");
}

/** Whether the undo of an addition, or of a deletion, deletes the pet: a redo does the opposite. */
function isDeletion(what: "addition" | "deletion", kind: Back): boolean {
  return (what === "addition") === (kind === "undo");
}
