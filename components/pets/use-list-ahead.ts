"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { SyntheticEvent } from "react";
import { api } from "@/lib/core/console-client";
import { readPetList, rowsOf } from "@/lib/pets/list-url";

/**
 * Loads a list as soon as somebody points at a link to it, or comes to that link by keyboard, so that it is there when
 * they follow it. One handler for tabs, pages and resets alike: what they lead to stands in their addresses.
 */
export function useListAhead(): (event: SyntheticEvent) => void {
  const client = useQueryClient();
  return ({ target }) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (link?.pathname !== "/pets") return;
    void client.prefetchQuery(api.pets.list.queryOptions(rowsOf(readPetList(new URLSearchParams(link.search)))));
  };
}
