import type { QueryClient } from "@tanstack/react-query";
import { offerAgain } from "@/components/offer-again";
import { editOwnVersion } from "@/components/pets/own-versions";
import { showPet } from "@/components/pets/patch-lists";
import { toastFailure } from "@/components/toast-failure";
import { toast, wayBack, type Back } from "@/components/ui/toast";
import { changedTexts } from "@/components/pets/pet-field-values";
import { pickEntered, type EnteredTexts } from "@/lib/pets/fields";
import type { WholePet } from "@/lib/pets/schemas";
import type { Translate } from "@/lib/texts/texts";

/**
 * Gives the fields that an edit has changed their values from before, or those of the edit again, unless somebody else has
 * changed the pet since.
 *
 * @param pet as the edit or its undo has left it
 * @param fields the values that it gets back
 */
export async function editBack(
  t: Translate,
  client: QueryClient,
  pet: WholePet,
  fields: Partial<EnteredTexts>,
  kind: Back = "undo",
): Promise<void> {
  try {
    const saved = await editOwnVersion(pet, { ...fields, isUndo: true });
    showPet(client, saved);
    const replaced = changedTexts({ ...pickEntered(pet), ...fields }, pickEntered(pet));
    toast({
      title: t(kind === "undo" ? "pets.editUndone" : "pets.savedAgain", { name: saved.name }),
      ...wayBack(kind, (back) => void editBack(t, client, saved, replaced, back)),
    });
  } catch (error) {
    toastFailure(t, t("pets.editNotUndone", { name: pet.name }), error);
    offerAgain(kind, error, () => void editBack(t, client, pet, fields, kind));
  }
}
