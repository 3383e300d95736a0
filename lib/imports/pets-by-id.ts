import { Prisma } from "@/prisma/generated/client";
import { dbForWork } from "@/lib/db";
import type { IdentifiedPet } from "@/lib/imports/untaken-pets";
import type { GoodRow } from "@/lib/imports/validate-row";
import { readInOrder } from "@/lib/pets/change-pets";

/** The characters that `trim` drops: all are UTF-16 code units. */
const SPACES = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCharCode(code))
  .filter((each) => each.trim() === "")
  .join("");

/** The name of a pet as a row has it. The API stores the spaces at its ends. */
export const trimmedName = (name: Prisma.Sql) => Prisma.sql`btrim(${name}, ${SPACES}::text)`;

/** Whether a pet was deleted, and not only its addition undone: then it counts as one that the shop never had. */
export const wasDeleted = Prisma.sql`(
  SELECT state_id FROM activity
  WHERE subject_type = 'pet' AND subject_id = deleted_pet.id::text AND action = 'pet.deleted'
  ORDER BY activity.id DESC LIMIT 1
) IS DISTINCT FROM 0`;

type Found = IdentifiedPet & { number: bigint; createdAt: Date; isNamed: boolean };

/**
 * Finds the pets with the ids of these rows that have or had their name and category, or were created at the time of the row: those
 * that are there, or deleted ones. The number of a category in an export counts as well, since the name beside it may have been
 * corrected.
 */
export async function petsById(
  rows: readonly GoodRow[],
  which: "there" | "deleted",
): Promise<Map<GoodRow, IdentifiedPet>> {
  const given = rows.filter(({ id }) => id !== null);
  if (given.length === 0) return new Map();
  const table = which === "there" ? Prisma.sql`pet` : Prisma.sql`deleted_pet`;
  const found = await dbForWork().$transaction(async (tx) => {
    await readInOrder(tx);
    return tx.$queryRaw<Found[]>`
      SELECT given.number, known.id, known.name, known.category_id AS "categoryId", known.status,
             known.created_at AS "createdAt", ${which === "deleted"}::boolean AS "isDeleted", false AS "isByReference",
             (SELECT reference FROM pet_reference WHERE pet_id = known.id) AS reference,
             ${trimmedName(Prisma.sql`known.name`)} = given.name AND known.category_id IN (given.category_id, given.category_number)
             OR (
               -- A scalar, for which PostgreSQL looks at the index.
               SELECT activity.id FROM activity
               WHERE subject_type = 'pet' AND subject_id = given.id::text AND ${trimmedName(Prisma.sql`before ->> 'name'`)} = given.name
                 AND (before ->> 'categoryId')::bigint IN (given.category_id, given.category_number) LIMIT 1
             ) IS NOT NULL AS "isNamed"
      FROM unnest(${given.map(({ id }) => id)}::bigint[], ${given.map(({ pet }) => pet.name)}::text[],
                  ${given.map(({ pet }) => pet.categoryId)}::bigint[],
                  ${given.map(({ pet, categoryNumber }) => categoryNumber ?? pet.categoryId)}::bigint[]) WITH ORDINALITY
        AS given (id, name, category_id, category_number, number)
      CROSS JOIN LATERAL (
        SELECT id, name, category_id, status, created_at FROM ${table}
        WHERE ${table}.id = given.id ${which === "deleted" ? Prisma.sql`AND ${wasDeleted}` : Prisma.empty}
      ) AS known`;
  });
  return new Map(
    found.flatMap(({ number, createdAt, isNamed, ...pet }) => {
      const row = given[Number(number) - 1];
      return row && (isNamed || row.createdAt === createdAt.getTime()) ? [[row, pet]] : [];
    }),
  );
}
