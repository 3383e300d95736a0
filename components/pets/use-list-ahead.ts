"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { SyntheticEvent } from "react";
import { api } from "@/lib/core/console-client";
import type { PetColumn } from "@/lib/pets/fields";
import { readPetList, rowsOf } from "@/lib/pets/list-url";

/**
 * Prefetches a list when a link to it is hovered or focused, so that it is there when
 * it is followed. One handler serves tabs, pages and resets, by their URLs.
 *
 * @param columns those of the list that is shown, which the next one has too
 */
export function useListAhead(columns: readonly PetColumn[]): (event: SyntheticEvent) => void {
  const client = useQueryClient();
  return ({ target }) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (link?.pathname !== "/pets") return;
    const list = readPetList(new URLSearchParams(link.search));
    void client.prefetchQuery(api.pets.list.queryOptions(rowsOf(list, columns)));
  };
}
