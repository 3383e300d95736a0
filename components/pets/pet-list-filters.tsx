"use client";

import { CategoryField } from "@/components/pets/category-field";
import { ColumnsButton } from "@/components/pets/columns-button";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { SearchBox } from "@/components/ui/search-box";
import { SelectField } from "@/components/ui/select-field";
import { showAddress, shownSearch } from "@/components/ui/shallow-routing";
import type { PetColumn } from "@/lib/pets/fields";
import type { LabelKey } from "@/lib/texts/texts";
import { petListHref, readPetList, withFilter, type PetListAddress } from "@/lib/pets/list-url";

const orderOptions = [
  { value: "newest", label: "pets.newestFirst" },
  { value: "oldest", label: "pets.oldestFirst" },
] as const satisfies { value: PetListAddress["order"]; label: LabelKey }[];

const sizes = ["20", "50", "100"] as const satisfies PetListAddress["limit"][];

type PetListFiltersProps = {
  list: PetListAddress;
  columns: readonly PetColumn[];
  /** Whose columns these are. */
  accountId: string;
  /** What the chosen category is called, as far as the rows tell. */
  categoryName: string | null | undefined;
};

/** Search, category, order and page size: a form that also works before any script has loaded. */
export function PetListFilters({ list, columns, accountId, categoryName }: PetListFiltersProps) {
  const t = useText();
  function choose(change: Partial<PetListAddress>, how: "push" | "replace" = "push") {
    showAddress(petListHref(withFilter(readPetList(shownSearch()), change)), how);
  }

  return (
    <form
      role="search"
      action="/pets"
      onSubmit={(event) => event.preventDefault()}
      // Where all are in one row, none gives way when the next comes out of the stream of the page.
      className="grid grid-cols-[1fr_1fr_auto] gap-2 py-3 sm:flex sm:flex-wrap xl:grid xl:grid-cols-[1fr_11rem_9rem_8rem_2.5rem] xl:pointer-fine:grid-cols-[1fr_11rem_9rem_8rem_2rem]"
    >
      <div className="col-span-3 sm:min-w-56 sm:flex-1 lg:min-w-48 xl:col-span-1">
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
        clearText={t("pets.anyCategory")}
        value={list.category ?? null}
        {...(categoryName !== undefined && { name: categoryName })}
        onChange={(category) => choose({ category: category ?? undefined })}
        className="col-span-3 sm:w-44 xl:col-span-1"
      />
      <SelectField
        label={t("pets.order")}
        isLabelHidden
        name="order"
        options={orderOptions.map(({ value, label }) => ({ value, label: t(label) }))}
        value={list.order}
        onChange={(event) => choose({ order: event.target.value as PetListAddress["order"] })}
        className="sm:w-36"
      />
      <SelectField
        label={t("pets.pageSize")}
        isLabelHidden
        name="limit"
        options={sizes.map((value) => ({ value, label: t("pets.perPage", { count: Number(value) }) }))}
        value={list.limit}
        onChange={(event) => choose({ limit: event.target.value as PetListAddress["limit"] })}
        className="sm:w-32"
      />
      <ColumnsButton columns={columns} accountId={accountId} />
      {list.status && <input type="hidden" name="status" value={list.status} />}
      {list.columns && <input type="hidden" name="columns" value={list.columns} />}
      {list.view && <input type="hidden" name="view" value={list.view} />}
      {list.category && <input type="hidden" name="category" value={list.category} />}
      <noscript>
        <Button type="submit">{t("pets.show")}</Button>
      </noscript>
    </form>
  );
}
