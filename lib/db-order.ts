import { Prisma } from "@/prisma/generated/client";
import { parseInt64 } from "@/lib/core/int64";
import { sortingOf, type OrderBy, type Sorting } from "@/lib/core/orders";
import { isInstant } from "@/lib/core/page-address";
import { unstorableText } from "@/lib/core/storable-text";
import { ValidationError } from "@/lib/core/validation-error";
import { message } from "@/lib/texts/message";

/** The type of the values that a list is sorted by. */
export type SortType = {
  /** Its name in PostgreSQL. */
  name: string;
  /** Whether a text from a request is a value of the type. */
  isValue: (text: string) => boolean;
};

export const int64Sort: SortType = { name: "bigint", isValue: (value) => parseInt64(value) !== null };
export const textSort: SortType = { name: "text", isValue: (value) => unstorableText(value) === null };
/** An instant as `toISOString` writes it. */
export const timeSort: SortType = {
  name: "timestamptz",
  isValue: (value) => isInstant(value) && value.length === "2026-01-01T00:00:00.000Z".length,
};

/** The times that stand for "never": before all others, or after them. */
export const FIRST_TIME = "'1000-01-01T00:00:00Z'::timestamptz";
export const LAST_TIME = "'9999-12-31T23:59:59.999Z'::timestamptz";

/** Sorts names as people do: "Rex 2" before "Rex 10". */
export function nameSql(column: string): string {
  return `${column} COLLATE "pet_name_order"`;
}

/** `ASC` or `DESC`. */
export function directionOf({ isDescending }: Sorting): Prisma.Sql {
  return Prisma.raw(isDescending ? "DESC" : "ASC");
}

/** The comparison that the rows after a position pass. */
export function pastOf({ isDescending }: Sorting): Prisma.Sql {
  return Prisma.raw(isDescending ? "<" : ">");
}

/** How a list can be sorted. */
type ListSql<Sort extends string> = {
  /** The expression of the id, which no two rows share, its type, and the format of an id. */
  id: { sql: string; type: "bigint" | "text" | "uuid"; isId: (text: string) => boolean };
  /** What each order sorts by. An expression is never null, since a comparison with null finds no row. */
  sorts: Readonly<Record<Sort, { sql: string; type: SortType }>>;
};

/** A row of a page in order: its id, and the value that the list is sorted by, as text. */
export type SortedRow = { id: string; sort_value: string };

/**
 * A page of a list in an order. It begins after the last row of another page by comparing values (a keyset), so that its
 * cost does not grow with the number of pages before it, and a row that does not change is on exactly one page.
 *
 * @param after the `next` of the page before; undefined for the first page
 * @throws AppError `invalid_request` for anything but the `next` of a page in the same order
 */
export function pageInOrder<Sort extends string>(list: ListSql<Sort>, order: OrderBy<Sort>, after: string | undefined) {
  const sorting = sortingOf(order);
  const { sql, type } = list.sorts[sorting.sort];
  const [value, id] = [Prisma.raw(sql), Prisma.raw(list.id.sql)];
  const [direction, past] = [directionOf(sorting), pastOf(sorting)];
  const position = after === undefined ? undefined : readPosition(list, type, after);
  return {
    /** The columns `id` and `value` of a row, for a query that `inOrder` ends. */
    columns: Prisma.sql`${id} AS id, ${value} AS value`,
    /** The condition on the rows after the position. */
    isPast: position
      ? Prisma.sql`(${value}, ${id}) ${past} (${position.value}::${Prisma.raw(type.name)}, ${position.id}::${Prisma.raw(list.id.type)})`
      : Prisma.sql`TRUE`,
    /** `ORDER BY` these columns. */
    inOrder: Prisma.sql`ORDER BY value ${direction}, id ${direction}`,
    /** For a query over a subquery `page` with these columns: the order, and the column that a `SortedRow` has beside its id. */
    inPageOrder: Prisma.sql`ORDER BY page.value ${direction}, page.id ${direction}`,
    sortValue: Prisma.sql`${textOf(type)} AS sort_value`,
  };
}

/** The first rows of a page that was read with one row more, and the position of the next page. */
export function cutPage<Row extends SortedRow>(
  rows: readonly Row[],
  size: number,
): { rows: Row[]; next: string | null } {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > size && last ? writePosition(last) : null };
}

/** Puts rows into the order of their ids. A row that is gone by now is left out. */
export function inOrderOf<Row extends { id: string }>(ids: readonly { id: string }[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap(({ id }) => byId.get(id) ?? []);
}

/** The value of a page's row as text, in the format that its type reads. */
function textOf({ name }: SortType): Prisma.Sql {
  if (name !== timeSort.name) return Prisma.sql`page.value::text`;
  return Prisma.sql`to_char(page.value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Serializes a position. Its value is in it, so that it stays where it is while the row changes. */
function writePosition({ id, sort_value: value }: SortedRow): string {
  return `${id}~${Buffer.from(value).toString("base64url")}`;
}

function readPosition(list: ListSql<string>, type: SortType, text: string): { id: string; value: string } {
  const [id = "", encoded] = text.split("~");
  const value = Buffer.from(encoded ?? "", "base64url").toString();
  if (encoded !== undefined && list.id.isId(id) && type.isValue(value)) return { id, value };
  throw ValidationError.of(
    "after",
    "must be the next of another page in the same order",
    message("problems.otherPage"),
  );
}
