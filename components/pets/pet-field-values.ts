import { enteredFieldNames, enteredFields, type EnteredTexts } from "@/lib/pets/fields";

/** The fields of an empty form. */
export const emptyPet = Object.fromEntries(
  enteredFieldNames.map((name) => [name, enteredFields[name].initial]),
) as EnteredTexts;

/** The fields in which two pets differ, with the values of the second. */
export function changedTexts(before: EnteredTexts, after: EnteredTexts): Partial<EnteredTexts> {
  const changed = enteredFieldNames.filter((name) => after[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}
