import type { Transaction } from "@/lib/db";

/**
 * Waits for the turn of a transaction at an account, in the order of asking, until it ends. Changes made by the account share a
 * turn; a change of the account itself has one alone.
 *
 * Locks of the row do not suffice. PostgreSQL shares one past a transaction that waits to change the row, so that somebody who
 * makes changes without a pause could not be deactivated.
 */
export async function waitForTurn(tx: Transaction, accountId: string, kind: "shared" | "alone"): Promise<void> {
  if (kind === "alone") await tx.$executeRaw`SELECT pg_advisory_xact_lock(7383011, hashtext(${accountId}))`;
  else await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(7383011, hashtext(${accountId}))`;
}
