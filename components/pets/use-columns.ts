"use client";

import { useMemo, useSyncExternalStore } from "react";
import {
  columnsOf,
  readOwnColumns,
  readOwnWidths,
  subscribeToOwnColumns,
  widthsOf,
  type Widths,
} from "@/components/pets/own-columns";
import { usualColumns } from "@/components/pets/pet-columns";
import type { PetColumn } from "@/lib/pets/fields";
import type { PetListAddress } from "@/lib/pets/list-url";

/** The account whose columns these are, and what the server read of them from its cookies. */
export type OwnColumns = { accountId: string; cookie: string | undefined; widthsCookie: string | undefined };

/** The columns that a list shows. The same array for as long as they are the same. */
export function useColumns(list: PetListAddress, { accountId, cookie }: OwnColumns): readonly PetColumn[] {
  const kept = useSyncExternalStore(
    subscribeToOwnColumns,
    () => readOwnColumns(accountId),
    () => cookie,
  );
  const { columns } = list;
  return useMemo(() => columnsOf({ columns }, kept) ?? usualColumns, [columns, kept]);
}

/** The widths that the reader has given to columns. */
export function useWidths({ accountId, widthsCookie }: OwnColumns): Widths {
  const stored = useSyncExternalStore(
    subscribeToOwnColumns,
    () => readOwnWidths(accountId),
    () => widthsCookie,
  );
  return useMemo(() => widthsOf(stored), [stored]);
}
