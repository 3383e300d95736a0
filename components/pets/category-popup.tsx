"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { categoryIdProblem } from "@/components/categories/category-id-problem";
import { errorText } from "@/components/error-text";
import { categoryLabel, categoryOption } from "@/components/pets/category-label";
import { useText } from "@/components/texts";
import type { ComboboxOption, ComboboxPopupProps } from "@/components/ui/combobox";
import ComboboxPopup, { isMatch } from "@/components/ui/combobox-popup";
import type { Category } from "@/lib/categories/schemas";
import { api } from "@/lib/core/console-client";
import { isInt64Text } from "@/lib/core/page-address";
import { writeMessage } from "@/lib/texts/message";
import type { Translate } from "@/lib/texts/texts";

/** The list of a `CategoryField`. A default export, since it is loaded on hover. */
export default function CategoryPopup(props: ComboboxPopupProps) {
  const t = useText();
  const { creation, options: selected } = props;
  const q = props.query.trim();
  const first = useQuery(api.categories.list.queryOptions({}));
  const optionsOf = (categories: readonly Category[]) => categories.map(({ id, name }) => categoryOption(t, id, name));
  // Most shops have few: the server searches only if one page does not hold them all, or none of it matches.
  const isSearched =
    q !== "" &&
    first.data !== undefined &&
    (first.data.next !== null || !optionsOf(first.data.categories).some((option) => isMatch(option, q)));
  const found = useQuery({
    ...api.categories.list.queryOptions({ q }),
    enabled: isSearched,
    placeholderData: keepPreviousData,
  });
  const { data, isError, error, isPending, isPlaceholderData, fetchStatus } = isSearched ? found : first;
  const isLoading = isPending || isPlaceholderData;
  const categories = data?.categories ?? [];
  const similar = isSearched && !isLoading ? (data?.similar ?? []) : [];
  const listed = optionsOf(categories);
  const isOffline = fetchStatus === "paused" && !data;

  return (
    <ComboboxPopup
      {...props}
      options={[
        ...(q === "" ? selected.filter(({ value }) => !categories.some(({ id }) => id === value)) : []),
        ...listed,
        ...similar.map(({ id, name }) => ({
          ...categoryOption(t, id, name),
          offer: t("pets.didYouMeanCategory", { name }),
        })),
      ]}
      {...(creation && {
        creation: { ...creation, labelOf: (text, options) => (isError ? null : creation.labelOf(text, options)) },
      })}
      readFreeText={(text) => readCategoryId(t, text, creation !== undefined && !isLoading)}
      isSearched={isSearched}
      isLoading={isLoading}
      {...((isOffline || isError) && { failure: isOffline ? t("ui.offlinePage") : errorText(t, error) })}
      emptyText={(text) => {
        const problem = categoryIdProblem(text);
        if (/^[-+]?[0-9]+$/.test(text)) return problem ? writeMessage(t, problem) : t("ui.nothingMatches");
        if (isLoading) return t("pets.loading");
        if (text !== "") return t("pets.noSuchCategory");
        return creation ? t("pets.nameFirstCategory") : t("categories.none");
      }}
    />
  );
}

/** Any int64 is the id of a category. An id that is not listed is offered as new. */
function readCategoryId(t: Translate, text: string, isNew: boolean): ComboboxOption | null {
  if (!isInt64Text(text)) return null;
  return {
    value: text,
    label: categoryLabel(t, text, null),
    ...(isNew && { offer: t("pets.newCategory", { id: text }) }),
  };
}
