"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { memo, useRef, type ComponentProps } from "react";
import { errorText } from "@/components/error-text";
import { BulkSlot } from "@/components/pets/bulk-slot";
import { PetListFilters } from "@/components/pets/pet-list-filters";
import { PetPages } from "@/components/pets/pet-pages";
import { columnLooks } from "@/components/pets/pet-columns";
import { PetTable } from "@/components/pets/pet-table";
import { StatusTabs } from "@/components/pets/status-tabs";
import { useColumns, type OwnColumns } from "@/components/pets/use-columns";
import { useListAhead } from "@/components/pets/use-list-ahead";
import { usePetList } from "@/components/pets/use-pet-list";
import { useSteadyPage } from "@/components/pets/use-steady-page";
import { useText } from "@/components/texts";
import { focusAfter } from "@/components/ui/focus-after";
import { lazyPart } from "@/components/ui/load-part";
import { Part } from "@/components/ui/part";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { api } from "@/lib/core/console-client";
import { hasFilters, rowsOf, valuesOf, type PetListAddress } from "@/lib/pets/list-url";

// Loaded when there is nothing to show, and little else to load.
const PetListEmpty = lazyPart(() => import("@/components/pets/pet-list-empty"));
// Loaded when there are filters that no other control shows.
const FilterChips = lazyPart(() => import("@/components/pets/filter-chips"));
// Loaded while the page rests, to be there when it cannot be read again.
const ErrorState = lazyPart(async () => ({ default: (await import("@/components/ui/error-state")).ErrorState }));
const StaleNotice = lazyPart(async () => ({ default: (await import("@/components/ui/stale-notice")).StaleNotice }));
// Loaded when somebody else has changed the list.
const ListNews = lazyPart(() => import("@/components/pets/list-news"));

/**
 * Rendered again only for another list: until its file has arrived, React would throw away what the server has drawn of
 * it, and with it what somebody has pressed there.
 */
const EmptyInPlace = memo(function EmptyInPlace(props: ComponentProps<typeof PetListEmpty>) {
  return (
    <Part>
      <PetListEmpty {...props} />
    </Part>
  );
});

/** The pets that the URL asks for, and everything that changes what it asks for. */
export function PetList({ ownColumns, canPurge }: { ownColumns: OwnColumns; canPurge: boolean }) {
  const t = useText();
  const list = usePetList();
  const columns = useColumns(list, ownColumns);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...api.pets.list.queryOptions(rowsOf(list, columns)),
    // The page that was there stays until the next one has come.
    placeholderData: keepPreviousData,
  });
  const { page, states, news, show, learn } = useSteadyPage(list, { data, isPlaceholderData, isFetching });
  const top = useRef<HTMLDivElement>(null);
  const lookAhead = useListAhead(columns);
  const retry = () => refetch();

  function turned() {
    // The rows of a new page are read from the first.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
  }

  function showNews() {
    focusAfter(show, () => top.current?.querySelector<HTMLElement>("[data-pet]"), { preventScroll: true });
    top.current?.scrollIntoView({ block: "nearest" });
  }

  const isShopEmpty =
    data !== undefined &&
    list.category === undefined &&
    list.unnamed === undefined &&
    data.counts.all === "0" &&
    data.counts.deleted === "0";
  return (
    <div ref={top} className="scroll-mt-16" onPointerOver={lookAhead} onFocus={lookAhead}>
      {!isShopEmpty && (
        <>
          <StatusTabs list={list} counts={data?.counts} />
          <PetListFilters
            list={list}
            columns={columns}
            ownColumns={ownColumns}
            categoryName={data?.pets.find(({ categoryId }) => categoryId === list.category)?.categoryName}
          />
          {hasChips(list) && (
            <Part>
              <FilterChips list={list} />
            </Part>
          )}
        </>
      )}
      {error && data && (
        <Part>
          <StaleNotice error={error} isRetrying={isFetching} onRetry={retry} />
        </Part>
      )}
      {!data && error && (
        <Part>
          <ErrorState
            title={t("pets.notLoaded")}
            message={errorText(t, error)}
            isRetrying={isFetching}
            onRetry={retry}
          />
        </Part>
      )}
      {!data && !error && (
        <TableSkeleton
          caption={t("ui.tableLoading", { title: t("pets.title") })}
          columns={[{ label: "columns.name" }, ...columns.map((column) => ({ label: columnLooks[column].label }))]}
          rows={Number(list.limit)}
        />
      )}
      {/* Always there, since a region that comes with its text is not read. Rows are announced by the foot of the list. */}
      <p role="status" className="sr-only">
        {page?.pets.length === 0 && t("pets.noneShown")}
        {news && t("pets.listChangedByOthers")}
      </p>
      {page && news && (
        <Part>
          <ListNews list={list} columns={columns} rows={page.pets} news={news} onShow={showNews} onLearn={learn} />
        </Part>
      )}
      {page?.pets.length === 0 && <EmptyInPlace list={list} isShopEmpty={isShopEmpty} deleted={data?.counts.deleted} />}
      {page && page.pets.length > 0 && (
        <>
          <PetTable
            pets={page.pets}
            states={states}
            list={list}
            columns={columns}
            ownColumns={ownColumns}
            isBusy={isPlaceholderData}
          />
          <PetPages page={page} list={list} isBusy={isPlaceholderData} onTurn={turned} />
        </>
      )}
      <BulkSlot list={list} page={page} isBusy={isPlaceholderData} canPurge={canPurge} />
    </div>
  );
}

/** Whether the list has filters that neither the tabs nor the search box show. */
function hasChips(list: PetListAddress): boolean {
  return valuesOf(list.status).length > 1 || hasFilters({ ...list, q: undefined, status: undefined });
}
