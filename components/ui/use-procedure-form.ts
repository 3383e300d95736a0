"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import type { z } from "zod";
import { errorText } from "@/components/error-text";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { problemsByField, type ShownProblem } from "@/components/ui/form-problems";
import { isEscape } from "@/components/ui/is-escape";
import { isRepeated } from "@/components/ui/repeated";
import { setUnsaved } from "@/components/ui/unsaved-input";
import { ConsoleError, isOutcomeUnknown, isToBeChecked, withCallKey, type FormKey } from "@/lib/core/console-client";
import { makeCallKey } from "@/lib/core/idempotency";
import { problemOf } from "@/lib/core/problems";
import { writeMessage } from "@/lib/texts/message";

/** An object schema of zod or of zod/mini. */
type FormSchema = z.core.$ZodObject & {
  safeParse: (input: unknown) => { error?: { issues: readonly z.core.$ZodIssue[] } | undefined };
};

type ProcedureForm<S extends FormSchema> = {
  /** The input schema of the procedure, or the part of it that the form asks for. */
  schema: S;
  /** The labels of the fields. An error of another field is shown above the form. */
  labels: { readonly [K in keyof z.input<S>]-?: string };
  /**
   * Calls the procedure.
   *
   * @param input the values of the form, which the schema accepts
   * @param data the form as it was submitted, with the name of the button that submitted it
   * @param isEnteredMeanwhile whether anything was entered since, when called
   * @throws ConsoleError whose `fields` are shown beside the fields, and whose message is shown otherwise
   */
  run: (input: z.input<S>, data: FormData, isEnteredMeanwhile: () => boolean) => Promise<unknown>;
  /**
   * Starts in the background what the form asks for, and fills the form in anew; or returns false, and `run` is called. Unlike
   * `run`, it never waits for the network, where it would empty a form that has been filled in again.
   */
  runBehind?: ((data: FormData) => boolean) | undefined;
  /** Tells that it failed once the user has gone to another page; by default, in a toast that names nothing. */
  tellElsewhere?: ((error: ConsoleError) => void) | undefined;
  /**
   * Closes an editor in place without saving: called by Esc from any part of the form, and by the button with the props `cancel`.
   * Neither does anything during a save, which cannot be taken back.
   */
  onCancel?: () => void;
  /** Reads the values where they are not the texts of the fields: checkboxes, numbers, values held in state. */
  read?: (data: FormData) => unknown;
};

/**
 * A form that calls a procedure: the schema of the procedure validates the values, and errors are shown beside their
 * fields, whether the schema found them or the server. The first invalid field gets the focus, and what was entered stays.
 * What a form asks for is done once, however often it is submitted: its calls carry an idempotency key, and it gets another
 * key when something is entered after it succeeded. See docs/decisions/0034-forms.md.
 */
