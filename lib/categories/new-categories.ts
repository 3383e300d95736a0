import { randomInt } from "node:crypto";
import { recordActivity } from "@/lib/activity/service";
import { lockChoices } from "@/lib/categories/chosen-category";
import { CATEGORY_NAME_MAX } from "@/lib/categories/schemas";
import { lockCategoryNames, takenBy } from "@/lib/categories/service";
import type { Actor } from "@/lib/core/actor";
import { authorize } from "@/lib/core/authorize";
import { db, type Transaction } from "@/lib/db";
import { JobFailed } from "@/lib/jobs/job-run";
import type { Recording } from "@/lib/pets/change-pets";
import { message } from "@/lib/texts/message";

/** Chosen ids do not continue from ids of this size: shops with such ids take them from elsewhere. */
const CONTINUED_ID_MAX = 1_000_000_000n;

/** How many more ids than needed are looked at in one statement, since some may be in use. */
const SPARE_IDS = 100;

/**
 * Reserves ids for new categories: those that follow the greatest id of a category with a name or with pets. An id that a
 * category has, or ever had, is never chosen again: what remembers it means that category. Other transactions that reserve
 * ids wait until this one ends.
 */
export async function reserveCategoryIds(tx: Transaction, count: number): Promise<bigint[]> {
  if (count === 0) return [];
  const [known] = await tx.$queryRaw<{ last: bigint }[]>`
    SELECT greatest(
      last_id,
      (SELECT max(id) FROM category WHERE id < ${CONTINUED_ID_MAX}),
      (SELECT max(category_id) FROM category_count WHERE category_id < ${CONTINUED_ID_MAX}),
      (SELECT max(category_id) FROM deleted_category_count WHERE category_id < ${CONTINUED_ID_MAX})
    ) AS last FROM category_mark FOR UPDATE`;
  if (!known) throw new Error("The table category_mark has no row.");
  const ids: bigint[] = [];
  let { last } = known;
  for (let stride = SPARE_IDS; ids.length < count; stride *= 2) {
    const wanted = count - ids.length;
    const end = last + BigInt(wanted + SPARE_IDS);
    const free = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT id FROM generate_series(${last}::bigint + 1, ${end}::bigint) AS candidate (id)
      WHERE NOT EXISTS (SELECT FROM category WHERE category.id = candidate.id)
        AND NOT EXISTS (SELECT FROM category_count WHERE category_id = candidate.id)
        AND NOT EXISTS (SELECT FROM deleted_category_count WHERE category_id = candidate.id)
      ORDER BY id LIMIT ${wanted}`;
    ids.push(...free.map(({ id }) => id));
    // However many ids in a row are in use, a few strides are past them. No pattern of used ids can be where they end.
    last = end + BigInt(randomInt(stride));
  }
  await tx.$executeRaw`UPDATE category_mark SET last_id = ${ids.at(-1)}`;
  return ids;
}

/**
 * Names a category of an id that no pet has and no category ever had.
 *
 * @returns the id, which follows the greatest one
 * @throws AppError `invalid_request` when a category has that name, with or without its accents
 */
export async function createCategory(actor: Actor, name: string): Promise<bigint> {
  authorize(actor, "pets:write");
  return db().$transaction(async (tx) => {
    await lockCategoryNames(tx);
    const [taken] = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT id FROM category WHERE folded_text(name) = folded_text(${name}) LIMIT 1`;
    if (taken) throw takenBy(taken.id);
    const [id] = await reserveCategoryIds(tx, 1);
    if (id === undefined) throw new Error("No id was reserved.");
    await tx.category.create({ data: { id, name }, select: { id: true } });
    await recordNaming(tx, { actor }, "category.named", { id, name });
    return id;
  });
}

/**
 * Names categories that have no name yet, and records each.
 *
 * @param names by id
 * @throws JobFailed when an id or a name has been given meanwhile
 */
