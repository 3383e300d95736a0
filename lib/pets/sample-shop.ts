import { recordActivity } from "@/lib/activity/service";
import { reserveCategoryIds } from "@/lib/categories/new-categories";
import { lockCategoryNames } from "@/lib/categories/service";
import { addBatch, countPets } from "@/lib/pets/seed";
import type { Actor } from "@/lib/core/actor";
import { authorize } from "@/lib/core/authorize";
import { dbForWork } from "@/lib/db";

const PETS = 60;

const categoryNames = [
  "Dogs",
  "Cats",
  "Rabbits",
  "Hamsters",
  "Guinea pigs",
  "Parrots",
  "Canaries",
  "Turtles",
  "Geckos",
  "Goldfish",
  "Ferrets",
  "Ponies",
];

/**
 * Fills an empty shop with sample pets and named categories. A shop with pets is left unchanged.
 *
 * @returns how many pets were added
 */
export async function loadSampleShop(actor: Actor): Promise<number> {
  authorize(actor, "pets:write");
  if ((await countPets(dbForWork())) > 0) return 0;
  const categories = await chooseCategories();
  return dbForWork().$transaction(async (tx) => {
    const { size: added } = await addBatch(
      tx,
      actor,
      PETS,
      categories.map(({ id }) => id),
    );
    if (added === 0) return 0;
    // After the pets, as an import that creates categories does: two that lock both would deadlock.
    await lockCategoryNames(tx);
    const { count } = await tx.category.createMany({ data: categories, skipDuplicates: true });
    await recordActivity(tx, actor, {
      action: "category.seeded",
      subjectType: "category",
      subjectId: null,
      after: { count },
    });
    return added;
  });
}

/**
 * The categories of the shop that have these names, and ids for the others. Reserved in a transaction of its own, as those of
 * an import are.
 */
async function chooseCategories(): Promise<{ id: bigint; name: string }[]> {
  return dbForWork().$transaction(async (tx) => {
    // Names are unique without regard to case.
    const named = await tx.$queryRaw<{ id: bigint; name: string; wanted: string }[]>`
      SELECT id, name, wanted FROM category JOIN unnest(${categoryNames}::text[]) AS wanted ON lower(name) = lower(wanted)`;
    const missing = categoryNames.filter((name) => !named.some(({ wanted }) => wanted === name));
    const ids = await reserveCategoryIds(tx, missing.length);
    return [...named.map(({ id, name }) => ({ id, name })), ...ids.map((id, i) => ({ id, name: missing[i] ?? "" }))];
  });
}
