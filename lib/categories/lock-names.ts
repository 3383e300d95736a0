import type { Transaction } from "@/lib/db";

/**
 * Locks the names of categories until the transaction ends. A second transaction that changes a name waits, and then
 * sees what the first has done.
 */
export async function lockCategoryNames(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(7383004)`;
}
