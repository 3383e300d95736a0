"use client";

import { useViews } from "@/components/saved-views/use-views";
import type { PetListAddress } from "@/lib/pets/list-url";
import { readPetList, searchOfView } from "@/lib/pets/list-url";
import type { SavedView } from "@/lib/saved-views/schemas";

/**
 * The saved view that a list came from, and whether it shows something else by now. There is none when the address
 * names none, or a deleted view: the list is then a list like any other.
 */
export function useView(list: PetListAddress): {
  views: readonly SavedView[];
  view: SavedView | undefined;
  isChanged: boolean;
} {
  const views = useViews();
  const view = views.find(({ id }) => id === list.view);
  const isChanged =
    view !== undefined && searchOfView(list) !== searchOfView(readPetList(new URLSearchParams(view.search)));
  return { views, view, isChanged };
}
