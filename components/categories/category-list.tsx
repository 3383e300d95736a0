"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { SearchX, Tags } from "lucide-react";
import { categoryColumns } from "@/components/categories/category-columns";
import { NameCategoryForm } from "@/components/categories/name-category-form";
import { Button } from "@/components/ui/button";
import { DataList } from "@/components/ui/data-list";
import { EmptyState } from "@/components/ui/empty-state";
import { groupDigits } from "@/components/ui/grouped-number";
import { ListFoot } from "@/components/ui/list-foot";
import { SearchBox } from "@/components/ui/search-box";
import { showAddress } from "@/components/ui/shallow-routing";
import { useAddress } from "@/components/ui/use-address";
import { categoryListHref, readCategoryListUrl } from "@/lib/categories/list-url";
import { api } from "@/lib/core/console-client";

/** The list of categories that have a name or a pet: search, naming, and the number of pets. */
export function CategoryList() {
  const { q } = useAddress(readCategoryListUrl);
  const query = useInfiniteQuery({
    ...api.categories.list.infiniteQueryOptions({ q }, "after"),
    placeholderData: keepPreviousData,
  });
  const categories = query.data?.pages.flatMap((page) => page.categories);
  const show = (next: string) => showAddress(categoryListHref({ q: next }), "replace");

  return (
    <>
      <NameCategoryForm />
      <form
        role="search"
        action="/categories"
        onSubmit={(event) => event.preventDefault()}
        className="py-3 sm:max-w-sm"
      >
        <SearchBox
          label="Search categories"
          placeholder="Part of a name, or an id"
          maxLength={100}
          value={q ?? ""}
          onSearch={show}
        />
      </form>
      <DataList
        caption="Categories"
        columns={categoryColumns}
        layout="sm:[&_table]:min-w-[45rem] sm:[&_table]:table-fixed"
        keyOf={({ id }) => id}
        query={query}
        items={categories}
        errorTitle="The categories could not be loaded"
        empty={q === undefined ? <NoCategories /> : <NoMatch q={q} onReset={() => show("")} />}
        foot={
          categories &&
          categories.length > 0 && (
            <ListFoot query={query}>
              {groupDigits(categories.length)} {categories.length === 1 ? "category" : "categories"}
              {query.hasNextPage && " shown"}
            </ListFoot>
          )
        }
      />
    </>
  );
}

function NoCategories() {
  return (
    <EmptyState icon={Tags} title="No categories yet">
      Categories appear here when you add a pet or name one.
    </EmptyState>
  );
}

function NoMatch({ q, onReset }: { q: string; onReset: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title="No category matches"
      action={<Button onClick={onReset}>Show all categories</Button>}
    >
      No category has “{q}” in its name or as its id.
    </EmptyState>
  );
}
