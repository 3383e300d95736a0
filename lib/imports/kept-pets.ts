import type { JobFailure } from "@/lib/jobs/step";
import type { Transaction } from "@/lib/db";
import { wasThere } from "@/lib/db-snapshot";
import { explainKept, type Kept } from "@/lib/pets/undo-kept";

/**
 * Says of each pet that an import has kept who has changed its status, or deleted it.
 *
 * @param asOf the snapshot in which the import, or its check, looked at the pets
 */
export async function explainKeptPets(tx: Transaction, ids: readonly bigint[], asOf: string): Promise<JobFailure[]> {
  if (ids.length === 0) return [];
  const kept = await tx.$queryRaw<Kept[]>`
    SELECT pet.id::text, pet.name, pet."isThere", ARRAY['status'] AS fields, coalesce((
      SELECT activity.id - 1 FROM activity
      WHERE subject_type = 'pet' AND subject_id = pet.id::text AND NOT ${wasThere("activity", asOf)}
      ORDER BY activity.id LIMIT 1
    ), 0)::text AS "entryId"
    FROM (
      SELECT id, name, true AS "isThere" FROM pet WHERE id = ANY (${[...ids]}::bigint[])
      UNION ALL SELECT id, name, false FROM deleted_pet WHERE id = ANY (${[...ids]}::bigint[])
    ) AS pet ORDER BY pet.id`;
  return explainKept(tx, kept);
}
