import { recordActivity } from "@/lib/activity/service";
import type { Actor } from "@/lib/core/actor";
import { authorize } from "@/lib/core/permissions";
import { db, dbForWork } from "@/lib/db";

const BATCH_SIZE = 50_000;

const titles = ["", "", "", "", "", "", "Little ", "Old ", "Captain ", "Sir ", "Lady ", "Professor "];
const names =
  "Bella,Max,Luna,Charlie,Milo,Daisy,Rocky,Coco,Oscar,Ruby,Leo,Molly,Toby,Rosie,Simba,Lola,Felix,Nala,Jasper,Willow," +
  "Otis,Pepper,Finn,Hazel,Gus,Olive,Ziggy,Maple,Bruno,Poppy,Loki,Ginger,Archie,Mocha,Teddy,Clover,Rex,Biscuit,Shadow," +
  "Honey,Thor,Pearl,Ollie,Peanut,Samson,Waffles,Hugo,Pumpkin,Apollo,Sprout";
const endings = ["", "", "", "", "", "", " II", " Junior", " the Brave", " the Small", " von Bark", " McFluff"];

/** How many of a hundred pets are of each status. */
const statusShares = { available: 70, pending: 90 };
const CATEGORIES = 12;

/**
 * Brings the shop to `total` pets, adding plausible ones; a shop that has as many already is left alone. Each batch is
 * one transaction with a record of its own, so that stopping half-way leaves whole batches.
 *
 * @param onProgress told how many pets there are after each batch
 * @returns how many were added
 */
export async function seedPets(
  actor: Actor,
  total: number,
  onProgress: (count: number) => void,
  requestId?: string,
): Promise<number> {
  authorize(actor, "pets:write");
  const before = await countPets();
  for (let count = before; count < total;) {
    const size = Math.min(BATCH_SIZE, total - count);
    await dbForWork().$transaction(
      async (tx) => {
        // Hashed, so that it looks random and the same shop comes out each time.
        await tx.$executeRaw`
          INSERT INTO pet (name, category_id, status)
          SELECT (${titles}::text[])[1 + (h >> 3) % ${titles.length}]
                   || (string_to_array(${names}, ','))[1 + (h >> 7) % 50]
                   || (${endings}::text[])[1 + (h >> 13) % ${endings.length}],
                 1 + (h >> 5) % ${CATEGORIES},
                 (CASE WHEN h % 100 < ${statusShares.available} THEN 'available'
                       WHEN h % 100 < ${statusShares.pending} THEN 'pending'
                       ELSE 'sold' END)::pet_status
          FROM generate_series(${count}::bigint, ${count + size - 1}::bigint) AS n,
               LATERAL (SELECT ('x' || left(md5(n::text), 7))::bit(28)::int AS h) AS hashed`;
        await recordActivity(tx, actor, {
          action: "pet.seeded",
          subjectType: "pet",
          subjectId: null,
          after: { count: size },
          requestId,
        });
      },
      { timeout: 120_000 },
    );
    count += size;
    onProgress(count);
  }
  // A planner that knows nothing of a million new rows would choose the wrong index.
  if (before < total) await dbForWork().$executeRaw`ANALYZE pet`;
  return Math.max(0, total - before);
}

async function countPets(): Promise<number> {
  const { _sum } = await db().petCount.aggregate({ _sum: { count: true } });
  return Number(_sum.count ?? 0);
}
