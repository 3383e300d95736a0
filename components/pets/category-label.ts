import type { Translate } from "@/lib/texts/texts";

/** What a category is called: its name, else its id, which says what it is. */
export function categoryLabel(t: Translate, id: string, name: string | null): string {
  return name ?? t("pets.category", { id });
}

/** The same where nothing beside it shows the id: "Dogs (12)". */
export function categoryText(t: Translate, id: string, name: string | null): string {
  return name === null ? categoryLabel(t, id, null) : `${name} (${id})`;
}
