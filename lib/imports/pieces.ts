import { createHash } from "node:crypto";
import type { ImportPart } from "@/prisma/generated/client";
import { turnEventLoop } from "@/lib/core/event-loop";
import { db, dbForWork, type Transaction } from "@/lib/db";

/** The number of bytes per row of the table: small enough to hold several copies in memory. */
const PIECE_BYTES = 1024 * 1024;
/** The number of bytes yielded at once. Small, because processing them blocks the event loop. */
const SLICE_BYTES = 16 * 1024;

/** The size and hash of a stored part. */
type KeptPart = { size: number; sha256: Buffer };

/**
 * Stores a part of an import as it arrives.
 *
 * @param tx not of the connections of requests, which wait for one second: a disk that takes several files at once is slower
 * @param onPiece called with the bytes as they pass
 */
export async function keepPart(
  tx: Pick<Transaction, "importPiece">,
  importId: string,
  part: ImportPart,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  onPiece?: (piece: Uint8Array) => void,
): Promise<KeptPart> {
  const hash = createHash("sha256");
  let size = 0;
  let number = 0;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;

  async function write(): Promise<void> {
    const piece = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    hash.update(piece);
    onPiece?.(piece);
    await insertPiece(tx, importId, part, number++, piece);
  }

  for await (const chunk of bytes) {
    waiting.push(chunk);
    waitingBytes += chunk.byteLength;
    size += chunk.byteLength;
    if (waitingBytes >= PIECE_BYTES) await write();
  }
  if (waitingBytes > 0) await write();
  return { size, sha256: hash.digest() };
}

/** Appends a chunk to a part; `number` follows that of the last chunk. */
export async function insertPiece(
  tx: Pick<Transaction, "importPiece">,
  importId: string,
  part: ImportPart,
  number: number,
  piece: Buffer,
): Promise<void> {
  // A Buffer with its own ArrayBuffer, as the client's type requires.
  await tx.importPiece.create({
    data: { importId, part, number, bytes: new Uint8Array(piece) },
    select: { number: true },
  });
}

/** Deletes parts of an import. */
export async function deletePieces(tx: Transaction, importId: string, ...parts: ImportPart[]): Promise<void> {
  await tx.importPiece.deleteMany({ where: { importId, part: { in: parts } } });
}

/** Streams the bytes of a part. */
export async function* readPieces(importId: string, part: ImportPart): AsyncGenerator<Uint8Array, void, void> {
  for (let number = 0; ; number++) {
    const where = { importId_part_number: { importId, part, number } };
    const piece = await dbForWork().importPiece.findUnique({ where, select: { bytes: true } });
    if (!piece) return;
    for (let start = 0; start < piece.bytes.length; start += SLICE_BYTES) {
      yield piece.bytes.subarray(start, start + SLICE_BYTES);
      // A reader that finds no rows in a slice takes the next one at once.
      await turnEventLoop();
    }
  }
}

/** The first bytes of a part, up to `bytesMax`. */
export async function readHead(
  importId: string,
  bytesMax: number,
  part: ImportPart = "file",
  tx: Pick<Transaction, "$queryRaw"> = db(),
): Promise<Uint8Array> {
  const [row] = await tx.$queryRaw<{ head: Uint8Array }[]>`
    SELECT substr(bytes, 1, ${bytesMax}::int) AS head FROM import_piece
    WHERE import_id = ${importId}::uuid AND part = ${part}::import_part AND number = 0`;
  return row?.head ?? new Uint8Array();
}
