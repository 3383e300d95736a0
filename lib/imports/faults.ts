import type { FaultCollector } from "@/lib/imports/faults-file";
import { deletePieces, insertPiece } from "@/lib/imports/pieces";
import type { Transaction } from "@/lib/db";

/**
 * Stores the collected errors, one chunk at a time.
 *
 * @param number how many chunks are stored already
 * @param isEnd whether this is the end of the list
 * @returns how many chunks are stored now
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

/** Deletes the error list of an earlier run. */
export async function removeFaults(tx: Transaction, importId: string): Promise<void> {
  await deletePieces(tx, importId, "faults");
}
