import { columnsCookie, notifyOwnColumns } from "@/components/pets/own-columns";
import { usualColumns } from "@/components/pets/pet-columns";
import { remember } from "@/components/ui/remember";
import { showAddress } from "@/components/ui/shallow-routing";
import type { PetColumn } from "@/lib/pets/console-contract";
import { petListHref, writeColumns, type PetList } from "@/lib/pets/list-url";

/**
 * Changes the columns of a list: those in its address where that asks for some, as that of a saved view may, else the
 * reader's own.
 *
 * @param columns null goes back to the usual ones
 */
export function chooseColumns(list: PetList, accountId: string, columns: readonly PetColumn[] | null): void {
  if (list.columns !== undefined) {
    showAddress(petListHref({ ...list, columns: writeColumns(columns ?? usualColumns) }), "replace");
    return;
  }
  remember(columnsCookie(accountId), columns && writeColumns(columns).replaceAll(",", "."));
  notifyOwnColumns();
}
