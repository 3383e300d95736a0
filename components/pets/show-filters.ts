import { showAddress, shownSearch } from "@/components/ui/shallow-routing";
import { petListHref, readPetList, withFilter, withoutFilters, type PetFilters } from "@/lib/pets/list-url";

/**
 * Changes the filters of the list that the page shows.
 *
 * @param change the new values of some filters; null removes all filters
 */
export function showFilters(change: PetFilters | null): void {
  const list = readPetList(shownSearch());
  showAddress(petListHref(change === null ? withoutFilters(list) : withFilter(list, change)));
}
