const BATCH_SIZE = 1_000;

/**
 * Deletes rows in batches, to keep transactions short, until none are left.
 *
 * @param deleteBatch deletes at most `size` rows, and returns the number of deleted rows
 */
export async function deleteBatches(deleteBatch: (size: number) => Promise<number>): Promise<void> {
  while ((await deleteBatch(BATCH_SIZE)) === BATCH_SIZE);
}
