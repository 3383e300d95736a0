import { Prisma } from "@/prisma/generated/client";
import type { JobFailure } from "@/lib/jobs/step";
import { message } from "@/lib/texts/message";

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

/** The pets that came back without their reference. */
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
  return lost.map(({ id, name, reference }) => ({
    position: BigInt(id),
    subject: name,
    reasons: [message("jobReasons.referenceLost", { reference })],
  }));
}
