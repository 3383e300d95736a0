"use client";

import { lazyPart } from "@/components/ui/load-part";
import { showOverlay } from "@/components/ui/overlay-store";
import type { ConsoleError } from "@/lib/core/console-client";
import type { EnteredTexts } from "@/lib/pets/fields";
import type { ChangedPet } from "@/lib/pets/schemas";

const CorrectPetDialog = lazyPart(() => import("@/components/pets/correct-pet-dialog"));

/** What becomes of a pet that is being corrected. */
export type Corrected = {
  onAdded: (pet: ChangedPet) => void;
  /** It is not in the shop, nor in the dialog any more: the user gave up, or left while it was being saved, which failed. */
  onNotAdded: (entered: EnteredTexts, error: ConsoleError) => void;
};

/**
 * Opens a pet that the shop refused in a dialog, over whatever page is open: a form of its own, since the one that the pet
 * was entered in holds the next one, or is gone.
 *
 * @param refusal with what is wrong with its fields
 */
export function correctPet(pet: EnteredTexts, refusal: ConsoleError, then: Corrected): void {
  showOverlay(
    (close) => <CorrectPetDialog pet={pet} refusal={refusal} onClose={close} {...then} />,
    () => then.onNotAdded(pet, refusal),
  );
}
