"use client";

import { useMemo, useSyncExternalStore } from "react";
import {
  ownColumnsOf,
  readOwnColumns,
  readOwnWidths,
  subscribeToOwnColumns,
  widthsOf,
  type Widths,
} from "@/components/pets/own-columns";
import { usualColumns } from "@/components/pets/pet-columns";
import type { PetColumn } from "@/lib/pets/fields";
import { readColumns, type PetListAddress } from "@/lib/pets/list-url";

/** The account whose columns these are, and what the server read of them from its cookies. */
export type OwnColumns = { accountId: string; cookie: string | undefined; widthsCookie: string | undefined };

/**
 * The columns of a list: those that its address asks for, as that of a saved view may, else the reader's own. The same
 * array for as long as they are the same.
 */
export function useColumns(list: PetListAddress, { accountId, cookie }: OwnColumns): readonly PetColumn[] {
  const kept = useSyncExternalStore(
    subscribeToOwnColumns,
    () => readOwnColumns(accountId),
    () => cookie,
  );
  const asked = list.columns;
  return useMemo(() => (asked === undefined ? ownColumnsOf(kept) : readColumns(asked)) ?? usualColumns, [asked, kept]);
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
