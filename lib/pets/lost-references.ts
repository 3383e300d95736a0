import { Prisma } from "@/prisma/generated/client";
import type { JobFailure } from "@/lib/jobs/step";
import type { Transaction } from "@/lib/db";
import { message, type Message } from "@/lib/texts/message";

/**
 * Whether a reference belongs to a pet other than this one: a pet that is not deleted, or one that `others` selects.
 *
 * @param others a condition on `other.pet_id`
 */
export function isReferenceTaken(
  { reference, petId }: { reference: Prisma.Sql; petId: Prisma.Sql },
  others: Prisma.Sql = Prisma.sql`false`,
): Prisma.Sql {
  // Scalars, for which PostgreSQL looks at the indexes.
  return Prisma.sql`(
    SELECT other.pet_id FROM pet_reference AS other
    WHERE other.reference = ${reference} AND other.pet_id <> ${petId}
      AND ((SELECT pet.id FROM pet WHERE pet.id = other.pet_id) IS NOT NULL OR ${others})
    LIMIT 1
  ) IS NOT NULL`;
}

/** What the record of a restored pet has of the time before: the reference that it lost, from `lost`. */
export const lostRecord = Prisma.sql`CASE WHEN lost.id IS NOT NULL THEN jsonb_build_object('reference', lost.reference) END`;

/** A pet that came back without its reference, or was left out for it. */
export type LostReference = { id: string; name: string; reference: string };

/**
 * The pets that came back without their reference, as a list of `LostReference`; NULL if there are none.
 *
 * @param restored the CTE with the pets that came back
 */
export function lostReferences(restored: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    SELECT jsonb_agg(jsonb_build_object('id', lost.id::text, 'name', name, 'reference', reference))
    FROM lost JOIN ${restored} AS restored ON restored.id = lost.id)`;
}

/** Says of pets that they came back without their reference, where a job lists the pets that are not as one expects. */
export function explainLost(lost: readonly LostReference[]): JobFailure[] {
  return lost.map((pet) => failureOf(pet, message("jobReasons.referenceLost", { reference: pet.reference })));
}

/**
 * Whether the undo of a job leaves out deleted pets whose references other pets have by now: that of an undo of an import, which
 * would have those animals in the shop twice. A deletion that is undone has its pets come back without.
 */
export async function leavesOutTaken(client: Pick<Transaction, "$queryRaw">, jobId: string): Promise<boolean> {
  const [job] = await client.$queryRaw<{ is_of_import: boolean }[]>`
    WITH RECURSIVE chain AS (
      SELECT kind, undoes_id FROM job WHERE id = ${jobId}::uuid
      UNION ALL SELECT job.kind, job.undoes_id FROM chain JOIN job ON job.id = chain.undoes_id
    ) SELECT bool_or(kind = 'import') AS is_of_import FROM chain`;
  return job?.is_of_import ?? false;
}

/** Whether the pet of a deletion to be undone is left out: it is deleted still, and another pet has its reference. */
export function isLeftOut(petId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(action = 'pet.deleted' AND there.id IS NULL AND gone.id IS NOT NULL AND ${isReferenceTaken({
    reference: Prisma.sql`(SELECT own.reference FROM pet_reference AS own WHERE own.pet_id = ${petId})`,
    petId,
  })})`;
}

/** Says of deleted pets that they were left out, since another pet has their reference. */
export function explainLeftOut(leftOut: readonly LostReference[]): JobFailure[] {
  return leftOut.map((pet) => failureOf(pet, message("jobReasons.leftOut", { reference: pet.reference })));
}

function failureOf({ id, name }: LostReference, reason: Message): JobFailure {
  return { position: BigInt(id), subject: name, reasons: [reason] };
}
