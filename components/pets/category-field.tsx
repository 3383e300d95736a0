"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState, type ComponentProps } from "react";
import { categoryIdProblem } from "@/components/categories/category-id-problem";
import { errorText } from "@/components/error-text";
import { categoryLabel } from "@/components/pets/category-label";
import { useText } from "@/components/texts";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import type { Category } from "@/lib/categories/schemas";
import { isInt64Text } from "@/lib/core/page-address";
import { api } from "@/lib/core/console-client";
import { collator } from "@/lib/texts/formats";
import { writeMessage } from "@/lib/texts/message";
import type { Translate } from "@/lib/texts/texts";

export type CategoryFieldProps = Pick<
  ComponentProps<typeof Combobox>,
  "label" | "hint" | "error" | "isLabelHidden" | "isDisabled" | "placeholder" | "clearText" | "className"
> & {
  /** An int64 as text. */
  value: string | null;
  /** Also receives the name of the category, if it was listed, or created by `CategoryOrNewField`. */
  onChange: (categoryId: string | null, name?: string) => void;
  /** The name of the chosen category, if it is known before the categories are loaded. */
  name?: string | null | undefined;
  /** Creates a category of the typed name; see `CategoryOrNewField`. */
  creation?: {
    /** The label of the offer, given the categories that are listed; null if a category of that name is not to be created. */
    labelOf: (text: string, listed: readonly Category[]) => string | null;
    onCreate: (text: string) => void;
  };
};

/** A field for a category, by name or by any int64. The categories are loaded on hover or focus. */
export function CategoryField({ value, onChange, name, creation, ...field }: CategoryFieldProps) {
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
  const chosenName =
    name ?? [...categories, ...(chosen.data?.categories ?? [])].find(({ id }) => id === value)?.name ?? null;

  // A page of many is in the order of their ids, which the server has without sorting all of them.
  const isWhole = shown.data?.next === null;
  const options = (isWhole ? byName(t, categories) : categories).map((category) => optionOf(t, category));
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
        className={undefined}
        options={[...selected, ...options]}
        value={value}
        onChange={(categoryId) =>
          onChange(categoryId, categories.find(({ id }) => id === categoryId)?.name ?? undefined)
        }
        {...(creation && {
          creation: {
            ...creation,
            labelOf: (text: string) => (shown.isError ? null : creation.labelOf(text, categories)),
          },
        })}
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

/** In the order of the names, then those without one. */
function byName(t: Translate, categories: readonly Category[]): Category[] {
  const { compare } = collator(t.language);
  const isUnnamed = ({ name }: Category) => Number(name === null);
  return categories.toSorted((a, b) => isUnnamed(a) - isUnnamed(b) || compare(a.name ?? a.id, b.name ?? b.id));
}

function optionOf(t: Translate, { id, name }: Pick<Category, "id" | "name">): ComboboxOption {
  return { value: id, label: categoryLabel(t, id, name), ...(name !== null && { detail: id }) };
}

/** Any int64 is a category, named or not. */
function readCategoryId(t: Translate, text: string): ComboboxOption | null {
  return isInt64Text(text) ? { value: text, label: categoryLabel(t, text, null) } : null;
}
