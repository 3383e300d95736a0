import { ConsoleError } from "@/lib/core/console-client";
import { newConsolePet } from "@/lib/pets/schemas";
import { petFieldNames, petFields, type PetFieldName, type PetTexts } from "@/lib/pets/fields";

/** The validation errors by field. */
export type PetFieldFaults = Partial<Record<PetFieldName, string>>;

/** The fields of a pet that nobody has filled in. */
export const emptyPet = Object.fromEntries(petFieldNames.map((name) => [name, petFields[name].initial])) as PetTexts;

/** The fields in which two pets differ, with the values of the second. */
export function changedTexts(before: PetTexts, after: PetTexts): Partial<PetTexts> {
  const changed = petFieldNames.filter((name) => after[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

/** Checks a form by the schema that the server checks with. Null when nothing is wrong. */
export function faultsOf(values: PetTexts): PetFieldFaults | null {
  const result = newConsolePet.safeParse(values);
  if (result.success) return null;
  const faults: PetFieldFaults = {};
  for (const { path, message } of result.error.issues) {
    const field = path[0] as PetFieldName;
    faults[field] ??= `${petFields[field].label} ${message}`;
  }
  return faults;
}

/** What the server found wrong with a field, beside that field; null when its message is about none of them. */
export function faultsFromServer(error: Error): PetFieldFaults | null {
  if (!(error instanceof ConsoleError) || error.code !== "invalid_request") return null;
  for (const field of petFieldNames) {
    if (error.message.startsWith(`${field} `))
      return { [field]: `${petFields[field].label}${error.message.slice(field.length)}` };
  }
  return null;
}