export async function createCategories(
  tx: Transaction,
  names: ReadonlyMap<bigint, string>,
  by: Recording,
): Promise<void> {
  if (names.size === 0) return;
  await lockCategoryNames(tx);
  const categories = [...names].map(([id, name]) => ({ id, name }));
  const [taken] = await tx.$queryRaw<{ id: bigint; name: string }[]>`
    SELECT id, name FROM category
    WHERE id = ANY (${categories.map(({ id }) => id)}::bigint[])
      OR lower(name) IN (SELECT lower(given) FROM unnest(${categories.map(({ name }) => name)}::text[]) AS given) LIMIT 1`;
  if (taken) throw new JobFailed(message("jobReasons.categoryNamed", { id: taken.id.toString(), name: taken.name }));
  await tx.category.createMany({ data: categories });
  for (const category of categories) await recordNaming(tx, by, "category.named", category);
}

/**
 * Removes the name of a category whose pets a job has moved to another one. A category that has pets, or deleted ones, which
 * can be restored, keeps it.
 */
export async function unnameEmptied(tx: Transaction, id: bigint, by: Recording): Promise<void> {
  await lockChoices(tx, [id]);
  await lockCategoryNames(tx);
  const [removed] = await tx.$queryRaw<{ id: bigint; name: string }[]>`
    DELETE FROM category WHERE id = ${id}
      AND NOT EXISTS (SELECT FROM pet WHERE category_id = ${id})
      AND NOT EXISTS (SELECT FROM deleted_pet WHERE category_id = ${id})
    RETURNING id, name`;
  if (removed) await recordNaming(tx, by, "category.unnamed", removed);
}

/** Whether a job has named categories. */
export async function hasNamedCategories(jobId: string): Promise<boolean> {
  const named = await db().activity.findFirst({ where: { jobId, action: "category.named" }, select: { id: true } });
  return named !== null;
}

/**
 * Takes back what a job did to the names of categories, as far as nobody has changed or used them since: a category that it
 * named loses its name unless it has pets, and one whose name it removed gets it back. Where another category has that name
 * now, the name of one that has pets is followed by its id.
 */
export async function undoCategories(tx: Transaction, jobId: string, by: Recording): Promise<void> {
  const entries = await tx.$queryRaw<{ action: string; id: bigint; name: string }[]>`
    SELECT action, subject_id::bigint AS id, subject_name AS name FROM activity
    WHERE job_id = ${jobId}::uuid AND subject_type = 'category' ORDER BY id`;
  if (entries.length === 0) return;
  await lockChoices(
    tx,
    entries.map(({ id }) => id),
  );
  await lockCategoryNames(tx);
  for (const { action, ...category } of entries) {
    const { id, name } = category;
    if (action === "category.named") {
      const removed = await tx.$executeRaw`
        DELETE FROM category WHERE id = ${id} AND name = ${name}
          AND NOT EXISTS (SELECT FROM pet WHERE category_id = ${id})`;
      if (removed > 0) await recordNaming(tx, by, "category.unnamed", category);
    } else {
      for (const free of [name, withId(name, id)]) {
        const restored = await tx.$executeRaw`
          INSERT INTO category (id, name) SELECT ${id}, ${free}
          WHERE NOT EXISTS (SELECT FROM category WHERE id = ${id} OR lower(name) = lower(${free}))
            AND (${free} = ${name} OR EXISTS (SELECT FROM pet WHERE category_id = ${id}))`;
        if (restored > 0) await recordNaming(tx, by, "category.named", { id, name: free });
      }
    }
  }
}

/** A name followed by an id, cut to the greatest length of a name. */
function withId(name: string, id: bigint): string {
  const suffix = ` (${id})`;
  return (
    [...name]
      .slice(0, CATEGORY_NAME_MAX - suffix.length)
      .join("")
      .trimEnd() + suffix
  );
}

function recordNaming(
  tx: Transaction,
  { actor, jobId }: Recording,
  action: "category.named" | "category.unnamed",
  category: { id: bigint; name: string },
): Promise<void> {
  return recordActivity(tx, actor, {
    action,
    subjectType: "category",
    subjectId: category.id.toString(),
    subjectName: category.name,
    ...(action === "category.named" ? { after: category } : { before: category }),
    ...(jobId !== undefined && { jobId }),
  });
}
