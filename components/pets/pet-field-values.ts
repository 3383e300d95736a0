import { petFieldNames, petFields, type PetTexts } from "@/lib/pets/fields";

/** The fields of an empty form. */
export const emptyPet = Object.fromEntries(petFieldNames.map((name) => [name, petFields[name].initial])) as PetTexts;

/** The fields in which two pets differ, with the values of the second. */
export function changedTexts(before: PetTexts, after: PetTexts): Partial<PetTexts> {
  const changed = petFieldNames.filter((name) => after[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}
