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
  const issues = newConsolePet.safeParse(values).error?.issues ?? [];
  return labelled(issues.map(({ path, message }) => [String(path[0]), message]));
}

/** What the server found wrong with the fields; null when it is about none of them. */
export function faultsFromServer(error: Error): PetFieldFaults | null {
  return error instanceof ConsoleError ? labelled(Object.entries(error.fields)) : null;
}

/** The first problem of each field, after the field's label. */
function labelled(problems: readonly (readonly [field: string, message: string])[]): PetFieldFaults | null {
  const faults: PetFieldFaults = {};
  for (const field of petFieldNames) {
    const message = problems.find(([name]) => name === field)?.[1];
    if (message !== undefined) faults[field] = `${petFields[field].label} ${message}`;
  }
  return Object.keys(faults).length > 0 ? faults : null;
}
