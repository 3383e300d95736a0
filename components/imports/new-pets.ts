import type { ImportCheck } from "@/lib/imports/schemas";

/** How many valid rows are about a pet that the shop neither has, may have nor had. */
export function countNewPets({ good, known, byName, deleted }: ImportCheck): number {
  return good - known.count - byName.count - deleted.count;
}
