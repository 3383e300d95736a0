import type { Transaction } from "@/lib/db";

// A job writes faster than PostgreSQL learns of it: by what it knows of the tables it would take a plan whose cost grows
// with the work that is left. These hold for the rest of a transaction.

/**
 * Joins the parts of a statement by hash or merge. Of what a part will give nothing is known; believing it little,
 * PostgreSQL would go through all of one part for each row of another. The tables themselves are not joined in these
 * statements: their rows are found by arrays of ids.
 */
export async function joinByHash(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT set_config('enable_nestloop', 'off', true)`;
}

/** Reads the first rows in the order of an index, rather than all that match, to sort them and drop the rest. */
export async function readInOrder(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`;
}
