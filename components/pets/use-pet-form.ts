"use client";

import { useState } from "react";
import { flushSync } from "react-dom";
import { changedTexts } from "@/components/pets/pet-field-values";
import { useText } from "@/components/texts";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import { petFieldNames, petFields, type PetFieldName, type PetTexts } from "@/lib/pets/fields";
import { newConsolePet } from "@/lib/pets/schemas";

/**
 * A form for a pet. Its values are held in state, since what they differ in from the pet is shown while they are entered.
 *
 * @param run saves the pet; `data` has the name of the button that submitted the form, and `refill` fills it in for another
 */
export function usePetForm(
  initial: PetTexts,
  run: (pet: PetTexts, data: FormData, refill: (next: PetTexts) => void) => Promise<void>,
) {
  const t = useText();
  const labels = Object.fromEntries(petFieldNames.map((name) => [name, t(petFields[name].label)]));
  const [values, setValues] = useState(initial);
  const { form, errorOf, clear, renew, message, isBusy } = useProcedureForm({
    schema: newConsolePet,
    labels: labels as Record<PetFieldName, string>,
    read: () => values,
    run: (_, data) => run(values, data, refill),
  });

  function refill(next: PetTexts) {
    renew();
    // At once, so that a key that is pressed next is not lost.
    flushSync(() => setValues(next));
  }

  function onChange(next: PetTexts) {
    setValues(next);
    Object.keys(changedTexts(values, next)).forEach(clear);
  }

  return { form, values, setValues, message, isBusy, fields: { values, errorOf, onChange } };
}
