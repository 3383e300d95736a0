import { Prisma } from "@/prisma/generated/client";
import { columnsOf } from "@/lib/pets/field-sql";
import { petFieldNames, petFields } from "@/lib/pets/fields";
import { isReferenceTaken } from "@/lib/pets/lost-references";

const fields = Prisma.raw(columnsOf());

/**
 * CTEs that move pets to `deleted_pet`.
 *
 * @param ids a query for their ids
 * @param name the name of the last CTE, which returns the deleted pets
 */
export function moveToDeleted(ids: Prisma.Sql, name: Prisma.Sql): Prisma.Sql {
  const replaced = petFieldNames
    .map((field) => petFields[field].column)
    .map((column) => `${column} = excluded.${column}`);
  return Prisma.sql`removed AS (
    DELETE FROM pet WHERE pet.id = ANY (ARRAY(${ids})) RETURNING pet.*
  ), ${name} AS (
    INSERT INTO deleted_pet (id, ${fields}, version, created_at)
    SELECT id, ${fields}, version, created_at FROM removed ORDER BY id
    -- A pet that was added again under the id of a deleted one replaces it.
    ON CONFLICT (id) DO UPDATE SET ${Prisma.raw(replaced.join(", "))},
      version = excluded.version, created_at = excluded.created_at, deleted_at = excluded.deleted_at
    RETURNING deleted_pet.id, ${Prisma.raw(columnsOf("deleted_pet"))}
  )`;
}

/**
 * CTEs that move pets back to `pet`, except those whose id is in use there. One whose reference another pet there has by now
 * comes back without it, and is in `lost`; so does the older of two that have the same.
 *
 * @param ids a query for their ids
 * @param name the name of the last CTE, which returns the restored pets
 */
export function moveBack(ids: Prisma.Sql, name: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`freed AS (
    DELETE FROM deleted_pet
    WHERE deleted_pet.id = ANY (ARRAY(${ids})) AND deleted_pet.id <> ALL (ARRAY(
      SELECT pet.id FROM pet WHERE pet.id = ANY (ARRAY(${ids}))))
    RETURNING deleted_pet.*
  ), lost AS (
    DELETE FROM pet_reference AS own WHERE own.pet_id = ANY (ARRAY(SELECT id FROM freed)) AND ${isReferenceTaken(
      { reference: Prisma.sql`own.reference`, petId: Prisma.sql`own.pet_id` },
      Prisma.sql`other.pet_id > own.pet_id AND other.pet_id = ANY (ARRAY(SELECT id FROM freed))`,
    )}
    RETURNING own.pet_id AS id, own.reference
  ), ${name} AS (
    INSERT INTO pet (id, ${fields}, version, created_at)
    SELECT id, ${fields}, version + 1, created_at FROM freed ORDER BY id
    RETURNING id, ${fields}
  )`;
}
