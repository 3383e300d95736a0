import { Prisma } from "@/prisma/generated/client";
import type { ConsolePet } from "@/lib/pets/console-contract";
import type { PetStatus } from "@/lib/pets/statuses";

export type PetRow = {
  id: bigint;
  name: string;
  category_id: bigint;
  category_name: string | null;
  status: PetStatus;
  version: number;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
};

/** `SELECT … FROM …` of a PetRow for each pet that is there; the conditions speak of `pet`. */
export const selectFromPet = Prisma.sql`
  SELECT pet.id, pet.name, pet.category_id, category.name AS category_name, pet.status, pet.version, pet.created_at,
         pet.updated_at, NULL::timestamptz AS deleted_at
  FROM pet LEFT JOIN category ON category.id = pet.category_id`;

/** The same for each pet that is deleted: it was last changed when it was. */
export const selectFromDeletedPet = Prisma.sql`
  SELECT pet.id, pet.name, pet.category_id, category.name AS category_name, pet.status, pet.version, pet.created_at,
         pet.deleted_at AS updated_at, pet.deleted_at
  FROM deleted_pet AS pet LEFT JOIN category ON category.id = pet.category_id`;

/** A pet as the record of a change keeps it. */
export function recordOf(row: PetRow): Record<string, unknown> {
  return { id: row.id, name: row.name, categoryId: row.category_id, status: row.status };
}

/** The same in SQL, from a table or part of a statement that has the columns of a pet. */
export function petRecord(table: string): Prisma.Sql {
  const from = Prisma.raw(table);
  return Prisma.sql`jsonb_build_object(
    'id', ${from}.id, 'name', ${from}.name, 'categoryId', ${from}.category_id, 'status', ${from}.status)`;
}

export function toConsolePet(row: PetRow): ConsolePet {
  return {
    id: row.id.toString(),
    name: row.name,
    categoryId: row.category_id.toString(),
    categoryName: row.category_name,
    status: row.status,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
  };
}
