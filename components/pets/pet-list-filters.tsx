"use client";

import { CategoryField } from "@/components/pets/category-field";
import { ColumnsButton } from "@/components/pets/columns-button";
import type { OwnColumns } from "@/components/pets/use-columns";
import { FilterButton } from "@/components/pets/filter-button";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { SearchBox } from "@/components/ui/search-box";
import { SelectField } from "@/components/ui/select-field";
import { showAddress, shownSearch } from "@/components/ui/shallow-routing";
import type { PetColumn } from "@/lib/pets/fields";
import { petOrders, type PetOrder } from "@/lib/pets/orders";
import type { LabelKey } from "@/lib/texts/texts";
import { filtersOf, petListHref, readPetList, valuesOf, withFilter, type PetListAddress } from "@/lib/pets/list-url";

const orderLabels: Record<PetOrder, LabelKey> = {
  newest: "pets.newestFirst",
  oldest: "pets.oldestFirst",
  name: "pets.nameUp",
  "name-desc": "pets.nameDown",
  category: "pets.categoryUp",
  "category-desc": "pets.categoryDown",
  status: "pets.statusUp",
  "status-desc": "pets.statusDown",
  "updated-desc": "pets.updatedDown",
  updated: "pets.updatedUp",
  "added-desc": "pets.addedDown",
  added: "pets.addedUp",
};
const deletedLabels: Partial<Record<PetOrder, LabelKey>> = {
  "updated-desc": "pets.deletedDown",
  updated: "pets.deletedUp",
};

const sizes = ["20", "50", "100"] as const satisfies PetListAddress["limit"][];

type PetListFiltersProps = {
  list: PetListAddress;
  columns: readonly PetColumn[];
  ownColumns: OwnColumns;
  /** What the chosen category is called, as far as the rows tell. */
  categoryName: string | null | undefined;
};

/** Search, category, order and page size: a form that also works before any script has loaded. */
export function PetListFilters({ list, columns, ownColumns, categoryName }: PetListFiltersProps) {
  const t = useText();
  const categories = valuesOf(list.category);
  // What has no field in this form is kept all the same.
  const { q: _q, ...hidden } = { ...filtersOf(list), columns: list.columns, view: list.view };
  const labels = list.status === "deleted" ? { ...orderLabels, ...deletedLabels } : orderLabels;
  function choose(change: Partial<PetListAddress>, how: "push" | "replace" = "push") {
    showAddress(petListHref(withFilter(readPetList(shownSearch()), change)), how);
  }

  return (
    <form
      role="search"
      action="/pets"
      onSubmit={(event) => event.preventDefault()}
      // Where all are in one row, none gives way when the next comes out of the stream of the page. Where they have no room
      // in one, the search has a row of its own, and both selections are as wide as their words.
      // On a phone the button of columns moves up to that of filters, so that both selections below have room for their words.
      className="flex flex-wrap gap-2 py-3 sm:grid sm:grid-cols-[minmax(7rem,1fr)_auto_minmax(7rem,auto)_auto_auto] xl:grid-cols-[minmax(0,1fr)_11rem_8.5rem_12rem_10rem_2.5rem] xl:pointer-fine:grid-cols-[minmax(0,1fr)_11rem_8.5rem_12rem_9rem_2rem]"
    >
      <div className="basis-full sm:max-xl:col-span-full">
        <SearchBox
          label={t("pets.searchPets")}
          placeholder={t("pets.searchHint")}
          maxLength={200}
          value={list.q ?? ""}
          onSearch={(q) => choose({ q: q === "" ? undefined : q }, "replace")}
        />
      </div>
      <CategoryField
        label={t("columns.category")}
        isLabelHidden
        placeholder={t("pets.anyCategory")}
        summary={categories.length > 1 ? t("pets.categories", { count: categories.length }) : undefined}
        clearText={t("pets.anyCategory")}
        value={categories.length === 1 ? (categories[0] ?? null) : null}
        {...(categoryName !== undefined && { name: categoryName })}
        onChange={(category) => choose({ category: category ?? undefined })}
        onChoosing={null}
        className="min-w-0 grow basis-[45%]"
      />
      <FilterButton />
      <SelectField
        label={t("pets.order")}
        isLabelHidden
        name="order"
        options={petOrders.map((value) => ({ value, label: t(labels[value]) }))}
        value={list.order}
        onChange={(event) => choose({ order: event.target.value as PetOrder })}
        className="min-w-0 grow basis-[40%] max-sm:order-1"
      />
      <SelectField
        label={t("pets.pageSize")}
        isLabelHidden
        name="limit"
        options={sizes.map((value) => ({ value, label: t("pets.perPage", { count: Number(value) }) }))}
        value={list.limit}
        onChange={(event) => choose({ limit: event.target.value as PetListAddress["limit"] })}
        className="min-w-0 grow basis-[40%] max-sm:order-1"
      />
      <ColumnsButton columns={columns} ownColumns={ownColumns} />
      {Object.entries(hidden).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <noscript>
        <Button type="submit">{t("pets.show")}</Button>
      </noscript>
    </form>
  );
}
