import { createHash } from "node:crypto";
import type { ImportPart } from "@/prisma/generated/client";
import { db, type Transaction } from "@/lib/db";

/** How many bytes a row of the table holds: few enough to be in memory several times over. */
const PIECE_BYTES = 1024 * 1024;
/** How many bytes are handed on at once: what is done with them keeps the process from everything else. */
const SLICE_BYTES = 16 * 1024;

/** What a file turned out to be, once all of it is kept. */
export type KeptFile = { size: number; sha256: Buffer };

/**
 * Keeps the file of an import as it arrives.
 *
 * @param onPiece sees the bytes as they pass
 */
export async function keepFile(
  importId: string,
  bytes: AsyncIterable<Uint8Array>,
  onPiece: (piece: Uint8Array) => void,
): Promise<KeptFile> {
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
    onPiece(piece);
    await insertPiece(db(), importId, "file", number++, piece);
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

/** Keeps one more piece of a part; `number` is one more than that of the piece before. */
export async function insertPiece(
  tx: Transaction,
  importId: string,
  part: ImportPart,
  number: number,
  piece: Buffer,
): Promise<void> {
  // A buffer over an ArrayBuffer of its own, as the type of the client asks for.
  await tx.importPiece.create({
    data: { importId, part, number, bytes: new Uint8Array(piece) },
    select: { number: true },
  });
}

/** Removes a part of an import. */
export async function deletePieces(tx: Transaction, importId: string, part: ImportPart): Promise<void> {
  await tx.importPiece.deleteMany({ where: { importId, part } });
}

/** The bytes of a part, from its beginning, read as they are asked for. */
export async function* readPieces(importId: string, part: ImportPart): AsyncGenerator<Uint8Array, void, void> {
  for (let number = 0; ; number++) {
    const where = { importId_part_number: { importId, part, number } };
    const piece = await db().importPiece.findUnique({ where, select: { bytes: true } });
    if (!piece) return;
    for (let start = 0; start < piece.bytes.length; start += SLICE_BYTES)
      yield piece.bytes.subarray(start, start + SLICE_BYTES);
  }
}

/** The first bytes of a file, as many as there are up to `bytesMax`. */
export async function readHead(importId: string, bytesMax: number): Promise<Uint8Array> {
  const [row] = await db().$queryRaw<{ head: Uint8Array }[]>`
    SELECT substr(bytes, 1, ${bytesMax}::int) AS head FROM import_piece
    WHERE import_id = ${importId}::uuid AND part = 'file' AND number = 0`;
  return row?.head ?? new Uint8Array();
}
