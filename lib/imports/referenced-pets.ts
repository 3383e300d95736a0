import { dbForWork } from "@/lib/db";
import type { KnownPet } from "@/lib/imports/untaken-pets";
import type { GoodRow } from "@/lib/imports/validate-row";
import type { PetStatus } from "@/lib/pets/statuses";

/** How many pets are compared whose references differ from that of a row only in how they are written, the newest. */
const ALIKE_MAX = 100;

/** Finds the pets that the rows of a file are about by their references. A deleted pet is not known. */
export class ReferencedPets {
  /** The pets whose references are written differently in the file. Each counts for one row. */
  private readonly taken = new Set<bigint>();

  /**
   * Finds the pet with the reference of each of these rows: of several with one, the newest. If there is none, the reference may
   * be written differently, as spreadsheets do with leading zeros: `pet_reference_key` has what stays. Since that may join the
   * numbers of two pets, such a pet must have the name and the category of the row as well.
   */
  async of(rows: readonly GoodRow[]): Promise<Map<GoodRow, KnownPet>> {
    const referenced = rows.filter(({ reference }) => reference !== null);
    if (referenced.length === 0) return new Map();
    const known = await readEqual(referenced);
    const alike = await readAlike(referenced.filter((row) => !known.has(row)));
    for (const [row, pet] of alike) {
      if (this.taken.has(pet.id)) continue;
      this.taken.add(pet.id);
      known.set(row, pet);
    }
    return known;
  }
}

async function readEqual(rows: readonly GoodRow[]): Promise<Map<GoodRow, KnownPet>> {
  const references = rows.map(({ reference }) => reference);
  const found = await dbForWork().$queryRaw<{ reference: string; id: bigint; status: PetStatus }[]>`
    SELECT given.reference, known.id, known.status
    FROM unnest(${references}::text[]) AS given (reference)
    CROSS JOIN LATERAL (
      SELECT pet.id, pet.status FROM pet_reference JOIN pet ON pet.id = pet_id
      WHERE pet_reference.reference = given.reference ORDER BY pet_id DESC LIMIT 1
    ) AS known`;
  const pets = new Map(found.map(({ reference, id, status }) => [reference, { id, status, reference }]));
  const known = new Map<GoodRow, KnownPet>();
  for (const row of rows) {
    const pet = row.reference === null ? undefined : pets.get(row.reference);
    if (pet) known.set(row, pet);
  }
  return known;
}

async function readAlike(rows: readonly GoodRow[]): Promise<[GoodRow, KnownPet][]> {
  if (rows.length === 0) return [];
  const found = await dbForWork().$queryRaw<{ number: bigint; id: bigint; status: PetStatus; reference: string }[]>`
    SELECT given.number, known.id, known.status, known.reference
    FROM (
      SELECT pet_reference_key(reference) AS key, name, category_id, number
      FROM unnest(${rows.map(({ reference }) => reference)}::text[], ${rows.map(({ pet }) => pet.name)}::text[],
                  ${rows.map(({ pet }) => pet.categoryId)}::bigint[]) WITH ORDINALITY AS given (reference, name, category_id, number)
    ) AS given
    CROSS JOIN LATERAL (
      SELECT pet.id, pet.status, alike.reference
      FROM (
        SELECT pet_id, reference FROM pet_reference
        WHERE pet_reference_key(pet_reference.reference) = given.key AND given.key <> '' ORDER BY pet_id DESC LIMIT ${ALIKE_MAX}
      ) AS alike JOIN pet ON pet.id = pet_id
      WHERE pet.name = given.name AND pet.category_id = given.category_id ORDER BY pet.id DESC LIMIT 1
    ) AS known`;
  return found.flatMap(({ number, ...pet }): [GoodRow, KnownPet][] => {
    const row = rows[Number(number) - 1];
    return row ? [[row, pet]] : [];
  });
}
