import type { Translate } from "@/lib/texts/texts";

/** The label of a category: its name, else "Category" and its id. */
export function categoryLabel(t: Translate, id: string, name: string | null): string {
  return name ?? t("pets.category", { id });
}

/** The same with the id, for places that do not show it: "Dogs (12)". */
export function categoryText(t: Translate, id: string, name: string | null): string {
  return name === null ? categoryLabel(t, id, null) : `${name} (${id})`;
}
