"use client";

import { useEffect, useEffectEvent, useRef, useState, type Dispatch, type SetStateAction } from "react";
import { flushSync } from "react-dom";
import { changedTexts } from "@/components/pets/pet-field-values";
import { useText } from "@/components/texts";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import type { ConsoleError } from "@/lib/core/console-client";
import { enteredFieldNames, enteredFields, type EnteredFieldName, type EnteredTexts } from "@/lib/pets/fields";
import { newConsolePet } from "@/lib/pets/schemas";

/** What the form is filled in with next. */
type Filling = {
  pet: EnteredTexts;
  /** Why the pet was refused. */
  error?: ConsoleError;
  /** Called instead if another pet is being entered, to ask the user first. */
  offer?: ((correct: () => void) => void) | undefined;
};

/** Puts a pet that was saved in the background and refused back into the form; false if that is gone. */
export type PutBack = (pet: EnteredTexts, error: ConsoleError, offer: (correct: () => void) => void) => boolean;

/**
 * A form for a pet. Its values are held in state, since what they differ in from the pet is shown while they are entered.
 * When it is submitted while its category is being created, it is held until the category has an id.
 *
 * @param run saves the pet
 * @param tellElsewhere tells that it failed once the user has gone to another page
 * @param runBehind saves it in the background instead, and returns what the form is filled in with next; or null. `data` has
 *   the name of the button that submitted the form, and `category` is the id that the pet is to have, while it is created.
 *   `putBack` takes a pet that was refused: what is being entered then comes next
 */
export function usePetForm(
  initial: EnteredTexts,
  run: (
    pet: EnteredTexts,
    isEnteredMeanwhile: () => boolean,
    setValues: Dispatch<SetStateAction<EnteredTexts>>,
  ) => Promise<void>,
  tellElsewhere: (error: ConsoleError) => void,
  runBehind?: (
    pet: EnteredTexts,
    data: FormData,
    category: Promise<string> | null,
    putBack: PutBack,
  ) => EnteredTexts | null,
) {
  const t = useText();
  const labels = Object.fromEntries(enteredFieldNames.map((name) => [name, t(enteredFields[name].label)]));
  const [values, setValues] = useState(initial);
  const creation = useRef<Promise<string>>(null);
  const [isHeld, setIsHeld] = useState(false);
  const [filling, setFilling] = useState<Filling>();
  // What was being entered when a refused pet was put back.
  const [aside, setAside] = useState<EnteredTexts>();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const putBack: PutBack = (pet, error, offer) => {
    if (isHere.current) setFilling({ pet, error, offer });
    return isHere.current;
  };
  const categoryToCome = () => (values.categoryId === "" ? creation.current : null);
  const { form, errorOf, clear, refuse, message, isUnknown, isBusy } = useProcedureForm({
    schema: newConsolePet,
    labels: labels as Record<EnteredFieldName, string>,
    // A category that is being created has no id that could be wrong.
    read: () => (categoryToCome() ? { ...values, categoryId: "0" } : values),
    run: async (_, __, isEnteredMeanwhile) => {
      await run(values, () => aside !== undefined || isEnteredMeanwhile(), setValues);
      if (!aside || isEnteredMeanwhile()) return;
      setAside(undefined);
      setFilling({ pet: aside });
    },
    tellElsewhere,
    runBehind: (data) => {
      const category = categoryToCome();
      const behind = runBehind?.(values, data, category, putBack);
      const next = behind && (aside ?? behind);
      const isToHold = !next && category !== null;
      setIsHeld(isToHold);
      if (!next) return isToHold;
      // At once, so that a key that is pressed next is not lost.
      flushSync(() => {
        setValues(next);
        setAside(undefined);
      });
      return true;
    },
  });

  function onChange(next: EnteredTexts) {
    // A category whose creation was undone does not come again.
    if (values.categoryId !== "" && next.categoryId === "") creation.current = null;
    setValues(next);
    Object.keys(changedTexts(values, next)).forEach(clear);
  }

  const fill = useEffectEvent(({ pet, error, offer }: Filling) =>
    queueMicrotask(() => {
      const isUsed = error !== undefined && (Boolean(values.name) || Boolean(values.reference));
      if (isUsed && offer) return offer(() => setFilling({ pet, error }));
      if (isUsed) setAside(values);
      setValues(pet);
      enteredFieldNames.forEach(clear);
      if (error) refuse(error);
    }),
  );
  useEffect(() => {
    if (filling) fill(filling);
  }, [filling]);

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
    message,
    isUnknown,
    isBusy,
    isHeld,
    fields: { values, errorOf, onChange, onCreating },
  };
}
