import type { ComboboxOption } from "@/components/ui/combobox";
import type { Translate } from "@/lib/texts/texts";

/** The label of a category: its name, else "Category" and its id. */
export function categoryLabel(t: Translate, id: string, name: string | null): string {
  return name ?? t("columns.unnamedCategory", { id });
}

/** The same with the id, for places that do not show it: "Dogs (12)". */
export function categoryText(t: Translate, id: string, name: string | null): string {
  return name === null ? categoryLabel(t, id, null) : `${name} (${id})`;
}

/** The option of a category: one with a name shows its id beside it. */
export function categoryOption(t: Translate, id: string, name: string | null): ComboboxOption {
  return { value: id, label: categoryLabel(t, id, name), ...(name !== null && { detail: id }) };
}
