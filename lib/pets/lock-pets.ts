import type { Prisma } from "@/prisma/generated/client";
import type { Transaction } from "@/lib/db";

/**
 * Locks pets, deleted or not, in the order of their ids. It waits for changes that are under way. Only a later statement sees what
 * these have made of the pets: one that waits itself compares with the pets of now, and updates those of before.
 *
 * @param ids selects their ids
 */
export async function lockPets(tx: Transaction, ids: Prisma.Sql): Promise<void> {
  await tx.$executeRaw`
    WITH chosen AS MATERIALIZED (${ids}),
      there AS MATERIALIZED (SELECT FROM pet WHERE id = ANY (ARRAY(SELECT * FROM chosen)) ORDER BY id FOR UPDATE),
      gone AS MATERIALIZED (SELECT FROM deleted_pet WHERE id = ANY (ARRAY(SELECT * FROM chosen)) ORDER BY id FOR UPDATE)
    SELECT (SELECT count(*) FROM there), (SELECT count(*) FROM gone)`;
}
