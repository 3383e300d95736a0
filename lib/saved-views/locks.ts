import { takeAccount } from "@/lib/accounts/account-queue";
import type { Transaction } from "@/lib/db";

/** Serializes changes of an account's views and pins until the transaction ends, so that concurrent ones are counted. */
export async function lockViewsOf(tx: Transaction, accountId: string): Promise<void> {
  await takeAccount(tx, accountId);
}

/** Serializes changes of the number of shared views. Call it after `lockViewsOf`. */
export async function lockSharedViews(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(7383006)`;
}
