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

/** Being told when the cookie changes here, and telling so. */
export const { subscribe: subscribeToOwnColumns, notify: notifyOwnColumns } = createListeners();

/** What the cookie holds now. In the browser only. */
export function readOwnColumns(accountId: string): string | undefined {
  return remembered(columnsCookie(accountId));
}
