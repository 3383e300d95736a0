import { ValidationError } from "@/lib/core/validation-error";
import type { Transaction } from "@/lib/db";
import { message, type Message } from "@/lib/texts/message";

/**
 * Has a category that somebody chooses keep its name until the transaction ends. What removes it as the category is empty
 * waits, and then sees the pets that the transaction has put there.
 *
 * @returns why it cannot be chosen, or null. A category that has lost its name and has no pets was merged into another one, or
 *   is no longer wanted: a page that was read before still shows it. Any other id can be chosen, with or without a name
 */
export async function keepChosen(tx: Transaction, id: bigint): Promise<Message | null> {
  const [named] = await tx.$queryRaw<object[]>`SELECT id FROM category WHERE id = ${id} FOR KEY SHARE`;
  if (named) return null;
  const [lost] = await tx.$queryRaw<object[]>`
    SELECT action FROM (
      SELECT action FROM activity WHERE subject_type = 'category' AND subject_id = ${id.toString()} ORDER BY id DESC LIMIT 1
    ) AS last
    WHERE action = 'category.unnamed' AND NOT EXISTS (SELECT FROM pet WHERE category_id = ${id})`;
  return lost ? message("errors.categoryUnnamed", { id: id.toString() }) : null;
}

/**
 * Like `keepChosen`, for the input of a call.
 *
 * @param field of the input that has the id
 * @throws ValidationError when the category cannot be chosen
 */
export async function requireChosen(tx: Transaction, field: string, id: bigint): Promise<void> {
  const problem = await keepChosen(tx, id);
  if (problem) throw ValidationError.of(field, "has lost its name, and has no pets", problem);
}

/**
 * Waits for those that have chosen one of these categories, and keeps others from choosing it by its name until the
 * transaction ends. Call it before `lockCategoryNames`: who has chosen one may remove the name of another.
 */
export async function lockChoices(tx: Transaction, ids: readonly bigint[]): Promise<void> {
  await tx.$queryRaw`SELECT id FROM category WHERE id = ANY (${ids}::bigint[]) ORDER BY id FOR UPDATE`;
}
