import { Prisma } from "@/prisma/generated/client";
import {
  categoriesOf,
  hasPart,
  isIdentified,
  isIndexed,
  isUnnamed,
  statusesOf,
  tableOf,
  whereOf,
} from "@/lib/pets/filter";
import { isPast, orderBy, sortColumn, type ListPosition } from "@/lib/pets/list-position";
import { filtersOf } from "@/lib/pets/list-url";
import type { Sorting } from "@/lib/pets/orders";
import type { PetFilter } from "@/lib/pets/schemas";
import { INT64_MAX, INT64_MIN } from "@/lib/core/int64";

/**
 * The number of pets that a page scans in the order of the list before it uses the index of a filter: at least this many, and
 * this many for each row. A filter that one pet in fifty passes fills a page from these; a rarer one has so few matches that
 * all of them can be sorted.
 */
const SCANNED_MIN = 5_000;
const SCANNED_PER_ROW = 50;

/** The order and the position of a page: it starts past `position`, or at the start of the list. */
export type PagePosition = { sorting: Sorting; position: ListPosition | undefined };

/**
 * A query for the ids of a page of a list, in any order of rows. Its cost does not grow with the number of pets, unless very many
 * match and none of them is near the page.
 *
 * @param limit the maximum number of ids
 * @returns SQL with the columns `id`, and `value`: what the list is sorted by
 */
export function pageOfIds(filter: PetFilter, { sorting, position }: PagePosition, limit: number): Prisma.Sql {
  const { q, ...plain } = filter;
  const isDeleted = filter.status === "deleted";
  const pets = tableOf(filter);
  const value = sortColumn(sorting, isDeleted);
  const past = position === undefined ? [] : [isPast(sorting, position, isDeleted)];
  const select = Prisma.sql`SELECT pet.id, ${value} AS value FROM ${pets}`;
  const inOrder = orderBy(sorting, value, "pet.id");
  if (isIndexOrder(filter, sorting)) return Prisma.sql`${select} ${whereOf(plain, ...past)} ${inOrder} LIMIT ${limit}`;
  if (isMergeable(filter, sorting)) return mergedSets(filter, { sorting, position }, limit);
  const scannedMax = Math.max(SCANNED_MIN, SCANNED_PER_ROW * limit);
  const has = q === undefined ? [] : [hasPart(q)];
  // Neither plan suits every filter. A scan in the order of the list reads the whole table for a rare one. The index of the
  // filter returns half of the table for a common one, which must then be sorted. So a page scans first, and uses the index
  // only if that does not fill it. `MATERIALIZED` makes PostgreSQL plan a CTE without regard to the outer limit.
  return Prisma.sql`
    WITH scanned AS MATERIALIZED (
      SELECT pet.*, ${value} AS value FROM ${pets} ${whereOf(ownRange(filter, sorting), ...past)} ${inOrder} LIMIT ${scannedMax}
    ), near AS MATERIALIZED (
      SELECT id, value FROM scanned AS pet ${whereOf(plain, ...has)} ${orderBy(sorting, Prisma.sql`value`, "id")} LIMIT ${limit}
    ), far AS MATERIALIZED (
      SELECT pet.id, ${value} AS value FROM ${matchesOf(filter)} ${whereOf(plain, ...past, ...(q === undefined ? [] : [isIndexed(q)]), ...has)}
        AND CASE WHEN (SELECT count(*) FROM near) < ${limit} THEN (SELECT count(*) FROM scanned) = ${scannedMax} ELSE false END
    )
    SELECT id, value FROM near UNION (SELECT id, value FROM far ${orderBy(sorting, Prisma.sql`value`, "id")} LIMIT ${limit})
    ${q === undefined ? Prisma.empty : Prisma.sql`UNION ${select} ${whereOf(plain, ...past, isIdentified(q))}`}
    ${orderBy(sorting, Prisma.sql`value`, "id")} LIMIT ${limit}`;
}

/** Whether an index has the pets of the filter in the order of the list. */
export function isIndexOrder(filter: PetFilter, { sort }: Sorting): boolean {
  const { status, category, ...others } = filtersOf(filter);
  if (Object.values(others).some((value) => value !== undefined)) return false;
  if (sort === "id") return statusesOf(filter).length <= 1 && categoriesOf(filter).length <= 1;
  return (status === undefined || status === "deleted") && category === undefined;
}

/** Whether a filter is of statuses and categories alone, and the order is of the id, or of a column that it has values for. */
function isMergeable(filter: PetFilter, { sort }: Sorting): boolean {
  const rest = filtersOf({ ...filter, status: undefined, category: undefined });
  if (Object.values(rest).some((value) => value !== undefined)) return false;
  if (sort === "category") return categoriesOf(filter).length > 0;
  return sort === "status" ? statusesOf(filter).length > 0 : sort === "id";
}

