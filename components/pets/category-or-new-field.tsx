"use client";

import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { categoryIdProblem } from "@/components/categories/category-id-problem";
import { findNameOwner, type NamedCategory } from "@/components/categories/find-category";
import { useNameChange } from "@/components/categories/use-name-change";
import { errorText } from "@/components/error-text";
import { CategoryField, type CategoryFieldProps } from "@/components/pets/category-field";
import { isLeftEmpty } from "@/components/pets/left-empty";
import { useText } from "@/components/texts";
import type { ComboboxOption } from "@/components/ui/combobox";
import { toast, type ToastOptions } from "@/components/ui/toast";
import { foldText } from "@/lib/core/fold-text";
import { api } from "@/lib/core/console-client";
import { writeMessage } from "@/lib/texts/message";
import type { Translate } from "@/lib/texts/texts";

/** As `categoryName` of the procedures, whose schema is too large for a page that is to be there at once. */
const CATEGORY_NAME_MAX = 60;

type CategoryOrNewFieldProps = Omit<CategoryFieldProps, "creation"> & {
  /** Receives the id of a category that is being created here, before `onChange` does. Its error is shown here. */
  onCreating?: ((categoryId: Promise<string>) => void) | undefined;
};

/** A field for a category that offers to create one of the typed name, if none has it. */
export function CategoryOrNewField({ value, name, onChange, onCreating, error, ...field }: CategoryOrNewFieldProps) {
  const t = useText();
  const client = useQueryClient();
  // What was typed and left without choosing or creating a category.
  const [left, setLeft] = useState<string | null>(null);
  // The name whose category the field takes once that is created; null after another choice.
  const awaited = useRef<string>(null);
  // The categories that were created here and are there, with what their toasts say and the ends of these.
  const creations = useRef(new Map<string, { told: ToastOptions; endToast: () => void }>());
  const {
    mutateAsync,
    isPending,
    variables,
    data: created,
    error: createError,
    reset,
  } = useMutation({
    mutationFn: (body: { name: string }) => createOrFind(client, body.name),
    onSuccess: ({ id, name: given, isNew }, { name: asked }) => {
      if (awaited.current === asked) onChange(id, given);
      if (!isNew) return;
      const named = toastOf({ categoryId: id, from: null, to: given, kind: "change" });
      const told = { ...named, title: t("pets.categoryCreated", { name: given }) };
      creations.current.set(id, { told, endToast: toast(told) });
    },
  });
  const { toastOf } = useNameChange(({ categoryId, to }) => {
    if (to !== null) return;
    creations.current.delete(categoryId);
    if (categoryId !== value) return;
    reset();
    onChange(null);
  });

  // A form that is left without saving would leave them behind unnoticed.
  const tellEmpty = useEffectEvent(async (id: string) => {
    if (!(await isLeftEmpty(client, id))) return;
    const creation = creations.current.get(id);
    if (!creation) return;
    creation.endToast();
    toast({ ...creation.told, tone: "neutral", description: t("pets.emptyCategory") });
  });
  useEffect(() => {
    const created = creations.current;
    return () => created.forEach((_, id) => void tellEmpty(id));
  }, []);

  function create(text: string) {
    // A form that is submitted meanwhile must not save the category that stood here before.
    onChange(null);
    setLeft(null);
    awaited.current = text;
    const creation = mutateAsync({ name: text }).then(({ id }) => id);
    creation.catch(() => undefined);
    onCreating?.(creation);
  }

  /** Another choice was made than the category that is being created, or than the text that was left. */
  function forget() {
    awaited.current = null;
    setLeft(null);
    reset();
  }

  const shownLeft = value === null ? left : null;
  const leftProblem = shownLeft === null ? undefined : problemOf(t, shownLeft);

  return (
    <CategoryField
      {...field}
      value={value}
      name={created && created.id === value ? created.name : name}
      onChange={(categoryId, listedName) => {
        forget();
        onChange(categoryId, listedName);
      }}
      error={
        (error && leftProblem) ??
        error ??
        (createError ? t("pets.categoryNotCreated", { message: errorText(t, createError) }) : undefined)
      }
      {...(isPending && { placeholder: t("pets.creatingCategory", { name: variables.name }) })}
      creation={{
        labelOf: (text, options) => (isNewName(text, options) ? t("pets.createCategory", { name: text }) : null),
        onCreate: create,
        onLeave: (text) => {
          forget();
          setLeft(text);
          onChange(null);
        },
        left: shownLeft,
      }}
    />
  );
}

/** Creates a category; or finds the one that a colleague has created meanwhile. */
async function createOrFind(client: QueryClient, name: string): Promise<NamedCategory & { isNew: boolean }> {
  try {
    const created = await api.categories.create.run({ name });
    return { id: created.id, name: created.name, isNew: true };
  } catch (error) {
    const owner = await findNameOwner(client, error, name);
    if (!owner) throw error;
    return { ...owner, isNew: false };
  }
}

/** Whether a text can be the name of a new category, given those with a similar name. */
function isNewName(text: string, categories: readonly ComboboxOption[]): boolean {
  if (text === "" || isNumber(text) || isTooLong(text)) return false;
  return !categories.some(({ label }) => foldText(label) === foldText(text));
}

/** What is to be done about a text for which no category was chosen or created. */
function problemOf(t: Translate, text: string): string {
  const problem = isNumber(text) && categoryIdProblem(text);
  if (problem) return writeMessage(t, problem);
  return isTooLong(text) ? t("pets.noSuchCategory") : t("pets.chooseOrCreate", { name: text });
}

function isNumber(text: string): boolean {
  return /^[-+]?[0-9]+$/.test(text);
}

function isTooLong(text: string): boolean {
  return [...text].length > CATEGORY_NAME_MAX;
}
