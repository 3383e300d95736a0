import type { ImportCheck } from "@/lib/imports/schemas";

/** How many valid rows are about a pet that the shop neither has nor had. */
export function countNewPets({ good, known, deleted }: ImportCheck): number {
  return good - known.count - deleted.count;
}
