import { createCategories, reserveCategoryIds } from "@/lib/categories/new-categories";
import { insertChunk } from "@/lib/imports/insert-chunk";
import { doJobAtOnce } from "@/lib/jobs/add-job";
import { JobFailed } from "@/lib/jobs/job-run";
import { retryDeadlocks } from "@/lib/jobs/step";
import { countInTurn, countPets, plausiblePets } from "@/lib/pets/seed";
import type { Actor } from "@/lib/core/actor";
import { authorize } from "@/lib/core/authorize";
import { AppError } from "@/lib/core/errors";
import { dbForWork, type Transaction } from "@/lib/db";
import type { NewPet } from "@/lib/pets/contract";
import { message } from "@/lib/texts/message";

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
 * Fills an empty shop with sample pets and named categories, as a job, whose undo takes them back. A shop with pets is left
 * unchanged.
 *
 * @returns how many pets were added, and the job; null for none
 * @throws AppError `conflict` when one of the categories is named meanwhile
 */
export async function loadSampleShop(actor: Actor): Promise<{ added: number; jobId: string | null }> {
  authorize(actor, "pets:write");
  const none = { added: 0, jobId: null };
  if ((await countPets(dbForWork())) > 0) return none;
  const categories = await chooseCategories();
  try {
    return await retryDeadlocks(() =>
      dbForWork().$transaction(async (tx) => {
        if ((await countInTurn(tx)) > 0) return none;
        return { added: PETS, jobId: await addSamples(tx, actor, categories) };
      }),
    );
  } catch (error) {
    throw error instanceof JobFailed ? new AppError("conflict", error.reason) : error;
  }
}

function addSamples(tx: Transaction, actor: Actor, categories: readonly SampleCategory[]): Promise<string> {
  const job = {
    kind: "samples",
    permission: "pets:write",
    title: message("jobTitles.addSamples", { count: PETS }),
    params: {},
    total: BigInt(PETS),
  } as const;
  return doJobAtOnce(tx, actor, job, async (jobId) => {
    const ids = categories.map(({ id }) => id);
    const rows = await tx.$queryRaw<(Omit<NewPet, "categoryId"> & { category_id: bigint })[]>`
      ${plausiblePets(0, PETS, ids)}`;
    const pets = rows.map(({ category_id: categoryId, ...pet }) => ({ ...pet, categoryId }));
    await insertChunk(tx, pets, { id: jobId, actor });
    // After the pets, as an import that creates categories does: two that lock both would deadlock.
    const created = new Map(categories.filter(({ isNew }) => isNew).map(({ id, name }) => [id, name]));
    await createCategories(tx, created, { actor, jobId });
    return { done: PETS, changed: PETS };
  });
}

type SampleCategory = { id: bigint; name: string; isNew: boolean };

/**
 * The categories of the shop that have these names, and ids for the others. Reserved in a transaction of its own, as those of
 * an import are.
 */
async function chooseCategories(): Promise<SampleCategory[]> {
  return dbForWork().$transaction(async (tx) => {
    // Names are unique without regard to case.
    const named = await tx.$queryRaw<{ id: bigint; name: string; wanted: string }[]>`
      SELECT id, name, wanted FROM category JOIN unnest(${categoryNames}::text[]) AS wanted ON lower(name) = lower(wanted)`;
    const missing = categoryNames.filter((name) => !named.some(({ wanted }) => wanted === name));
    const ids = await reserveCategoryIds(tx, missing.length);
    return [
      ...named.map(({ id, name }) => ({ id, name, isNew: false })),
      ...ids.map((id, i) => ({ id, name: missing[i] ?? "", isNew: true })),
    ];
  });
}
