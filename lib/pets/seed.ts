import { Prisma } from "@/prisma/generated/client";
import { recordActivity } from "@/lib/activity/service";
import type { Actor } from "@/lib/core/actor";
import { authorize } from "@/lib/core/authorize";
import { dbForWork, type Transaction } from "@/lib/db";
import type { PetStatus } from "@/lib/pets/statuses";

const BATCH_SIZE = 50_000;

const titles = ["", "", "", "", "", "", "Little ", "Old ", "Captain ", "Sir ", "Lady ", "Professor "];
const names =
  "Bella,Max,Luna,Charlie,Milo,Daisy,Rocky,Coco,Oscar,Ruby,Leo,Molly,Toby,Rosie,Simba,Lola,Felix,Nala,Jasper,Willow," +
  "Otis,Pepper,Finn,Hazel,Gus,Olive,Ziggy,Maple,Bruno,Poppy,Loki,Ginger,Archie,Mocha,Teddy,Clover,Rex,Biscuit,Shadow," +
  "Honey,Thor,Pearl,Ollie,Peanut,Samson,Waffles,Hugo,Pumpkin,Apollo,Sprout";
const endings = ["", "", "", "", "", "", " II", " Junior", " the Brave", " the Small", " von Bark", " McFluff"];

/** The percentage of pets of each status; other statuses are not seeded. */
const statusShares: Partial<Record<PetStatus, number>> = { available: 70, pending: 20, sold: 10 };
const statusOfHundred = Object.entries(statusShares).flatMap(([status, share]) => Array<string>(share).fill(status));
const categories = Array.from({ length: 12 }, (_, i) => BigInt(i + 1));

/**
 * Adds plausible pets until the shop has `total`. A shop with as many pets is left unchanged. Each batch is one
 * transaction with its own activity record.
 *
 * @param onProgress called with the number of pets after each batch
 * @returns how many pets were added
 */
export async function seedPets(actor: Actor, total: number, onProgress: (count: number) => void): Promise<number> {
  authorize(actor, "pets:write");
  let added = 0;
  for (;;) {
    const { size, count } = await dbForWork().$transaction((tx) => addBatch(tx, actor, total), {
      timeout: 120_000,
    });
    if (size === 0) break;
    added += size;
    onProgress(count);
  }
  // Without statistics on a million new rows, the planner would choose the wrong index.
  if (added > 0) await dbForWork().$executeRaw`ANALYZE pet`;
  return added;
}

/** Adds the missing pets, up to one batch. */
async function addBatch(tx: Transaction, actor: Actor, total: number): Promise<{ size: number; count: number }> {
  const before = await countInTurn(tx);
  const size = Math.min(BATCH_SIZE, total - before);
  if (size <= 0) return { size: 0, count: before };
  await tx.$executeRaw`INSERT INTO pet (name, category_id, status) ${plausiblePets(before, size, categories)}`;
  await recordActivity(tx, actor, {
    action: "pet.seeded",
    subjectType: "pet",
    subjectId: null,
    after: { count: size },
  });
  return { size, count: before + size };
}

/**
 * A query of plausible pets: their `name`, `category_id` and `status`. These come from a hash, so that they look random but
 * are the same for each shop.
 *
 * @param from the number of the first one
 * @param categoryIds the categories that they are spread over
 */
export function plausiblePets(from: number, size: number, categoryIds: readonly bigint[]): Prisma.Sql {
  return Prisma.sql`
    SELECT (${titles}::text[])[1 + (h >> 3) % ${titles.length}]
             || (string_to_array(${names}, ','))[1 + (h >> 7) % 50]
             || (${endings}::text[])[1 + (h >> 13) % ${endings.length}] AS name,
           (${categoryIds}::bigint[])[1 + (h >> 5) % ${categoryIds.length}] AS category_id,
           (${statusOfHundred}::pet_status[])[1 + h % 100] AS status
    FROM generate_series(${from}::bigint, ${from + size - 1}::bigint) AS n,
         LATERAL (SELECT ('x' || left(md5(n::text), 7))::bit(28)::int AS h) AS hashed`;
}

/** Counts the pets of the shop. Of two that add sample pets at the same time, the second waits and counts those of the first. */
export async function countInTurn(tx: Transaction): Promise<number> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(7383005)`;
  return countPets(tx);
}

/** How many pets the shop has. */
export async function countPets(tx: Pick<Transaction, "petCount">): Promise<number> {
  const { _sum } = await tx.petCount.aggregate({ _sum: { count: true } });
  return Number(_sum.count ?? 0);
}
