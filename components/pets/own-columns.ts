import { createListeners } from "@/components/ui/listeners";
import { remembered } from "@/components/ui/remember";
import type { PetColumn } from "@/lib/pets/fields";
import { readColumns } from "@/lib/pets/list-url";

/** The cookie in which a browser keeps the columns that an account has chosen. The page reads it, so that nothing jumps. */
export function columnsCookie(accountId: string): string {
  return `petstore.columns.${accountId}`;
}

/** The columns in a cookie, which may not hold commas; null when there is none of ours. */
export function ownColumnsOf(cookie: string | undefined): PetColumn[] | null {
  return cookie === undefined ? null : readColumns(cookie.replaceAll(".", ","));
}

/** Notifies of changes of the cookie by this page. */
export const { subscribe: subscribeToOwnColumns, notify: notifyOwnColumns } = createListeners();

/** The current columns in the cookie. In the browser only. */
export function readOwnColumns(accountId: string): string | undefined {
  return remembered(columnsCookie(accountId));
}
