"use client";

import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useRef } from "react";
import { PetListFilters } from "@/components/pets/pet-list-filters";
import { PetPages } from "@/components/pets/pet-pages";
import { petColumns, PetTable } from "@/components/pets/pet-table";
import { StatusTabs } from "@/components/pets/status-tabs";
import { useListAhead } from "@/components/pets/use-list-ahead";
import { usePetList } from "@/components/pets/use-pet-list";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Notice } from "@/components/ui/notice";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { petListOptions } from "@/lib/pets/queries";

// Loaded when there is nothing to show, and little else to load.
const PetListEmpty = lazy(() => import("@/components/pets/pet-list-empty"));

/** The pets that the URL asks for, and everything that changes what it asks for. */
export function PetList() {
  const list = usePetList();
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(petListOptions(list));
  const top = useRef<HTMLDivElement>(null);
  const lookAhead = useListAhead();
  const retry = () => refetch();

  function turned() {
    // The rows of a new page are read from the first.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
  }

  const isShopEmpty = data !== undefined && list.category === undefined && data.counts.all === "0";
  return (
    <div ref={top} className="scroll-mt-16" onPointerOver={lookAhead} onFocus={lookAhead}>
      {!isShopEmpty && (
        <>
          <StatusTabs list={list} counts={data?.counts} />
          <PetListFilters
            list={list}
            categoryName={data?.pets.find(({ categoryId }) => categoryId === list.category)?.categoryName}
          />
        </>
      )}
      {error && data && (
        <div className="mb-3">
          <Notice tone="negative" title="These rows may be out of date">
            {error.message}{" "}
            <Button size="sm" isLoading={isFetching} onClick={retry}>
              Try again
            </Button>
          </Notice>
        </div>
      )}
      {!data && error && (
        <ErrorState
          title="The pets could not be loaded"
          message={error.message}
          isRetrying={isFetching}
          onRetry={retry}
        />
      )}
      {!data && !error && <TableSkeleton caption="Pets" columns={petColumns} rows={Number(list.limit ?? 20)} />}
      {/* Always there, since a region that comes with its text is not read. Rows are announced by the foot of the list. */}
      <p role="status" className="sr-only">
        {data?.pets.length === 0 && "No pets to show"}
      </p>
      {data?.pets.length === 0 && (
        <Suspense>
          <PetListEmpty list={list} isShopEmpty={isShopEmpty} />
        </Suspense>
      )}
      {data !== undefined && data.pets.length > 0 && (
        <>
          <PetTable pets={data.pets} list={list} isBusy={isPlaceholderData} />
          <PetPages page={data} list={list} isBusy={isPlaceholderData} onTurn={turned} />
        </>
      )}
    </div>
  );
}
