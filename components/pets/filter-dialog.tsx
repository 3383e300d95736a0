"use client";

import { useState } from "react";
import { CategoryField } from "@/components/pets/category-field";
import { ChosenCategories } from "@/components/pets/chosen-categories";
import { PeriodFields } from "@/components/pets/period-fields";
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
      size="lg"
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
            onChoosing={null}
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
        <PeriodFields
          label={t("columns.added")}
          fromLabel={t("pets.addedFrom")}
          toLabel={t("pets.addedTo")}
          from={filters.addedFrom}
          to={filters.addedTo}
          onChange={({ from, to }) => change({ addedFrom: from, addedTo: to })}
        />
        <PeriodFields
          label={t(isDeleted ? "columns.deleted" : "columns.updated")}
          fromLabel={t(isDeleted ? "pets.deletedFrom" : "pets.updatedFrom")}
          toLabel={t(isDeleted ? "pets.deletedTo" : "pets.updatedTo")}
          from={filters.updatedFrom}
          to={filters.updatedTo}
          onChange={({ from, to }) => change({ updatedFrom: from, updatedTo: to })}
        />
      </div>
    </Dialog>
  );
}
