import { Prisma } from "@/prisma/generated/client";
import { dbForWork } from "@/lib/db";
import { trimmedName, wasDeleted } from "@/lib/imports/pets-by-id";
import type { SeenTexts } from "@/lib/imports/seen-texts";
import type { IdentifiedPet } from "@/lib/imports/untaken-pets";
import type { GoodRow } from "@/lib/imports/validate-row";
import { isPlainNumber } from "@/lib/pets/references";

/** How many pets are compared whose references differ from that of a row only in how they are written, the newest. */
export const ALIKE_MAX = 100;

/** The pet of a reference, also if it was deleted. */
const petOfReference = Prisma.sql`(
  SELECT name, category_id AS "categoryId", status, false AS "isDeleted", true AS "isByReference" FROM pet WHERE pet.id = pet_id
  UNION ALL
  SELECT name, category_id, status, true, true FROM deleted_pet WHERE deleted_pet.id = pet_id AND ${wasDeleted}
)`;

/** Finds the pets that the rows of a file are about by their references. */
export class ReferencedPets {
  /** @param taken the ids of the pets that rows are about */
  constructor(private readonly taken: SeenTexts) {}

  /**
   * Finds the pet with the reference of each of these rows: of several with one, the newest; a deleted one if no other has it. If
   * there is none, the reference may be written differently, as spreadsheets do with leading zeros: `pet_reference_key` has what
   * stays. Since that may join the numbers of two pets, such a pet must have the name and the category of the row as well, unless
   * both are plain numbers. A row without a name of its own needs the category alone.
   */
  async of(rows: readonly GoodRow[]): Promise<Map<GoodRow, IdentifiedPet>> {
    const referenced = rows.filter(({ reference }) => reference !== null);
    if (referenced.length === 0) return new Map();
    const known = await readEqual(referenced);
    // A reference is of one pet, whatever other rows are about that.
    for (const { id } of known.values()) this.taken.add(String(id));
    const alike = await readAlike(referenced.filter((row) => !known.has(row)));
    for (const [row, pet] of alike) if (this.taken.add(String(pet.id))) known.set(row, pet);
    return known;
  }
}

async function readEqual(rows: readonly GoodRow[]): Promise<Map<GoodRow, IdentifiedPet>> {
  const references = rows.map(({ reference }) => reference);
  const found = await dbForWork().$queryRaw<(IdentifiedPet & { reference: string })[]>`
    SELECT given.reference, known.*
    FROM unnest(${references}::text[]) AS given (reference)
    CROSS JOIN LATERAL (
      SELECT pet_id AS id, either.* FROM pet_reference CROSS JOIN LATERAL ${petOfReference} AS either
      WHERE pet_reference.reference = given.reference ORDER BY "isDeleted", pet_id DESC LIMIT 1
    ) AS known`;
  const pets = new Map(found.map((pet) => [pet.reference, pet]));
  const known = new Map<GoodRow, IdentifiedPet>();
  for (const row of rows) {
    const pet = row.reference === null ? undefined : pets.get(row.reference);
    if (pet) known.set(row, pet);
  }
  return known;
}

async function readAlike(rows: readonly GoodRow[]): Promise<[GoodRow, IdentifiedPet][]> {
  if (rows.length === 0) return [];
  const found = await dbForWork().$queryRaw<(IdentifiedPet & { number: bigint })[]>`
    SELECT given.number, known.*
    FROM (
      SELECT pet_reference_key(reference) AS key, ${isPlainNumber(Prisma.sql`reference`)} AS is_number, name, has_name, category_id, number
      FROM unnest(${rows.map(({ reference }) => reference)}::text[], ${rows.map(({ pet }) => pet.name)}::text[],
                  ${rows.map(({ hasName }) => hasName)}::boolean[], ${rows.map(({ pet }) => pet.categoryId)}::bigint[])
        WITH ORDINALITY AS given (reference, name, has_name, category_id, number)
    ) AS given
    CROSS JOIN LATERAL (
      SELECT pet_id AS id, reference, either.* FROM (
        SELECT pet_id, reference FROM pet_reference
        WHERE pet_reference_key(pet_reference.reference) = given.key AND given.key <> '' ORDER BY pet_id DESC LIMIT ${ALIKE_MAX}
      ) AS alike CROSS JOIN LATERAL ${petOfReference} AS either
      CROSS JOIN LATERAL (SELECT ${trimmedName(Prisma.sql`either.name`)} = given.name AND "categoryId" = given.category_id) AS namesake (is_namesake)
      WHERE is_namesake OR NOT has_name AND "categoryId" = given.category_id OR is_number AND ${isPlainNumber(Prisma.sql`reference`)}
      ORDER BY "isDeleted", is_namesake DESC, pet_id DESC LIMIT 1
    ) AS known`;
  return found.flatMap(({ number, ...pet }): [GoodRow, IdentifiedPet][] => {
    const row = rows[Number(number) - 1];
    return row ? [[row, pet]] : [];
  });
}
