"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useUnnameCategory } from "@/components/categories/use-name-category";
import { errorText } from "@/components/error-text";
import { CategoryField, type CategoryFieldProps } from "@/components/pets/category-field";
import { useText } from "@/components/texts";
import { toast } from "@/components/ui/toast";
import type { Category } from "@/lib/categories/schemas";
import { foldText } from "@/lib/core/fold-text";
import { api } from "@/lib/core/console-client";

/** As `categoryName` of the procedures, whose schema is too large for a page that is to be there at once. */
const CATEGORY_NAME_MAX = 60;

type CategoryOrNewFieldProps = Omit<CategoryFieldProps, "creation"> & {
  /** Receives the id of a category that is being created here, before `onChange` does. Its error is shown here. */
  onCreating?: ((categoryId: Promise<string>) => void) | undefined;
};

/** A field for a category that offers to create one of the typed name, if none has it. */
export function CategoryOrNewField({ value, name, onChange, onCreating, error, ...field }: CategoryOrNewFieldProps) {
  const t = useText();
  // The name whose category the field takes once that is created; null after another choice.
  const awaited = useRef<string>(null);
  const {
    mutateAsync,
    isPending,
    variables,
    data: created,
    error: createError,
    reset,
  } = useMutation({
    ...api.categories.create.mutationOptions(),
    onSuccess: ({ id, name: given }, { name: asked }) => {
      if (awaited.current === asked) onChange(id, given);
      toast({
        tone: "positive",
        title: t("pets.categoryCreated", { name: given }),
        onUndo: () => unname({ categoryId: id, name: given }),
      });
    },
  });
  const { unname } = useUnnameCategory((categoryId) => {
    if (categoryId !== value) return;
    reset();
    onChange(null);
  });

  function create(text: string) {
    // A form that is submitted meanwhile must not save the category that stood here before.
    onChange(null);
    awaited.current = text;
    const creation = mutateAsync({ name: text }).then(({ id }) => id);
    creation.catch(() => undefined);
    onCreating?.(creation);
  }

  return (
    <CategoryField
      {...field}
      value={value}
      name={created && created.id === value ? created.name : name}
      onChange={(categoryId, listedName) => {
        awaited.current = null;
        reset();
        onChange(categoryId, listedName);
      }}
      error={error ?? (createError ? t("pets.categoryNotCreated", { message: errorText(t, createError) }) : undefined)}
      {...(isPending && { placeholder: t("pets.creatingCategory", { name: variables.name }) })}
      creation={{
        labelOf: (text, listed) => (isNewName(text, listed) ? t("pets.createCategory", { name: text }) : null),
        onCreate: create,
      }}
    />
  );
}

/** Whether a text can be the name of a new category, given those with a similar name. */
function isNewName(text: string, categories: readonly Category[]): boolean {
  const isTooLong = [...text].length > CATEGORY_NAME_MAX;
  if (text === "" || /^[-+]?[0-9]+$/.test(text) || isTooLong) return false;
  return !categories.some(({ name }) => name !== null && foldText(name) === foldText(text));
}