export function useProcedureForm<S extends FormSchema>({
  schema,
  labels,
  run,
  runBehind,
  tellElsewhere,
  onCancel,
  read = Object.fromEntries,
}: ProcedureForm<S>) {
  type Name = keyof z.input<S> & string;
  const t = useText();
  const names = Object.keys(labels) as Name[];
  const ref = useRef<HTMLFormElement>(null);
  // A second submission may arrive before React has rendered that the first is pending.
  const isRunning = useRef(false);
  const callKey = useRef<FormKey>(undefined);
  const isEnteredMeanwhile = useRef(false);
  // When it succeeded, in milliseconds as `performance.now()`; undefined once something was entered since.
  const savedAtMs = useRef<number>(undefined);
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const [message, setMessage] = useState<string>();
  const [isUnknown, setIsUnknown] = useState(false);
  const [isChoosing, onChoosing] = useState(false);
  const { mutateAsync, isPending } = useMutation({ mutationFn: callNow });
  useEffect(() => () => setUnsaved(ref, false), []);

  /** Shows errors beside their fields, and a message above them, in place of those shown before. */
  function fail(problems: readonly ShownProblem[], text?: string) {
    const { ofFields, other } = problemsByField(names, problems);
    // At once: the field that gets the focus is found by `aria-invalid`.
    flushSync(() => {
      setErrors(ofFields);
      setMessage(text ?? other);
    });
    ref.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }

  function refuse(error: ConsoleError) {
    const problems = Object.entries(error.fields).map(([name, text]) => ({ path: [name], text }));
    const areShown = problems.length > 0 && problems.every(({ path: [name] }) => Object.hasOwn(labels, String(name)));
    setIsUnknown(isOutcomeUnknown(error));
    fail(problems, areShown ? undefined : errorText(t, error));
  }

  async function submit(data: FormData) {
    if (isRunning.current || isRepeated(savedAtMs.current)) return;
    const input = read(data);
    const { error } = schema.safeParse(input);
    if (error)
      return fail(error.issues.map(problemOf).map(({ path, text }) => ({ path, text: writeMessage(t, text) })));
    setErrors({});
    setMessage(undefined);
    setIsUnknown(false);
    if (runBehind?.(data)) {
      // The form asks for another thing next.
      callKey.current = undefined;
      savedAtMs.current = performance.now();
      setUnsaved(ref, false);
      return;
    }
    isRunning.current = true;
    isEnteredMeanwhile.current = false;
    try {
      const key = (callKey.current ??= { value: makeCallKey(), isUsed: false });
      await mutateAsync(() => withCallKey(key, () => run(input as z.input<S>, data, () => isEnteredMeanwhile.current)));
      // What was entered meanwhile is not what was saved: it is sent next.
      if (isEnteredMeanwhile.current) callKey.current = undefined;
      else {
        if (key.isUsed) savedAtMs.current = performance.now();
        setUnsaved(ref, false);
      }
    } catch (error) {
      if (!(error instanceof ConsoleError)) throw error;
      if (isToBeChecked(error)) callKey.current = undefined;
      if (ref.current) refuse(error);
      else if (tellElsewhere) tellElsewhere(error);
      else toastFailure(t, t("ui.notSaved"), error);
    } finally {
      isRunning.current = false;
    }
  }

  function clear(name: string) {
    isEnteredMeanwhile.current = true;
    setUnsaved(ref, true);
    if (savedAtMs.current !== undefined) {
      savedAtMs.current = undefined;
      callKey.current = undefined;
    }
    setErrors((shown) => (name in shown ? { ...shown, [name]: undefined } : shown));
  }

  return {
    isBusy: isPending,
    cancel: { disabled: isPending, onClick: onCancel },
    /** Whether a choice is still being loaded: the form is not submitted meanwhile. */
    isChoosing,
    /** For the comboboxes of the form. */
    onChoosing,
    /** An error that is about none of the fields. */
    message,
    /** Whether nobody knows if what was submitted was done. */
    isUnknown,
    setMessage,
    /** Shows an error of what was done in the background. */
    refuse,
    /** Shows the error of a field that `run` has found itself. */
    failField: (name: Name, text: string) => fail([{ path: [name], text }]),
    form: {
      ref,
      noValidate: true,
      // Without scripts, the browser would otherwise put a password into the address.
      method: "post",
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        // Not `action`, after which React empties the fields.
        event.preventDefault();
        if (isChoosing) return;
        const { submitter } = event.nativeEvent as SubmitEvent;
        void submit(new FormData(event.currentTarget, submitter));
      },
      onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
        submitByKey(event);
        if (!onCancel || !isEscape(event)) return;
        // Otherwise a dialog around the form would close.
        event.preventDefault();
        if (!isRunning.current) onCancel();
      },
      onInput: (event: FormEvent<HTMLFormElement>) => clear((event.target as HTMLInputElement).name),
    },
    field: (name: Name) => ({
      name,
      label: labels[name],
      error: errors[name],
      required: true,
    }),
    errorOf: (name: Name) => errors[name],
    /** Hides the error of a field that is changed without an input event, such as a combobox. */
    clear,
  };
}

/** Submits a form with Ctrl and Enter, or Command and Enter, from any of its fields, as its first button does. */
function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.defaultPrevented || !isSubmitKey(event)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** Whether a key press is Ctrl and Enter, or Command and Enter. */
export function isSubmitKey({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">): boolean {
  return key === "Enter" && (ctrlKey || metaKey);
}

/** A function that is passed with each call is never the one of an earlier rendering. */
function callNow(call: () => Promise<unknown>): Promise<unknown> {
  return call();
}
