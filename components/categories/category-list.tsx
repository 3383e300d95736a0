"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { SearchX, Tags } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { CategoryRow } from "@/components/categories/category-row";
import { readCategorySearch } from "@/components/categories/category-url";
import { NameCategoryForm } from "@/components/categories/name-category-form";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { groupDigits } from "@/components/ui/grouped-number";
import { ListFoot } from "@/components/ui/list-foot";
import { SearchBox } from "@/components/ui/search-box";
import { showAddress } from "@/components/ui/shallow-routing";
import { HeaderCell, Table, TableBody, TableHead } from "@/components/ui/table";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { categoryListOptions } from "@/lib/categories/queries";

const columns = ["Name", "ID", "All", "Available", "Pending", "Sold"];

/** Every category that has a name or a pet: to find them, name them, and see how many pets each has. */
export function CategoryList() {
  const q = readCategorySearch(useSearchParams().get("q"));
  const { data, error, isFetching, isFetchingNextPage, isPlaceholderData, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(categoryListOptions(q));
  const categories = data?.pages.flatMap((page) => page.categories);
  const show = (next: string) =>
    showAddress(next === "" ? "/categories" : `/categories?${new URLSearchParams({ q: next })}`, "replace");

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
      {!categories && error && (
        <ErrorState
          title="The categories could not be loaded"
          message={error.message}
          isRetrying={isFetching}
          onRetry={() => refetch()}
        />
      )}
      {!categories && !error && <TableSkeleton caption="Categories" columns={columns} />}
      {categories?.length === 0 && (q === undefined ? <NoCategories /> : <NoMatch q={q} onReset={() => show("")} />)}
      {categories && categories.length > 0 && (
        <>
          <div className="sm:[&_table]:min-w-[45rem] sm:[&_table]:table-fixed">
            <Table caption="Categories" isBusy={isPlaceholderData}>
              <TableHead>
                <HeaderCell>Name</HeaderCell>
                <HeaderCell className="sm:w-44">ID</HeaderCell>
                {columns.slice(2).map((column) => (
                  <HeaderCell key={column} align="end" className="sm:w-22">
                    {column}
                  </HeaderCell>
                ))}
              </TableHead>
              <TableBody>
                {categories.map((category) => (
                  <CategoryRow key={category.id} category={category} />
                ))}
              </TableBody>
            </Table>
          </div>
          <ListFoot hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()}>
            {groupDigits(categories.length)} {categories.length === 1 ? "category" : "categories"}
            {hasNextPage && " shown"}
          </ListFoot>
        </>
      )}
    </>
  );
}

function NoCategories() {
  return (
    <EmptyState icon={Tags} title="No categories yet">
      A category appears here with its first pet, or when you give an id a name.
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
