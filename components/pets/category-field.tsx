"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState, type ComponentProps } from "react";
import { categoryIdProblem } from "@/components/categories/category-id-problem";
import { errorText } from "@/components/error-text";
import { categoryLabel } from "@/components/pets/category-label";
import { useText } from "@/components/texts";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { toast } from "@/components/ui/toast";
import type { Category } from "@/lib/categories/schemas";
import { foldText } from "@/lib/core/fold-text";
import { isInt64Text } from "@/lib/core/page-address";
import { api } from "@/lib/core/console-client";
import { writeMessage } from "@/lib/texts/message";
import type { Translate } from "@/lib/texts/texts";

/** As `categoryName` of the procedures, whose schema is too large for the list's page. */
const CATEGORY_NAME_MAX = 60;

type CategoryFieldProps = Pick<
  ComponentProps<typeof Combobox>,
  "label" | "hint" | "error" | "isLabelHidden" | "placeholder" | "clearText" | "className"
> & {
  /** An int64 as text. */
  value: string | null;
  /** Also receives the name of the category, if it was listed or created here. */
  onChange: (categoryId: string | null, name?: string) => void;
  /** Receives the id of a category that is being created here, before `onChange` does. Its error is shown here. */
  onCreating?: ((categoryId: Promise<string>) => void) | undefined;
  /** The name of the chosen category, if it is known before the categories are loaded. */
  name?: string | null;
  /** Offers to create a category of the typed name, if none has it. */
  canCreate?: boolean;
};

/** A field for a category, by name or by any int64. The categories are loaded on hover or focus. */
export function CategoryField({ value, onChange, onCreating, name, canCreate = false, ...field }: CategoryFieldProps) {
  const t = useText();
  const [isNear, setIsNear] = useState(false);
  const [q, setQ] = useState("");
  const first = useQuery({ ...api.categories.list.queryOptions({}), enabled: isNear });
  // Most shops have few: the server searches only if one page does not hold them all.
  const isSearched = typeof first.data?.next === "string";
  const found = useQuery({
    ...api.categories.list.queryOptions({ q }),
    enabled: isSearched && q !== "",
    placeholderData: keepPreviousData,
  });
  const shown = isSearched && q !== "" ? found : first;
  const isLoading = shown.isPending || shown.isPlaceholderData;
  const categories = shown.data?.categories ?? [];
  const chosen = useQuery({
    ...api.categories.list.queryOptions({ q: value ?? "" }),
    enabled: value !== null && name === undefined,
  });
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
      toast({ tone: "positive", title: t("pets.categoryCreated", { name: given }) });
    },
  });
  const chosenName =
    name ??
    [...(created ? [created] : []), ...categories, ...(chosen.data?.categories ?? [])].find(({ id }) => id === value)
      ?.name ??
    null;

  const creation = {
    labelOf: (text: string) =>
      isNewName(text, categories) && !shown.isError ? t("pets.createCategory", { name: text }) : null,
    onCreate: (text: string) => {
      // A form that is submitted meanwhile must not save the category that stood here before.
      onChange(null);
      awaited.current = text;
      const creation = mutateAsync({ name: text }).then(({ id }) => id);
      creation.catch(() => undefined);
      onCreating?.(creation);
    },
  };

  const options = categories.map((category) => optionOf(t, category));
  const selected =
    value !== null && !options.some((option) => option.value === value)
      ? [optionOf(t, { id: value, name: chosenName })]
      : [];

  return (
    <div
      onPointerEnter={() => setIsNear(true)}
      onFocus={(event) => {
        setIsNear(true);
        // The list hangs off this in React's tree alone. Back at the button, the next search starts afresh.
        if (event.currentTarget.contains(event.target)) setQ("");
      }}
      className={field.className}
    >
      <Combobox
        {...field}
        error={
          field.error ??
          (createError ? t("pets.categoryNotCreated", { message: errorText(t, createError) }) : undefined)
        }
        {...(isPending && { placeholder: t("pets.creatingCategory", { name: variables.name }) })}
        className={undefined}
        options={[...selected, ...options]}
        value={value}
        onChange={(categoryId) => {
          awaited.current = null;
          reset();
          onChange(categoryId, categories.find(({ id }) => id === categoryId)?.name ?? undefined);
        }}
        {...(canCreate && { creation })}
        readFreeText={(text) => readCategoryId(t, text)}
        {...(isSearched && { onSearch: (text: string) => setQ(text.trim()) })}
        isLoading={isLoading}
        emptyText={(text) => {
          const problem = categoryIdProblem(text);
          if (/^[-+]?[0-9]+$/.test(text)) return problem ? writeMessage(t, problem) : t("ui.nothingMatches");
          if (shown.isError) return errorText(t, shown.error);
          if (shown.fetchStatus === "paused") return t("ui.offlinePage");
          return isLoading ? t("pets.loading") : t("pets.noSuchCategory");
        }}
      />
    </div>
  );
}

/** Whether a text can be the name of a new category, given those with a similar name. */
function isNewName(text: string, categories: readonly Category[]): boolean {
  const isTooLong = [...text].length > CATEGORY_NAME_MAX;
  if (text === "" || /^[-+]?[0-9]+$/.test(text) || isTooLong) return false;
  return !categories.some(({ name }) => name !== null && foldText(name) === foldText(text));
}

function optionOf(t: Translate, { id, name }: Pick<Category, "id" | "name">): ComboboxOption {
  return { value: id, label: categoryLabel(t, id, name), ...(name !== null && { detail: id }) };
}

/** Any int64 is a category, named or not. */
function readCategoryId(t: Translate, text: string): ComboboxOption | null {
  return isInt64Text(text) ? { value: text, label: categoryLabel(t, text, null) } : null;
}
