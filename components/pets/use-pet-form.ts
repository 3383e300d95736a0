"use client";

import { useEffect, useEffectEvent, useRef, useState, type Dispatch, type SetStateAction } from "react";
import { flushSync } from "react-dom";
import { changedTexts } from "@/components/pets/pet-field-values";
import { useText } from "@/components/texts";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import type { ConsoleError } from "@/lib/core/console-client";
import { enteredFieldNames, enteredFields, type EnteredFieldName, type EnteredTexts } from "@/lib/pets/fields";
import { newConsolePet } from "@/lib/pets/schemas";

/**
 * A form for a pet. Its values are held in state, since what they differ in from the pet is shown while they are entered.
 * When it is submitted while its category is being created, it is held until the category has an id.
 *
 * @param run saves the pet
 * @param tellElsewhere tells that it failed once the user has gone to another page
 * @param runBehind saves it in the background instead, and returns what the form is filled in with next; or null. `data` has
 *   the name of the button that submitted the form, and `category` is the id that the pet is to have, while it is created
 */
export function usePetForm(
  initial: EnteredTexts,
  run: (
    pet: EnteredTexts,
    isEnteredMeanwhile: () => boolean,
    setValues: Dispatch<SetStateAction<EnteredTexts>>,
  ) => Promise<void>,
  tellElsewhere: (error: ConsoleError) => void,
  runBehind?: (pet: EnteredTexts, data: FormData, category: Promise<string> | null) => EnteredTexts | null,
) {
  const t = useText();
  const labels = Object.fromEntries(enteredFieldNames.map((name) => [name, t(enteredFields[name].label)]));
  const [values, setValues] = useState(initial);
  const creation = useRef<Promise<string>>(null);
  const [isHeld, setIsHeld] = useState(false);
  const categoryToCome = () => (values.categoryId === "" ? creation.current : null);
  const { form, errorOf, clear, refuse, message, isUnknown, isBusy, isChoosing, onChoosing } = useProcedureForm({
    schema: newConsolePet,
    labels: labels as Record<EnteredFieldName, string>,
    // A category that is being created has no id that could be wrong.
    read: () => (categoryToCome() ? { ...values, categoryId: "0" } : values),
    run: (_, __, isEnteredMeanwhile) => run(values, isEnteredMeanwhile, setValues),
    tellElsewhere,
    runBehind: (data) => {
      const category = categoryToCome();
      const next = runBehind?.(values, data, category);
      const isToHold = !next && category !== null;
      setIsHeld(isToHold);
      if (!next) return isToHold;
      // At once, so that a key that is pressed next is not lost.
      flushSync(() => setValues(next));
      return true;
    },
  });

  function onChange(next: EnteredTexts) {
    // A category whose creation was undone does not come again.
    if (values.categoryId !== "" && next.categoryId === "") creation.current = null;
    setValues(next);
    Object.keys(changedTexts(values, next)).forEach(clear);
  }

  function onCreating(category: Promise<string>) {
    creation.current = category;
    category.catch(() => {
      if (creation.current !== category) return;
      creation.current = null;
      setIsHeld(false);
    });
  }

  const submitHeld = useEffectEvent(() =>
    queueMicrotask(() => {
      setIsHeld(false);
      form.ref.current?.requestSubmit();
    }),
  );
  const isReady = isHeld && values.categoryId !== "";
  useEffect(() => {
    if (isReady) submitHeld();
  }, [isReady]);

  return {
    form,
    values,
    setValues,
    refuse,
    message,
    isUnknown,
    isBusy,
    isHeld: isHeld || isChoosing,
    fields: { values, errorOf, onChange, onCreating, onChoosing },
  };
}
