import {
  columnsCookie,
  notifyOwnColumns,
  readOwnWidths,
  widthsCookie,
  widthsOf,
  writeWidths,
} from "@/components/pets/own-columns";
import { usualColumns } from "@/components/pets/pet-columns";
import { remember } from "@/components/ui/remember";
import { showAddress, shownSearch } from "@/components/ui/shallow-routing";
import type { PetColumn } from "@/lib/pets/fields";
import { petListHref, readPetList, writeColumns } from "@/lib/pets/list-url";

/**
 * Changes the columns of the list that the page shows: those in its address, if it names any (a saved view may), else the
 * account's own.
 *
 * @param columns null goes back to the usual ones
 */
export function chooseColumns(accountId: string, columns: readonly PetColumn[] | null): void {
  const list = readPetList(shownSearch());
  if (list.columns !== undefined) {
    showAddress(petListHref({ ...list, columns: writeColumns(columns ?? usualColumns) }), "replace");
    return;
  }
  remember(columnsCookie(accountId), columns && writeColumns(columns).replaceAll(",", "."));
  notifyOwnColumns();
}

/**
 * Changes the width of a column, for the account in this browser.
 *
 * @param width in CSS pixels; null restores the usual one
 */
export function chooseWidth(accountId: string, column: PetColumn, width: number | null): void {
  const { [column]: _before, ...others } = widthsOf(readOwnWidths(accountId));
  remember(widthsCookie(accountId), writeWidths(width === null ? others : { ...others, [column]: Math.round(width) }));
  notifyOwnColumns();
}

/** Restores the usual width of every column. */
export function restoreWidths(accountId: string): void {
  remember(widthsCookie(accountId), null);
  notifyOwnColumns();
}
