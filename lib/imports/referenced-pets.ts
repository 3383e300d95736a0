import { dbForWork } from "@/lib/db";
import type { KnownPet } from "@/lib/imports/untaken-pets";
import type { GoodRow } from "@/lib/imports/validate-row";
import type { PetStatus } from "@/lib/pets/statuses";

/** Finds the pets with the references of these rows: of several with one, the newest. A deleted pet is not known. */
export async function petsByReference(rows: readonly GoodRow[]): Promise<Map<GoodRow, KnownPet>> {
  const references = rows.map(({ reference }) => reference).filter((reference) => reference !== null);
  if (references.length === 0) return new Map();
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
