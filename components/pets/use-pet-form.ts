"use client";

import { useEffect, useState, type RefObject } from "react";
import { changedTexts, faultsFromServer, faultsOf, type PetFieldFaults } from "@/components/pets/pet-field-values";
import type { PetTexts } from "@/lib/pets/fields";

/**
 * The state of a form for a pet: its values, what is wrong with them, and where the focus then goes.
 *
 * @param ref the form, whose first wrong field gets the focus
 */
export function usePetForm(initial: PetTexts, ref: RefObject<HTMLFormElement | null>) {
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<PetFieldFaults>({});
  const [message, setMessage] = useState<string | null>(null);
  const [attempts, setAttempts] = useState(0);

  // After each try that failed, and not while a mistake is being mended.
  useEffect(() => {
    if (attempts > 0) ref.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [attempts, ref]);

  function fail(found: PetFieldFaults, text: string | null = null) {
    setFaults(found);
    setMessage(text);
    setAttempts((count) => count + 1);
  }

  return {
    values,
    faults,
    /** What is wrong with none of the fields. */
    message,
    /** A fault is no longer shown once its field has been changed. */
    change(next: PetTexts) {
      setValues(next);
      const changes = changedTexts(values, next);
      setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in changes))));
    },
    /** Whether the values are good. Shows what is wrong, and goes there. */
    check(): boolean {
      const found = faultsOf(values);
      if (found) fail(found);
      else setMessage(null);
      return found === null;
    },
    /** Shows why the server refused it. */
    refuse(error: Error) {
      const found = faultsFromServer(error);
      fail(found ?? {}, found ? null : error.message);
    },
    reset(next: PetTexts) {
      setValues(next);
      setFaults({});
      setMessage(null);
    },
  };
}
