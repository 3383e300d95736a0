import type { Transaction } from "@/lib/db";

/** Serializes the changes of an account's views and pins until the end of the transaction, so that each is counted. */
export async function lockViewsOf(tx: Transaction, accountId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`;
}

/** Serializes what changes the number of shared views, of any account. To be taken after the lock of the account. */
export async function lockSharedViews(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(7383006)`;
}
