"use client";

import { useQueries } from "@tanstack/react-query";
import { X } from "lucide-react";
import type { MouseEvent } from "react";
import { categoryLabel } from "@/components/pets/category-label";
import { useText } from "@/components/texts";
import { focusAfter } from "@/components/ui/focus-after";
import { api } from "@/lib/core/console-client";

/** The categories that were chosen among others, each with a button that removes it. */
export function ChosenCategories({ ids, onRemove }: { ids: readonly string[]; onRemove: (id: string) => void }) {
  const t = useText();
  const found = useQueries({ queries: ids.map((id) => api.categories.list.queryOptions({ q: id })) });
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
      {ids.map((id, i) => {
        const name = found[i]?.data?.categories.find((one) => one.id === id)?.name ?? null;
        return (
          <li key={id} className="max-w-full">
            <button
              type="button"
              onClick={(event) => remove(id, event)}
              className="border-line bg-surface hover:bg-sunken flex h-7 max-w-full items-center gap-1 rounded-full border ps-2.5 pe-1.5 text-sm pointer-coarse:h-9"
            >
              <span className="sr-only">{t("pets.removeFilter")} </span>
              <span dir="auto" className="text-page-start truncate">
                {categoryLabel(t, id, name)}
              </span>
              <X className="text-muted size-3.5 shrink-0" aria-hidden />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
