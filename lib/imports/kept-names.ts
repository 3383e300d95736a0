import { lockCategoryNames } from "@/lib/categories/service";
import type { ImportSettings } from "@/lib/imports/schemas";
import { JobFailed } from "@/lib/jobs/job-run";
import type { Transaction } from "@/lib/db";
import { wasThere } from "@/lib/db-snapshot";
import { message } from "@/lib/texts/message";

/**
 * Requires that no category that a person has chosen has lost its name since, as one does that is merged into another.
 *
 * @param asOf the snapshot in which the person saw the categories
 * @throws JobFailed for the first that has
 */
export async function requireNames(
  tx: Transaction,
  { matches, defaultCategory }: ImportSettings,
  asOf: string,
): Promise<void> {
  const ids = matches.flatMap((match) => (match.kind === "category" ? [match.categoryId] : []));
  if (defaultCategory !== null) ids.push(defaultCategory);
  const unnamedIds = await withoutName(tx, ids.map(BigInt));
  const [gone] = await tx.$queryRaw<{ id: string }[]>`
    SELECT subject_id AS id FROM activity
    WHERE subject_type = 'category' AND subject_id = ANY (${unnamedIds.map(String)}::text[])
      AND NOT ${wasThere("activity", asOf)} LIMIT 1`;
  if (gone) throw unnamed(BigInt(gone.id));
}

/**
 * Has categories keep their names until the transaction ends: what removes a name, or merges a category, does not see the pets that
 * the transaction has added.
 *
 * @param ids categories that had a name when the transaction began
 * @throws JobFailed when one has lost it since
 */
export async function keepNames(tx: Transaction, ids: ReadonlySet<bigint>): Promise<void> {
  if (ids.size === 0) return;
  await lockCategoryNames(tx);
  const [gone] = await withoutName(tx, [...ids]);
  if (gone !== undefined) throw unnamed(gone);
}

async function withoutName(tx: Transaction, ids: readonly bigint[]): Promise<bigint[]> {
  const named = await tx.category.findMany({ where: { id: { in: [...ids] } }, select: { id: true } });
  const namedIds = new Set(named.map(({ id }) => id));
  return ids.filter((id) => !namedIds.has(id));
}

function unnamed(id: bigint): JobFailed {
  return new JobFailed(message("jobReasons.categoryUnnamed", { id: id.toString() }));
}
