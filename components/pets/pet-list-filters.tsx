"use client";

import { CategoryField } from "@/components/pets/category-field";
import { ColumnsButton } from "@/components/pets/columns-button";
import { Button } from "@/components/ui/button";
import { SearchBox } from "@/components/ui/search-box";
import { SelectField } from "@/components/ui/select-field";
import { showAddress, shownSearch } from "@/components/ui/shallow-routing";
import type { PetColumn } from "@/lib/pets/fields";
import { petListHref, readPetList, withFilter, type PetListAddress } from "@/lib/pets/list-url";

const orderOptions = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
] as const satisfies { value: PetListAddress["order"]; label: string }[];

const sizeOptions = (["20", "50", "100"] as const satisfies PetListAddress["limit"][]).map((value) => ({
  value,
  label: `${value} a page`,
}));

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
          label="Search pets"
          placeholder="Part of a name, or an id"
          maxLength={200}
          value={list.q ?? ""}
          onSearch={(q) => choose({ q: q === "" ? undefined : q }, "replace")}
        />
      </div>
      <CategoryField
        label="Category"
        isLabelHidden
        placeholder="Any category"
        clearText="Any category"
        value={list.category ?? null}
        {...(categoryName !== undefined && { name: categoryName })}
        onChange={(category) => choose({ category: category ?? undefined })}
        className="col-span-3 sm:w-44 xl:col-span-1"
      />
      <SelectField
        label="Order"
        isLabelHidden
        name="order"
        options={orderOptions}
        value={list.order}
        onChange={(event) => choose({ order: event.target.value as PetListAddress["order"] })}
        className="sm:w-36"
      />
      <SelectField
        label="Page size"
        isLabelHidden
        name="limit"
        options={sizeOptions}
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
        <Button type="submit">Show</Button>
      </noscript>
    </form>
  );
}
