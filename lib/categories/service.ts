import { Prisma } from "@/prisma/generated/client";
import { recordActivity } from "@/lib/activity/service";
import { CATEGORY_PAGE_SIZE, type Category } from "@/lib/categories/schemas";
import type { Actor } from "@/lib/core/actor";
import { AppError } from "@/lib/core/errors";
import { ValidationError } from "@/lib/core/validation-error";
import { INT64_MIN, parseInt64 } from "@/lib/core/int64";
import { containsText } from "@/lib/db-search";
import { authorize } from "@/lib/core/permissions";
import { db, type Transaction } from "@/lib/db";
import { countsOf, sumByStatus, type StatusCounts } from "@/lib/pets/count-pets";

type CategoryRow = StatusCounts & { id: bigint; name: string | null };

/**
 * A page of the categories that have a name or a pet, in order of id.
 *
 * @param query.q a substring of the name, or an id
 * @param query.after the id of the last category of the previous page
 */
export async function listCategories(
  actor: Actor,
  { q, after = INT64_MIN }: { q?: string; after?: bigint },
): Promise<{ categories: Category[]; next: string | null }> {
  authorize(actor, "pets:read");
  const rows = await db().$queryRaw<CategoryRow[]>`
    WITH page AS (
      SELECT id, category.name FROM (${q ? knownAs(q, after) : knownAfter(after)}) AS known (id)
      LEFT JOIN category USING (id)
      ORDER BY id LIMIT ${CATEGORY_PAGE_SIZE + 1}
    )
    SELECT page.id, page.name, ${sumByStatus("c")}
    FROM page LEFT JOIN category_count c ON c.category_id = page.id
    GROUP BY page.id, page.name ORDER BY page.id`;
  const categories = rows.slice(0, CATEGORY_PAGE_SIZE).map(toCategory);
  return { categories, next: rows.length > CATEGORY_PAGE_SIZE ? (categories.at(-1)?.id ?? null) : null };
}

/**
 * Names or renames a category.
 *
 * @throws AppError `invalid_request` when another category has that name
 */
export async function nameCategory(actor: Actor, id: bigint, name: string): Promise<void> {
  authorize(actor, "pets:write");
  await db().$transaction(async (tx) => {
    await lockCategoryNames(tx);
    await setCategoryName(tx, actor, id, name);
  });
}

/** Sets the name of a category, and records that. The caller holds the lock of the names. */
export async function setCategoryName(tx: Transaction, actor: Actor, id: bigint, name: string): Promise<void> {
  const [taken] = await tx.$queryRaw<{ id: bigint }[]>`
    SELECT id FROM category WHERE lower(name) = lower(${name}) AND id <> ${id}`;
  if (taken) throw takenBy(taken.id);
  const before = await tx.category.findUnique({ where: { id }, select: { id: true, name: true } });
  if (before?.name === name) return;
  await tx.category.upsert({ where: { id }, create: { id, name }, update: { name }, select: { id: true } });
  const change = { action: "category.named", subjectType: "category", subjectId: id.toString() } as const;
  await recordActivity(tx, actor, { ...change, before: before ?? undefined, after: { id, name } });
}

/** The error for a name that a category has already. */
export function takenBy(id: bigint): ValidationError {
  return ValidationError.of("name", `is already taken by category ${id}`);
}

/**
 * Removes the name of a category; its pets stay in it.
 *
 * @throws AppError `not_found` when it has none
 */
export async function unnameCategory(actor: Actor, id: bigint): Promise<void> {
  authorize(actor, "pets:write");
  await db().$transaction(async (tx) => {
    await lockCategoryNames(tx);
    const [before] = await tx.$queryRaw<{ id: bigint; name: string }[]>`
      DELETE FROM category WHERE id = ${id} RETURNING id, name`;
    if (!before) throw new AppError("not_found", `The category ${id} has no name.`);
    const change = { action: "category.unnamed", subjectType: "category", subjectId: id.toString() } as const;
    await recordActivity(tx, actor, { ...change, subjectName: before.name, before });
  });
}

function knownAfter(after: bigint): Prisma.Sql {
  return Prisma.sql`
    (SELECT id FROM category WHERE id > ${after} ORDER BY id LIMIT ${CATEGORY_PAGE_SIZE + 1})
    UNION
    (SELECT category_id FROM category_count WHERE category_id > ${after}
     GROUP BY category_id HAVING sum(count) > 0 ORDER BY category_id LIMIT ${CATEGORY_PAGE_SIZE + 1})`;
}

/** Unnamed categories are found only by their exact id, since there can be any number of them. */
function knownAs(q: string, after: bigint): Prisma.Sql {
  const named = Prisma.sql`SELECT id FROM category WHERE id > ${after} AND ${containsText(Prisma.sql`name`, q)}`;
  const id = parseInt64(q);
  if (id === null || id <= after) return named;
  return Prisma.sql`
    ${named}
    UNION SELECT id FROM category WHERE id = ${id}
    UNION SELECT category_id FROM category_count WHERE category_id = ${id} GROUP BY category_id HAVING sum(count) > 0`;
}

function toCategory({ id, name, ...counts }: CategoryRow): Category {
  return { id: id.toString(), name, counts: countsOf(counts) };
}

/**
 * Locks the names of categories until the transaction ends. A second transaction that changes a name waits, and then
 * sees what the first has done.
 */
export async function lockCategoryNames(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(7383004)`;
}
