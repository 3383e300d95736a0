import { dbForWork } from "@/lib/db";
import type { ValidatedRow } from "@/lib/imports/validate-row";
import type { NewPet } from "@/lib/pets/contract";

/** How many pets of a name are compared, the newest first: the shop may have a name hundreds of thousands of times. */
const SAME_NAME_MAX = 100;

/**
 * Finds the rows whose pets the shop has already. No pet is in a category that is yet to be created.
 *
 * @returns the id of an existing pet for each of these rows
 */
export async function findKnownRows(rows: readonly ValidatedRow[]): Promise<ReadonlyMap<ValidatedRow, bigint>> {
  const good = rows.flatMap((row) => ("pet" in row && row.newCategory === undefined ? [row] : []));
  const ids = await findKnownPets(good.map(({ pet }) => pet));
  const known = new Map<ValidatedRow, bigint>();
  for (const [i, row] of good.entries()) {
    const id = ids[i] ?? null;
    if (id !== null) known.set(row, id);
  }
  return known;
}

/**
 * Finds the pets that the shop has already: those with the name and category of an existing one.
 *
 * @returns the id of an existing pet for each of the given ones, in their order; null where there is none
 */
export async function findKnownPets(pets: readonly NewPet[]): Promise<(bigint | null)[]> {
  if (pets.length === 0) return [];
  // A range of names rather than an equal one, in the order of its index: where most pets share a name, PostgreSQL would
  // read all pets by their ids until it has found enough of another name.
  const rows = await dbForWork().$queryRaw<{ id: bigint | null }[]>`
    SELECT (
      SELECT same.id FROM (
        SELECT id, category_id FROM pet
        WHERE name COLLATE "pet_name_order" >= given.name AND name COLLATE "pet_name_order" <= given.name
        ORDER BY name COLLATE "pet_name_order" DESC, id DESC LIMIT ${SAME_NAME_MAX}
      ) same WHERE same.category_id = given.category_id LIMIT 1
    ) AS id
    FROM unnest(${pets.map(({ name }) => name)}::text[], ${pets.map(({ categoryId }) => String(categoryId))}::bigint[])
         WITH ORDINALITY AS given (name, category_id, number)
    ORDER BY number`;
  return rows.map(({ id }) => id);
}
