"use client";

import { useState } from "react";
import type { Category } from "@/lib/categories/schemas";

/** A row of the list. One that has left it was renamed there, and its new name is not what is searched for. */
export type CategoryRow = Category & { hasLeft?: boolean };

type Renamed = { key: string; rows: readonly { place: number; category: Category }[] };

/**
 * Keeps the rows that are renamed in a list where they are until another list is shown, also those that a search no longer finds.
 *
 * @param key of the list
 * @param found the rows of the list
 * @returns the rows to show, and what to call before a category gets another name
 */
export function useRenamedRows(key: string, found: readonly Category[] | undefined) {
  const [renamed, setRenamed] = useState<Renamed>({ key, rows: [] });
  if (renamed.key !== key) setRenamed({ key, rows: [] });
  const kept = renamed.key === key ? renamed.rows : [];
  const rows: CategoryRow[] | undefined = found && [...found];
  for (const { place, category } of kept)
    if (!found?.some(({ id }) => id === category.id)) rows?.splice(place, 0, { ...category, hasLeft: true });

  function keep(category: Category) {
    const place = rows?.findIndex(({ id }) => id === category.id) ?? -1;
    const others = kept.filter((row) => row.category.id !== category.id);
    setRenamed({ key, rows: [...others, { place, category }].sort((one, other) => one.place - other.place) });
  }

  return { rows, keep };
}
