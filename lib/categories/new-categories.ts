import { recordActivity } from "@/lib/activity/service";
import { lockCategoryNames, setCategoryName, takenBy } from "@/lib/categories/service";
import type { Actor } from "@/lib/core/actor";
import { authorize } from "@/lib/core/authorize";
import { db, type Transaction } from "@/lib/db";
import { JobFailed } from "@/lib/jobs/job-run";
import type { Recording } from "@/lib/pets/change-pets";
import { message } from "@/lib/texts/message";

/** Ids from here on are left alone: shops with such ids take them from elsewhere. */
const CHOSEN_ID_MAX = 1_000_000_000n;

/**
 * Chooses ids for new categories: those that follow the greatest id of a category with a name or with pets. Does not reserve
 * them: `createCategories` reports one that was named meanwhile.
 */
export async function chooseCategoryIds(tx: Transaction, count: number): Promise<bigint[]> {
  if (count === 0) return [];
  const rows = await tx.$queryRaw<{ id: bigint }[]>`
    WITH used (id) AS (
      SELECT max(id) FROM category WHERE id < ${CHOSEN_ID_MAX}
      UNION ALL SELECT max(category_id) FROM category_count WHERE category_id < ${CHOSEN_ID_MAX}
      UNION ALL SELECT max(category_id) FROM deleted_category_count WHERE category_id < ${CHOSEN_ID_MAX}
    )
    SELECT greatest(max(id), 0) + step AS id FROM used, generate_series(1, ${count}::int) AS step
    GROUP BY step ORDER BY step`;
  return rows.map(({ id }) => id);
}

/**
 * Names a category of an id that no pet and no other category has.
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
    const [id] = await chooseCategoryIds(tx, 1);
    if (id === undefined) throw new Error("No id was chosen.");
    await setCategoryName(tx, actor, id, name);
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
 * Takes back what a job did to the names of categories, as far as nobody has changed or used them since: a category that it
 * named loses its name unless it has pets, and one whose name it removed gets it back.
 */
export async function undoCategories(tx: Transaction, jobId: string, by: Recording): Promise<void> {
  const entries = await tx.$queryRaw<{ action: string; id: bigint; name: string }[]>`
    SELECT action, subject_id::bigint AS id, subject_name AS name FROM activity
    WHERE job_id = ${jobId}::uuid AND subject_type = 'category' ORDER BY id`;
  if (entries.length === 0) return;
  await lockCategoryNames(tx);
  for (const { action, ...category } of entries) {
    const { id, name } = category;
    if (action === "category.named") {
      const removed = await tx.$executeRaw`
        DELETE FROM category WHERE id = ${id} AND name = ${name}
          AND NOT EXISTS (SELECT FROM pet WHERE category_id = ${id})`;
      if (removed > 0) await recordNaming(tx, by, "category.unnamed", category);
    } else {
      const restored = await tx.$executeRaw`
        INSERT INTO category (id, name) SELECT ${id}, ${name}
        WHERE NOT EXISTS (SELECT FROM category WHERE id = ${id} OR lower(name) = lower(${name}))`;
      if (restored > 0) await recordNaming(tx, by, "category.named", category);
    }
  }
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
