"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { flushSync } from "react-dom";
import type { z } from "zod";
import { ConsoleError } from "@/lib/core/console-client";

type ContractForm<S extends z.ZodObject> = {
  /** The contract's own schema, so that the form refuses what the server would. */
  schema: S;
  /** What each field is called beside its control; an error reads "Password must have at least 10 characters". */
  labels: { readonly [K in keyof z.input<S>]-?: string };
  /** Sends what the form holds; what it throws is shown beside the fields or above them. */
  run: (input: z.input<S>) => Promise<void>;
  /** For values that are no single text: boxes, numbers. */
  read?: (data: FormData) => unknown;
};

/** A form whose fields keep their own values. */
export function useContractForm<S extends z.ZodObject>({
  schema,
  labels,
  run,
  read = Object.fromEntries,
}: ContractForm<S>) {
  type Name = keyof z.input<S> & string;
  const client = useQueryClient();
  const ref = useRef<HTMLFormElement>(null);
  const isRunning = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const [fault, setFault] = useState<string>();

  function show(next: Partial<Record<string, string>>, message?: string) {
    // At once, since the focus goes to the first field at fault, and that is known by its mark.
    flushSync(() => {
      setErrors(next as Partial<Record<Name, string>>);
      setFault(message);
      setIsBusy(false);
    });
    ref.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }

  async function submit(data: FormData) {
    if (isRunning.current) return;
    const input = read(data);
    const parsed = schema.safeParse(input);
    if (!parsed.success) return show(faultsOf(parsed.error.issues, labels));
    isRunning.current = true;
    setIsBusy(true);
    setErrors({});
    setFault(undefined);
    try {
      // As any mutation it survives the end of the session. Offline it fails at once instead of waiting.
      const options = { mutationFn: () => run(input as z.input<S>), networkMode: "always" as const };
      await client.getMutationCache().build(client, options).execute(undefined);
      setIsBusy(false);
    } catch (error) {
      if (!(error instanceof ConsoleError)) throw error;
      const named = Object.entries(error.fields).map(([name, message]) => ({ path: [name], message }));
      if (named.length > 0 && named.every(({ path }) => String(path[0]) in labels)) show(faultsOf(named, labels));
      else show({}, error.message);
    } finally {
      isRunning.current = false;
    }
  }

  return {
    isBusy,
    /** What is wrong with none of the fields in particular. */
    fault,
    setFault,
    form: {
      ref,
      noValidate: true,
      // Where scripts are switched off, the browser would else write the password into the address.
      method: "post",
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        // Not by `action`, after which React empties the fields: nothing typed is lost to an error.
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        const { name } = event.target as HTMLInputElement;
        if (name in errors) setErrors({ ...errors, [name]: undefined });
      },
    },
    field: (name: Name) => ({
      name,
      label: labels[name],
      error: errors[name],
      required: true,
    }),
    errorOf: (name: Name) => errors[name],
  };
}

type Labels = Readonly<Record<string, string>>;

function faultsOf(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
  labels: Labels,
): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { path, message } of issues) {
    const name = String(path[0]);
    faults[name] ??= `${labels[name] ?? ""} ${message}`.trim();
  }
  return faults;
}
