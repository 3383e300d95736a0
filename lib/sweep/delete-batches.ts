const BATCH_SIZE = 1_000;

/**
 * Deletes rows in batches, to keep transactions short, until there are none left.
 *
 * @param deleteBatch deletes at most so many rows, and returns how many it deleted
 */
export async function deleteBatches(deleteBatch: (size: number) => Promise<number>): Promise<void> {
  while ((await deleteBatch(BATCH_SIZE)) === BATCH_SIZE);
}
