"use client";

import { useState, type Dispatch, type SetStateAction } from "react";
import { flushSync } from "react-dom";
import { changedTexts } from "@/components/pets/pet-field-values";
import { useText } from "@/components/texts";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import { petFieldNames, petFields, type PetFieldName, type PetTexts } from "@/lib/pets/fields";
import { newConsolePet } from "@/lib/pets/schemas";

/**
 * A form for a pet. Its values are held in state, since what they differ in from the pet is shown while they are entered.
 *
 * @param run saves the pet
 * @param runBehind saves it in the background instead, and returns what the form is filled in with next; or null. `data` has
 *   the name of the button that submitted the form
 */
export function usePetForm(
  initial: PetTexts,
  run: (
    pet: PetTexts,
    isEnteredMeanwhile: () => boolean,
    setValues: Dispatch<SetStateAction<PetTexts>>,
  ) => Promise<void>,
  runBehind?: (pet: PetTexts, data: FormData) => PetTexts | null,
) {
  const t = useText();
  const labels = Object.fromEntries(petFieldNames.map((name) => [name, t(petFields[name].label)]));
  const [values, setValues] = useState(initial);
  const { form, errorOf, clear, message, isBusy } = useProcedureForm({
    schema: newConsolePet,
    labels: labels as Record<PetFieldName, string>,
    read: () => values,
    run: (_, __, isEnteredMeanwhile) => run(values, isEnteredMeanwhile, setValues),
    runBehind: (data) => {
      const next = runBehind?.(values, data);
      if (!next) return false;
      // At once, so that a key that is pressed next is not lost.
      flushSync(() => setValues(next));
      return true;
    },
  });

  function onChange(next: PetTexts) {
    setValues(next);
    Object.keys(changedTexts(values, next)).forEach(clear);
  }

  return { form, values, setValues, message, isBusy, fields: { values, errorOf, onChange } };
}
