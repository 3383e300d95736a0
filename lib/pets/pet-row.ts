import { Prisma } from "@/prisma/generated/client";
import type { ConsolePet, WholePet } from "@/lib/pets/schemas";
import { namedColumnsOf, recordSqlOf } from "@/lib/pets/field-sql";
import { pickFields, type PetTexts, type PetValues } from "@/lib/pets/fields";

/** A pet as the console's statements select it. */
export type PetRow = PetValues & {
  id: bigint;
  categoryName: string | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
};

/** The same with the reference of the pet; null without one. */
export type WholePetRow = PetRow & { reference: string | null };

const columns = Prisma.raw(
  `pet.id, ${namedColumnsOf("pet")}, category.name AS "categoryName", pet.version, pet.created_at AS "createdAt"`,
);

/** `SELECT … FROM …` that returns a PetRow per pet that is not deleted. Conditions name the table `pet`. */
export const selectFromPet = Prisma.sql`
  SELECT ${columns}, pet.updated_at AS "updatedAt", NULL::timestamptz AS "deletedAt"
  FROM pet LEFT JOIN category ON category.id = pet.category_id`;

/** The same for each deleted pet: `updatedAt` is the time of its deletion. */
export const selectFromDeletedPet = Prisma.sql`
  SELECT ${columns}, pet.deleted_at AS "updatedAt", pet.deleted_at AS "deletedAt"
  FROM deleted_pet AS pet LEFT JOIN category ON category.id = pet.category_id`;

/** Adds the references of the few pets that a query returns to their rows. */
export function withReference(pets: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT pet.*, reference FROM (${pets}) AS pet LEFT JOIN pet_reference ON pet_id = pet.id`;
}

/** A pet as a change record stores it, from a table or a CTE with the columns of a pet. */
export function petRecord(table: string): Prisma.Sql {
  return Prisma.raw(recordSqlOf(table));
}

/** A pet for a browser: int64 and times as text. */
export function toConsolePet(row: PetRow): ConsolePet {
  return {
    ...textsOf(row),
    id: row.id.toString(),
    categoryName: row.categoryName,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}

/** The same with its reference. */
export function toWholePet(row: WholePetRow): WholePet {
  return { ...toConsolePet(row), reference: row.reference };
}

/** The fields of a pet for a browser. */
export function textsOf(values: PetValues): PetTexts {
  const texts = Object.entries(pickFields(values)).map(([name, value]) => [
    name,
    typeof value === "bigint" ? value.toString() : value,
  ]);
  return Object.fromEntries(texts) as PetTexts;
}
