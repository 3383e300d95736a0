"use client";

import { useState } from "react";
import { DateField } from "@/components/activity/date-field";
import { CategoryField } from "@/components/pets/category-field";
import { ChosenCategories } from "@/components/pets/chosen-categories";
import { showFilters } from "@/components/pets/show-filters";
import { usePetList } from "@/components/pets/use-pet-list";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import type { PopupProps } from "@/components/ui/popup-button";
import { FILTER_CATEGORIES_MAX, filtersOf, hasFilters, valuesOf, type PetFilters } from "@/lib/pets/list-url";
import { petStatuses, statusLabel, type PetStatus } from "@/lib/pets/statuses";

/**
 * All filters of the list, each of which takes effect at once, so that the list behind shows what it does. A default export,
 * since it is loaded on demand.
 */
export default function FilterDialog({ isOpen, onOpenChange }: PopupProps) {
  return isOpen ? <OpenFilterDialog onClose={() => onOpenChange(false)} /> : null;
}

function OpenFilterDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const list = usePetList();
  // Changes show here at once: the list follows the URL a moment later.
  const [filters, setFilters] = useState(() => filtersOf(list));
  const isDeleted = filters.status === "deleted";
  const statuses = isDeleted ? [] : valuesOf(filters.status);
  const categories = valuesOf(filters.category);

  function change(next: PetFilters | null) {
    setFilters((shown) => (next === null ? {} : { ...shown, ...next }));
    showFilters(next);
  }

  function toggleStatus(status: PetStatus) {
    const isOn = statuses.includes(status);
    const chosen = petStatuses.filter((one) => (one === status ? !isOn : statuses.includes(one)));
    change({ status: chosen.length === 0 ? undefined : chosen.join(",") });
  }

  return (
    <Dialog
      title={t("pets.filters")}
      onClose={onClose}
      footer={
        <>
          <Button aria-disabled={!hasFilters(filters) || undefined} onClick={() => change(null)}>
            {t("pets.clearAll")}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t("pets.filtersDone")}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {!isDeleted && (
          <fieldset>
            <legend className="mb-1 text-sm font-medium">{t("columns.status")}</legend>
            <div className="flex flex-wrap gap-x-6 gap-y-1">
              {petStatuses.map((status) => (
                <Checkbox
                  key={status}
                  label={t(statusLabel(status))}
                  checked={statuses.includes(status)}
                  onChange={() => toggleStatus(status)}
                />
              ))}
            </div>
          </fieldset>
        )}
        <div className="grid grid-cols-1 gap-2">
          <CategoryField
            label={t("pets.addCategory")}
            placeholder={t("pets.chooseACategory")}
            value={null}
            onChange={(id) => {
              if (id === null || categories.includes(id) || categories.length >= FILTER_CATEGORIES_MAX) return;
              change({ category: [...categories, id].join(",") });
            }}
          />
          <ChosenCategories
            ids={categories}
            onRemove={(id) => change({ category: categories.filter((one) => one !== id).join(",") || undefined })}
          />
          <Checkbox
            label={t("pets.unnamedOnly")}
            checked={filters.unnamed !== undefined}
            onChange={(event) => change({ unnamed: event.target.checked ? "true" : undefined })}
          />
        </div>
        <div className="grid grid-cols-1 gap-x-3 gap-y-2 sm:grid-cols-2">
          <DateField
            label={t("pets.addedFrom")}
            value={filters.addedFrom}
            onChange={(addedFrom) => change({ addedFrom })}
          />
          <DateField
            label={t("pets.addedTo")}
            value={filters.addedTo}
            isEnd
            error={problemOf(filters.addedFrom, filters.addedTo)}
            onChange={(addedTo) => change({ addedTo })}
          />
          <DateField
            label={t(isDeleted ? "pets.deletedFrom" : "pets.updatedFrom")}
            value={filters.updatedFrom}
            onChange={(updatedFrom) => change({ updatedFrom })}
          />
          <DateField
            label={t(isDeleted ? "pets.deletedTo" : "pets.updatedTo")}
            value={filters.updatedTo}
            isEnd
            error={problemOf(filters.updatedFrom, filters.updatedTo)}
            onChange={(updatedTo) => change({ updatedTo })}
          />
        </div>
      </div>
    </Dialog>
  );

  /** What is wrong with a period that ends before it begins. */
  function problemOf(from: string | undefined, to: string | undefined): string | undefined {
    const isReversed = from !== undefined && to !== undefined && Date.parse(to) <= Date.parse(from);
    return isReversed ? t("pets.endsBeforeStart") : undefined;
  }
}
