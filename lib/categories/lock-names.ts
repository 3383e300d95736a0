import type { Transaction } from "@/lib/db";

/**
 * Makes whoever names a category, or takes a name away, wait for one another until their transactions end. Of two who
 * give the same name at once, or name one category, the second sees what the first has done.
 */
export async function lockCategoryNames(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(7383004)`;
}
