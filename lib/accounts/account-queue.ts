import type { Transaction } from "@/lib/db";

/**
 * The queue of the transactions that lock an account, in the order of asking. PostgreSQL shares the lock of a row past a
 * transaction that waits to change it: somebody who makes changes without a pause could not be deactivated. A transaction takes
 * its place before it locks the row. One that locks the row alone, as the step of a job does at its end, takes no place later.
 */
const QUEUE = 7383011;

/** Has an account alone until the transaction ends: other transactions that lock it wait. */
export async function takeAccount(tx: Transaction, id: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${QUEUE}::int, hashtext(${id}))`;
  // eslint-disable-next-line no-restricted-syntax -- after its place in the queue
  await tx.$executeRaw`SELECT FROM account WHERE id = ${id} FOR NO KEY UPDATE`;
}

/** Takes the place in the queue of a transaction that only reads the account, and shares it with others that do. */
export async function queueToShare(tx: Transaction, id: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(${QUEUE}::int, hashtext(${id}))`;
}
