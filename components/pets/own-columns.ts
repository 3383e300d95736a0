import { createListeners } from "@/components/ui/listeners";
import { remembered } from "@/components/ui/remember";
import type { PetColumn } from "@/lib/pets/fields";
import { readColumns, type PetListAddress } from "@/lib/pets/list-url";

/** The cookie in which a browser keeps the columns that an account has chosen. The page reads it, so that nothing jumps. */
export function columnsCookie(accountId: string): string {
  return `petstore.columns.${accountId}`;
}

/** The cookie in which a browser stores the widths that an account has dragged columns to. */
export function widthsCookie(accountId: string): string {
  return `petstore.widths.${accountId}`;
}

/** The narrowest and the widest column, in CSS pixels. */
export const WIDTH_MIN = 64;
export const WIDTH_MAX = 640;

/** Widths of columns, in CSS pixels; the others have their usual width. */
export type Widths = Partial<Record<PetColumn, number>>;

/** Parses the widths in a cookie: "id:120.category:200". Ignores anything else. */
export function widthsOf(cookie: string | undefined): Widths {
  const pairs = (cookie ?? "").split(".").map((pair) => pair.split(":"));
  return Object.fromEntries(
    pairs
      .filter(([column, width]) => readColumns(column ?? "")?.length === 1 && /^\d{2,3}$/.test(width ?? ""))
      .map(([column, width]) => [column, Math.min(Math.max(Number(width), WIDTH_MIN), WIDTH_MAX)]),
  );
}

/** Formats widths for `widthsOf`; null if all are the usual ones. */
export function writeWidths(widths: Widths): string | null {
  const pairs = Object.entries(widths).map(([column, width]) => `${column}:${width}`);
  return pairs.length > 0 ? pairs.join(".") : null;
}

/** The columns in a cookie, which may not hold commas; null when there is none of ours. */
function ownColumnsOf(cookie: string | undefined): PetColumn[] | null {
  return cookie === undefined ? null : readColumns(cookie.replaceAll(".", ","));
}

/**
 * The columns that a list shows: those that its address asks for, as that of a saved view may, else the reader's own; null for the
 * usual ones.
 */
export function columnsOf(list: Pick<PetListAddress, "columns">, cookie: string | undefined): PetColumn[] | null {
  return list.columns === undefined ? ownColumnsOf(cookie) : readColumns(list.columns);
}

/** Notifies of changes of the cookie by this page. */
export const { subscribe: subscribeToOwnColumns, notify: notifyOwnColumns } = createListeners();

/** The current columns in the cookie. In the browser only. */
export function readOwnColumns(accountId: string): string | undefined {
  return remembered(columnsCookie(accountId));
}

/** The current widths in the cookie. In the browser only. */
export function readOwnWidths(accountId: string): string | undefined {
  return remembered(widthsCookie(accountId));
}
