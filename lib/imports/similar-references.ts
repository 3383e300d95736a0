import { dbForWork } from "@/lib/db";
import { ALIKE_MAX } from "@/lib/imports/referenced-pets";
import { KNOWN_SHOWN_MAX, type ImportCheck } from "@/lib/imports/schemas";
import { SeenTexts } from "@/lib/imports/seen-texts";
import type { GoodRow } from "@/lib/imports/validate-row";

type Similar = ImportCheck["similar"];

/**
 * Finds new rows whose reference differs from another one in the case of its letters alone: from that of a pet, or of an earlier row.
 * They may be typing errors, but no import takes one for the other: another shelter may mean two animals by them.
 */
export class SimilarReferences {
  private readonly seen = new SeenTexts();
  readonly found: Similar = { count: 0, first: [] };

  /** @param rows those of the file that are new, some at a time */
  async add(rows: readonly GoodRow[]): Promise<void> {
    const references = rows.flatMap(({ reference }) => reference ?? []);
    if (references.length === 0) return;
    const ofPets = await readSimilar(references);
    for (const reference of references) {
      const isRepeated = !this.seen.add(reference.toLowerCase());
      const pet = ofPets.get(reference) ?? null;
      if (!pet && !isRepeated) continue;
      this.found.count++;
      if (this.found.first.length < KNOWN_SHOWN_MAX) this.found.first.push({ reference, pet });
    }
  }
}

/** By the index of references, which has them without their case: among those that are written alike, however many there are. */
async function readSimilar(references: readonly string[]): Promise<Map<string, Similar["first"][number]["pet"]>> {
  const pets = await dbForWork().$queryRaw<{ given: string; id: string; name: string; reference: string }[]>`
    SELECT given.reference AS given, alike.*
    FROM unnest(${[...references]}::text[]) AS given (reference)
    CROSS JOIN LATERAL (
      SELECT pet.id::text, name, key_alike.reference FROM (
        SELECT pet_id, reference FROM pet_reference
        WHERE pet_reference_key(pet_reference.reference) = pet_reference_key(given.reference)
          AND pet_reference_key(given.reference) <> '' ORDER BY pet_id DESC LIMIT ${ALIKE_MAX}
      ) AS key_alike JOIN pet ON pet.id = pet_id
      WHERE lower(key_alike.reference) = lower(given.reference) ORDER BY pet_id DESC LIMIT 1
    ) AS alike`;
  return new Map(pets.map(({ given, ...pet }) => [given, pet]));
}
