import type { z } from "zod";
import { Prisma } from "@/prisma/generated/client";
import { lockChoices } from "@/lib/categories/chosen-category";
import { recordActivity } from "@/lib/activity/service";
import type { CategorySort } from "@/lib/categories/list-url";
import { CATEGORY_PAGE_SIZE, type Category, type categoryQuery, type categoryPage } from "@/lib/categories/schemas";
import type { Actor } from "@/lib/core/actor";
import { AppError } from "@/lib/core/errors";
import { ValidationError } from "@/lib/core/validation-error";
import { parseInt64 } from "@/lib/core/int64";
import { sortingOf } from "@/lib/core/orders";
import { cutPage, int64Sort, nameSql, pageInOrder, textSort } from "@/lib/db-order";
import { containsText, inTurnOfSearches, similarByName, withinSearchTime, withinTime } from "@/lib/db-search";
import { authorize } from "@/lib/core/authorize";
import { db, withinStatementLimit, type Transaction } from "@/lib/db";
import { countsOf, sumByStatus, type StatusCounts } from "@/lib/pets/count-pets";
import { byStatus, petStatuses } from "@/lib/pets/statuses";
import { message } from "@/lib/texts/message";

type CategoryRow = StatusCounts & { id: string; name: string | null; sort_value: string };

/** A name that sorts after all others, for categories without one. */
const LAST_NAME = String.raw`U&'\FFFF'`;

/** How the list is sorted: over `known`, with the columns of a category and its counts. */
const list = {
  id: { sql: "known.id", type: "bigint", isId: (id: string) => parseInt64(id) !== null },
  sorts: {
    id: { sql: "known.id", type: int64Sort },
    name: { sql: nameSql(`coalesce(known.name, ${LAST_NAME})`), type: textSort },
    all: { sql: petStatuses.map((status) => `known.${status}`).join(" + "), type: int64Sort },
    ...byStatus((status) => ({ sql: `known.${status}`, type: int64Sort })),
  },
} as const;

/** The columns of a row beside those that a page adds. */
const shownColumns = Prisma.raw(["name", ...petStatuses].join(", "));

/**
 * A page of the categories that have a name or a pet. In the orders of the id and of the name, only the counts of the page
 * are added up; the other orders add up and sort those of all.
 *
 * @param query.q a substring of the name, or an id. Where it finds nothing, `similar` has what it may mean
 * @param query.after `next` of the page before
 * @throws AppError `invalid_request` for any other `after`, or when there are too many categories to sort or to search
 */
export async function listCategories(
  actor: Actor,
  { q, order, after }: z.infer<typeof categoryQuery>,
): Promise<z.infer<typeof categoryPage>> {
  authorize(actor, "pets:read");
  const page = pageInOrder(list, order, after);
  const { sort } = sortingOf(order);
  const isOfCounts = sort !== "id" && sort !== "name";
  // As many of the known categories as a page needs, or all.
  const first = (known: Prisma.Sql) =>
    isOfCounts
      ? known
      : Prisma.sql`SELECT ${page.columns}, name FROM (${known}) AS known
          WHERE ${page.isPast} ${page.inOrder} LIMIT ${CATEGORY_PAGE_SIZE + 1}`;
  const select = () =>
    withinStatementLimit(
      (client) =>
        client.$queryRaw<CategoryRow[]>`
      SELECT ${shownColumns}, page.id::text AS id, ${page.sortValue} FROM (
        SELECT ${shownColumns}, ${page.columns} FROM (
          SELECT known.id, category.name, ${sumByStatus("c")}
          FROM (${q ? knownAs(q, first) : knownIn(sort, first)}) AS known
          LEFT JOIN category USING (id) LEFT JOIN category_count c ON c.category_id = known.id
          GROUP BY known.id, category.name
        ) AS known WHERE ${page.isPast} ${page.inOrder} LIMIT ${CATEGORY_PAGE_SIZE + 1}
      ) AS page ${page.inPageOrder}`,
    );
  const rows = await (q === undefined
    ? withinTime(message("errors.tooManyToSort"), select)
    : withinSearchTime(actor, select));
  const { rows: shown, next } = cutPage(rows, CATEGORY_PAGE_SIZE);
  const isNoneFound = q !== undefined && after === undefined && shown.length === 0;
  const similar = isNoneFound ? await inTurnOfSearches(actor, () => similarCategories(q)) : [];
  return {
    categories: shown.map(toCategory),
    next,
    similar: similar.map(({ id, name }) => ({ id: id.toString(), name })),
  };
}

/** The categories that a text with typing errors may mean, the nearest first. */
export function similarCategories(q: string): Promise<{ id: bigint; name: string }[]> {
  return similarByName(Prisma.sql`SELECT id, name FROM category`, q);
}

/**
 * Names or renames a category.
 *
 * @param from the name that the user has seen, null for none; any if undefined
 * @returns false if it had that name already
 * @throws AppError `invalid_request` when another category has that name, or this one has a name where the user has seen none;
 *   `not_found` or `conflict` when it has no longer the one that the user has seen
 */
