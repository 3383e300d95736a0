import { Prisma } from "@/prisma/generated/client";
import { wasThere } from "@/lib/db-snapshot";

/**
 * The condition that nobody has changed the status of a pet since a snapshot was read. Other changes of it do not count.
 *
 * @param asOf from `readSnapshot`, accepted by `isOwnSnapshot` in the same transaction
 */
export function keptStatusSince(asOf: string): Prisma.Sql {
  return Prisma.sql`(${wasThere("pet", asOf)} OR NOT EXISTS (
    SELECT FROM activity
    WHERE subject_type = 'pet' AND subject_id = pet.id::text AND NOT ${wasThere("activity", asOf)}
      AND before ->> 'status' IS DISTINCT FROM after ->> 'status'))`;
}