/** A page of several statuses and categories: the first pets of each combination by id, merged. Each is a range of an index. */
function mergedSets(filter: PetFilter, { sorting, position }: PagePosition, limit: number): Prisma.Sql {
  const { sort, isDescending } = sorting;
  const [statuses, categories] = [statusesOf(filter), categoriesOf(filter)];
  const sets: Prisma.Sql[] = [];
  const within: Prisma.Sql[] = [];
  if (statuses.length > 0) {
    sets.push(Prisma.sql`unnest(${statuses}::text[]::pet_status[]) AS of_status (status)`);
    within.push(Prisma.sql`pet.status = of_status.status`);
  }
  if (categories.length > 0) {
    sets.push(Prisma.sql`unnest(${categories}::bigint[]) AS of_category (category_id)`);
    within.push(Prisma.sql`pet.category_id = of_category.category_id`);
  }
  const own = { category: "of_category.category_id", status: "of_status.status", id: "found.id" };
  const value = Prisma.raw(own[sort as keyof typeof own]);
  if (position !== undefined)
    within.push(
      sort === "id"
        ? isPast(sorting, position, false)
        : isPastInSets(value, Prisma.raw(sort === "status" ? "pet_status" : "bigint"), position, isDescending),
    );
  const byId = { sort: "id", isDescending } as const;
  return Prisma.sql`
    SELECT found.id, ${value} AS value FROM ${Prisma.join(sets, " CROSS JOIN ")} CROSS JOIN LATERAL (
      SELECT pet.id FROM ${tableOf(filter)} ${whereOf({}, ...within)} ${orderBy(byId, Prisma.empty, "pet.id")} LIMIT ${limit}
    ) AS found ${orderBy(sorting, value, "found.id")} LIMIT ${limit}`;
}

/** The condition on the pets that follow a position in the sets of one value each, as a range of the ids of each set. */
function isPastInSets(value: Prisma.Sql, type: Prisma.Sql, { id, value: text }: ListPosition, isDescending: boolean) {
  const at = Prisma.sql`${text}::${type}`;
  const [than, orAt] = isDescending ? [Prisma.sql`<`, Prisma.sql`<=`] : [Prisma.sql`>`, Prisma.sql`>=`];
  const [first, last] = isDescending ? [INT64_MAX, INT64_MIN] : [INT64_MIN, INT64_MAX];
  if (id === last) return Prisma.sql`${value} ${than} ${at}`;
  const following = isDescending ? id - 1n : id + 1n;
  return Prisma.sql`${value} ${orAt} ${at} AND pet.id ${orAt} CASE WHEN ${value} = ${at} THEN ${following}::bigint ELSE ${first}::bigint END`;
}

/**
 * The table to fetch rare matches from. Of categories without a name, those with pets are read from the counters first, since no
 * index of pets knows them.
 */
function matchesOf(filter: PetFilter): Prisma.Sql {
  if (filter.unnamed === undefined) return tableOf(filter);
  const counters = Prisma.raw(filter.status === "deleted" ? "deleted_category_count" : "category_count");
  return Prisma.sql`
    (SELECT DISTINCT category_id FROM ${counters} WHERE ${isUnnamed(Prisma.sql`category_id`)}) AS unnamed
    CROSS JOIN LATERAL (
      SELECT * FROM ${tableOf(filter)} WHERE pet.category_id = unnamed.category_id OFFSET 0
    ) AS pet`;
}

/** The part of a filter that is a range of an index in the order of the list. */
export function ownRange(filter: PetFilter, { sort }: Sorting): PetFilter {
  const { status, category, addedFrom, addedTo, updatedFrom, updatedTo } = filter;
  const [ofStatus, ofCategory] = [statusesOf(filter).length === 1, categoriesOf(filter).length === 1];
  if (sort === "id") {
    // The pets of both are far apart in the table: reading as many as are scanned takes longer than the index of the filter.
    const own = ofStatus && ofCategory ? {} : { ...(ofStatus && { status }), ...(ofCategory && { category }) };
    return { import: filter.import, ...own };
  }
  if (sort === "added") return { addedFrom, addedTo };
  // For the column of the time, which is another one for deleted pets.
  if (sort === "updated") return { updatedFrom, updatedTo, ...(status === "deleted" && { status }) };
  if (sort === "status" && ofStatus) return { status };
  return sort === "category" && ofCategory ? { category } : {};
}
