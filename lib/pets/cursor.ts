import { hash, timingSafeEqual } from "node:crypto";
import { AppError } from "@/lib/core/errors";
import { requireAuthSecret } from "@/lib/settings";

const ID_BYTES = 8;
const MAC_BYTES = 8;

/**
 * The cursor of the page that follows a pet: its id, and a mark by which we know our own cursors again. It holds a
 * position rather than a count, so that an insert between two pages neither repeats nor skips a pet.
 */
export function encodeCursor(afterId: bigint): string {
  const id = Buffer.alloc(ID_BYTES);
  id.writeBigInt64BE(afterId);
  return Buffer.concat([id, mac(id)]).toString("base64url");
}

/** @throws AppError `invalid_request` for a cursor that we did not issue */
export function decodeCursor(cursor: string): bigint {
  const bytes = Buffer.from(cursor, "base64url");
  const id = bytes.subarray(0, ID_BYTES);
  // The text is compared too: base64 decoding skips over characters that we never write.
  const isOurs =
    bytes.length === ID_BYTES + MAC_BYTES &&
    timingSafeEqual(bytes.subarray(ID_BYTES), mac(id)) &&
    bytes.toString("base64url") === cursor;
  if (!isOurs) throw new AppError("invalid_request", "cursor must be one that a Link header of this service gave you");
  return id.readBigInt64BE();
}

// A keyed prefix is as good as an HMAC where every message has the same length, and a third of its cost.
function mac(id: Buffer): Buffer {
  return hash("sha256", `pets cursor ${requireAuthSecret()} ${id.toString("hex")}`, "buffer").subarray(0, MAC_BYTES);
}
