import { recordActivity } from "@/lib/activity/service";
import { lockCategoryNames } from "@/lib/categories/service";
import { addBatch } from "@/lib/pets/seed";
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
  return dbForWork().$transaction(async (tx) => {
    const { size: added } = await addBatch(tx, actor, PETS);
    if (added === 0) return 0;
    // After the pets, as an import that creates categories does: two that lock both would deadlock.
    await lockCategoryNames(tx);
    const data = categoryNames.map((name, i) => ({ id: BigInt(i + 1), name }));
    const { count } = await tx.category.createMany({ data, skipDuplicates: true });
    await recordActivity(tx, actor, {
      action: "category.seeded",
      subjectType: "category",
      subjectId: null,
      after: { count },
    });
    return added;
  });
}
