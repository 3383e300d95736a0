import type { ComponentProps, ReactNode } from "react";
import { errorText } from "@/components/error-text";
import { useText } from "@/components/texts";
import { DataTable } from "@/components/ui/data-table";
import { OrderField } from "@/components/ui/order-field";
import { ErrorState } from "@/components/ui/error-state";
import { StaleNotice } from "@/components/ui/stale-notice";
import { TableSkeleton } from "@/components/ui/table-skeleton";

/** The part of a result of TanStack Query that a list shows, for pages and for lists that grow alike. */
type ListQuery = {
  error: Error | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

type DataListProps<Item> = Omit<ComponentProps<typeof DataTable<Item>>, "items" | "isBusy"> & {
  query: ListQuery;
  /** The rows; undefined until they have been loaded for the first time. */
  items: readonly Item[] | undefined;
  errorTitle?: string;
  /** How many rows the skeleton has. */
  skeletonRows?: number;
  /** Shown instead of an empty list: nothing yet, or nothing that matches. */
  empty: ReactNode;
  /** Below the rows: the controls for other pages. */
  foot?: ReactNode;
};

/** A list in each of its states: loading, failed, out of date, empty, loaded. */
export function DataList<Item>({
  query: { error, isFetching, isPlaceholderData, refetch },
  items,
  errorTitle,
  skeletonRows,
  empty,
  foot,
  ...table
}: DataListProps<Item>) {
  const t = useText();
  const retry = () => void refetch();
  const order = table.ordering && <OrderField columns={table.columns} ordering={table.ordering} />;
  if (!items) {
    if (!error) {
      return (
        <>
          {order}
          <TableSkeleton {...table} caption={t("ui.tableLoading", { title: table.caption })} rows={skeletonRows} />
        </>
      );
    }
    return (
      <ErrorState
        {...(errorTitle !== undefined && { title: errorTitle })}
        message={errorText(t, error)}
        isRetrying={isFetching}
        onRetry={retry}
      />
    );
  }
  return (
    <>
      {error && <StaleNotice error={error} isRetrying={isFetching} onRetry={retry} />}
      {items.length > 0 && order}
      {items.length === 0 ? empty : <DataTable {...table} items={items} isBusy={isPlaceholderData} />}
      {foot}
    </>
  );
}
