import type { QueryClient } from "@tanstack/react-query";
import { editOwnVersion } from "@/components/pets/own-versions";
import { showPet } from "@/components/pets/patch-lists";
import { toastFailure } from "@/components/toast-failure";
import { toast } from "@/components/ui/toast";
import type { PetTexts } from "@/lib/pets/fields";
import type { ConsolePet } from "@/lib/pets/schemas";
import type { Translate } from "@/lib/texts/texts";

/**
 * Gives the fields that an edit has changed their values from before, unless somebody else has changed the pet since.
 *
 * @param saved the pet after the edit
 * @param before the values of the changed fields before it
 */
export async function undoEdit(
  t: Translate,
  client: QueryClient,
  saved: ConsolePet,
  before: Partial<PetTexts>,
): Promise<void> {
  try {
    const undone = await editOwnVersion(saved, { ...before, isUndo: true });
    showPet(client, undone);
    toast({ title: t("pets.editUndone", { name: undone.name }) });
  } catch (error) {
    toastFailure(t, t("pets.editNotUndone", { name: saved.name }), error);
  }
}
