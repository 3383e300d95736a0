import type { z } from "zod";
import { ConsoleError } from "@/lib/core/console-client";
import { newConsolePet, type ConsolePet } from "@/lib/pets/console-contract";

/** A pet as a form holds it. Ids are text. */
export type PetFieldValues = Required<z.input<typeof newConsolePet>>;

/** What is wrong, by field. */
export type PetFieldFaults = Partial<Record<keyof PetFieldValues, string>>;

const labels: Record<keyof PetFieldValues, string> = { name: "Name", categoryId: "Category", status: "Status" };

export function fieldsOf({ name, categoryId, status }: ConsolePet): PetFieldValues {
  return { name, categoryId, status };
}

/** Checks a form by the schema that the server checks with. Null when nothing is wrong. */
export function faultsOf(values: PetFieldValues): PetFieldFaults | null {
  const result = newConsolePet.safeParse(values);
  if (result.success) return null;
  const faults: PetFieldFaults = {};
  for (const { path, message } of result.error.issues) {
    const field = path[0] as keyof PetFieldValues;
    faults[field] ??= `${labels[field]} ${message}`;
  }
  return faults;
}

/** What the server found wrong with a field, beside that field; null when its message is about none of them. */
export function faultsFromServer(error: Error): PetFieldFaults | null {
  if (!(error instanceof ConsoleError) || error.code !== "invalid_request") return null;
  for (const field of Object.keys(labels) as (keyof PetFieldValues)[]) {
    if (error.message.startsWith(`${field} `))
      return { [field]: `${labels[field]}${error.message.slice(field.length)}` };
  }
  return null;
}
