"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { SearchX, Tags } from "lucide-react";
import { categoryColumns } from "@/components/categories/category-columns";
import { NameCategoryForm } from "@/components/categories/name-category-form";
import { useRenamedRows } from "@/components/categories/use-renamed-rows";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { DataList } from "@/components/ui/data-list";
import { EmptyState } from "@/components/ui/empty-state";
import { ListFoot } from "@/components/ui/list-foot";
import { SearchBox } from "@/components/ui/search-box";
import { showAddress } from "@/components/ui/shallow-routing";
import { useAddress } from "@/components/ui/use-address";
import { categoryListHref, readCategoryListUrl } from "@/lib/categories/list-url";
import { api } from "@/lib/core/console-client";

/** The list of categories that have a name or a pet: search, naming, and the number of pets. */
export function CategoryList() {
  const t = useText();
  const list = useAddress(readCategoryListUrl);
  const { q, order } = list;
  const query = useInfiniteQuery({
    ...api.categories.list.infiniteQueryOptions(list, "after"),
    placeholderData: keepPreviousData,
  });
  const categories = query.data?.pages.flatMap((page) => page.categories);
  const { rows, keep } = useRenamedRows(categoryListHref(list), categories);
  const show = (next: string) => showAddress(categoryListHref({ ...list, q: next }), "replace");

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
          label={t("categories.search")}
          placeholder={t("categories.searchHint")}
          maxLength={100}
          value={q ?? ""}
          onSearch={show}
        />
      </form>
      <DataList
        caption={t("categories.title")}
        columns={categoryColumns(keep)}
        layout="sm:[&_table]:min-w-[38rem] md:[&_table]:min-w-[44.5rem] sm:[&_table]:table-fixed"
        keyOf={({ id }) => id}
        ordering={{ order, hrefOf: (to) => categoryListHref({ ...list, order: to as typeof order }) }}
        query={query}
        items={rows}
        errorTitle={t("categories.notLoaded")}
        empty={q === undefined ? <NoCategories /> : <NoMatch q={q} onReset={() => show("")} />}
        foot={
          categories &&
          categories.length > 0 && (
            <ListFoot query={query}>
              {t(query.hasNextPage ? "categories.shown" : "categories.counted", { count: categories.length })}
            </ListFoot>
          )
        }
      />
    </>
  );
}

function NoCategories() {
  const t = useText();
  return (
    <EmptyState icon={Tags} title={t("categories.none")}>
      {t("categories.noneHint")}
    </EmptyState>
  );
}

function NoMatch({ q, onReset }: { q: string; onReset: () => void }) {
  const t = useText();
  return (
    <EmptyState
      icon={SearchX}
      title={t("categories.noMatch")}
      action={<Button onClick={onReset}>{t("categories.showAll")}</Button>}
    >
      {t("categories.noMatchHint", { q })}
    </EmptyState>
  );
}
