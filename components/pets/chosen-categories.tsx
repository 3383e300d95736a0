"use client";

import type { MouseEvent } from "react";
import { Chip, chipClass } from "@/components/pets/chip";
import { useCategoryLabels } from "@/components/pets/use-category-labels";
import { useText } from "@/components/texts";
import { focusAfter } from "@/components/ui/focus-after";

/** The categories that were chosen among others, each with a button that removes it. */
export function ChosenCategories({ ids, onRemove }: { ids: readonly string[]; onRemove: (id: string) => void }) {
  const t = useText();
  const labels = useCategoryLabels(ids);
  if (ids.length === 0) return null;

  /** The focus goes to the next button, or back to the field. */
  function remove(id: string, { currentTarget }: MouseEvent) {
    const around = currentTarget.closest("ul")?.parentElement;
    focusAfter(
      () => onRemove(id),
      () => around?.querySelector<HTMLElement>("li button, [role=combobox]"),
    );
  }

  return (
    <ul aria-label={t("pets.chosenCategories")} className="flex flex-wrap gap-2">
      {ids.map((id, i) => (
        <li key={id} className="max-w-full">
          <button type="button" onClick={(event) => remove(id, event)} className={chipClass}>
            <Chip>{labels[i]}</Chip>
          </button>
        </li>
      ))}
    </ul>
  );
}