export async function nameCategory(actor: Actor, id: bigint, name: string, from?: string | null): Promise<boolean> {
  authorize(actor, "pets:write");
  return db().$transaction(async (tx) => {
    // Before the lock of the names, as in `lockChoices`. Those that choose the category need not wait.
    await tx.$queryRaw`SELECT id FROM category WHERE id = ${id} FOR NO KEY UPDATE`;
    await lockCategoryNames(tx);
    const [taken] = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT id FROM category WHERE lower(name) = lower(${name}) AND id <> ${id}`;
    if (taken) throw takenBy(taken.id);
    const before = await tx.category.findUnique({ where: { id }, select: { id: true, name: true } });
    if (before?.name === name) return false;
    if (before && from === null) {
      const text = message("errors.categoryHasName", { id: String(id), name: before.name });
      throw ValidationError.of("categoryId", `already has the name ${before.name}`, text);
    }
    if (typeof from === "string") expectName(id, before, from);
    await tx.category.upsert({ where: { id }, create: { id, name }, update: { name }, select: { id: true } });
    const change = { action: "category.named", subjectType: "category", subjectId: id.toString() } as const;
    await recordActivity(tx, actor, { ...change, before: before ?? undefined, after: { id, name } });
    return true;
  });
}

/** The error for a name that a category has already. */
export function takenBy(id: bigint): ValidationError {
  return ValidationError.of(
    "name",
    `is already taken by category ${id}`,
    message("errors.nameOfCategory", { id: String(id) }),
  );
}

/**
 * Removes the name of a category; its pets stay in it.
 *
 * @param name the name that the user has seen; any if undefined
 * @throws AppError `not_found` when it has none, `conflict` when it has another
 */
export async function unnameCategory(actor: Actor, id: bigint, name?: string): Promise<void> {
  authorize(actor, "pets:write");
  await db().$transaction(async (tx) => {
    await lockChoices(tx, [id]);
    await lockCategoryNames(tx);
    const before = await tx.category.findUnique({ where: { id }, select: { id: true, name: true } });
    expectName(id, before, name);
    await tx.category.delete({ where: { id }, select: { id: true } });
    const change = { action: "category.unnamed", subjectType: "category", subjectId: id.toString() } as const;
    await recordActivity(tx, actor, { ...change, subjectName: before.name, before });
  });
}

/** Throws unless a category has a name: the one that the user has seen, or any if that is undefined. */
function expectName<Named extends { name: string }>(
  id: bigint,
  category: Named | null,
  seen: string | undefined,
): asserts category is Named {
  if (!category) throw new AppError("not_found", message("errors.categoryWithoutName", { id: String(id) }));
  if (seen !== undefined && category.name !== seen)
    throw new AppError("conflict", message("errors.nameChangedSince", { name: category.name }));
}

const named = Prisma.sql`SELECT id, name FROM category`;

/**
 * The categories with pets.
 *
 * @param condition on the table `category_count`
 */
function withPets(condition: Prisma.Sql): Prisma.Sql {
  // No name is a constant, which PostgreSQL need not sort by.
  return Prisma.sql`
    SELECT id, NULL::text AS name FROM (
      SELECT category_id AS id FROM category_count WHERE ${condition} GROUP BY category_id HAVING sum(count) > 0
    ) AS counted`;
}

type Selection = (known: Prisma.Sql) => Prisma.Sql;

/** @param first selects those that are needed, in the order of the list */
function knownIn(sort: CategorySort, first: Selection): Prisma.Sql {
  // In the order of names, those that have one are elsewhere. In that of ids, looking for a name would take more time.
  const isUnnamed = Prisma.sql`NOT EXISTS (SELECT FROM category WHERE id = category_id)`;
  const others = withPets(sort === "name" ? isUnnamed : Prisma.sql`TRUE`);
  return Prisma.sql`SELECT id FROM (${first(named)}) AS named UNION SELECT id FROM (${first(others)}) AS others`;
}

/** Unnamed categories are found only by their exact id, since there can be any number of them. */
function knownAs(q: string, first: Selection): Prisma.Sql {
  const found = first(Prisma.sql`${named} WHERE ${containsText(Prisma.sql`name`, q)}`);
  const id = parseInt64(q);
  if (id === null) return Prisma.sql`SELECT id FROM (${found}) AS found`;
  return Prisma.sql`
    SELECT id FROM (${found}) AS found
    UNION SELECT id FROM category WHERE id = ${id}
    UNION SELECT id FROM (${withPets(Prisma.sql`category_id = ${id}`)}) AS others`;
}

function toCategory({ id, name, sort_value: _, ...counts }: CategoryRow): Category {
  return { id, name, counts: countsOf(counts) };
}

/**
 * Locks the names of categories until the transaction ends. A second transaction that changes a name waits, and then
 * sees what the first has done.
 */
export async function lockCategoryNames(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(7383004)`;
}
