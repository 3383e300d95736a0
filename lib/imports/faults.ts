import type { FaultCollector } from "@/lib/imports/faults-file";
import { deletePieces, insertPiece } from "@/lib/imports/pieces";
import type { Transaction } from "@/lib/db";

/**
 * Keeps what has come together of the list of faults, a piece at a time.
 *
 * @param number how many pieces of it are kept already
 * @param isEnd whether nothing follows
 * @returns how many are kept now
 */
export async function recordFaults(
  tx: Transaction,
  importId: string,
  faults: FaultCollector,
  number: number,
  isEnd = false,
): Promise<number> {
  let next = number;
  for (let text = faults.takePiece(isEnd); text !== null; text = faults.takePiece(isEnd))
    await insertPiece(tx, importId, "faults", next++, Buffer.from(text));
  return next;
}

/** Removes the list of faults of an earlier run. */
export async function removeFaults(tx: Transaction, importId: string): Promise<void> {
  await deletePieces(tx, importId, "faults");
}
