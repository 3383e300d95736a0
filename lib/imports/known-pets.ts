import { dbForWork } from "@/lib/db";
import type { ValidatedRow } from "@/lib/imports/validate-row";
import type { NewPet } from "@/lib/pets/contract";
import type { PetStatus } from "@/lib/pets/statuses";

/** How many pets of a name are compared, the newest first: the shop may have a name hundreds of thousands of times. */
const SAME_NAME_MAX = 100;

/** A pet of the shop that a row is about. */
export type KnownPet = { id: bigint; status: PetStatus };

/**
 * Finds the rows whose pets the shop has already. No pet is in a category that is yet to be created.
 *
 * @returns an existing pet for each of these rows
 */
export async function findKnownRows(rows: readonly ValidatedRow[]): Promise<ReadonlyMap<ValidatedRow, KnownPet>> {
  const good = rows.flatMap((row) => ("pet" in row && row.newCategory === undefined ? [row] : []));
  const found = await findKnownPets(good.map(({ pet }) => pet));
  const known = new Map<ValidatedRow, KnownPet>();
  for (const [i, row] of good.entries()) {
    const pet = found[i] ?? null;
    if (pet !== null) known.set(row, pet);
  }
  return known;
}

/**
 * Finds the pets that the shop has already: those with the name and category of an existing one.
 *
 * @returns an existing pet for each of the given ones, in their order; null where there is none
 */
export async function findKnownPets(pets: readonly NewPet[]): Promise<(KnownPet | null)[]> {
  if (pets.length === 0) return [];
  // A range of names rather than an equal one, in the order of its index: where most pets share a name, PostgreSQL would
  // read all pets by their ids until it has found enough of another name.
  const rows = await dbForWork().$queryRaw<(KnownPet | { id: null })[]>`
    SELECT known.id, known.status
    FROM unnest(${pets.map(({ name }) => name)}::text[], ${pets.map(({ categoryId }) => String(categoryId))}::bigint[])
         WITH ORDINALITY AS given (name, category_id, number)
    LEFT JOIN LATERAL (
      SELECT same.id, same.status FROM (
        SELECT id, category_id, status FROM pet
        WHERE name COLLATE "pet_name_order" >= given.name AND name COLLATE "pet_name_order" <= given.name
        ORDER BY name COLLATE "pet_name_order" DESC, id DESC LIMIT ${SAME_NAME_MAX}
      ) same WHERE same.category_id = given.category_id LIMIT 1
    ) AS known ON true
    ORDER BY number`;
  return rows.map((row) => (row.id === null ? null : row));
}
