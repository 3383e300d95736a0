import { hash, timingSafeEqual } from "node:crypto";
import { ValidationError } from "@/lib/core/validation-error";
import { requireAuthSecret } from "@/lib/settings";
import { isRemoved } from "@/lib/core/contract";
import { getPetContract, type ListPetsQuery } from "@/lib/pets/contract";

const ID_BYTES = 8;
const MAC_BYTES = 8;

/** Where a page begins: after an id, or at the one pet that it is to hold. */
export type PageStart = { afterId: bigint } | { onlyId: bigint };

// What a cursor leads to is part of its mark, so that one cannot be made into the other.
const AFTER = "pets cursor";
const ONLY = "pet cursor";

/**
 * The cursor of the page that follows a pet: its id, and a mark by which we know our own cursors again. It holds a
 * position rather than a count, so that an insert between two pages neither repeats nor skips a pet.
 */
export function encodeCursor(afterId: bigint): string {
  return encode(AFTER, afterId);
}

/** The cursor of the page that holds one pet and no other, and is empty once there is no such pet. */
export function encodeOnlyCursor(onlyId: bigint): string {
  return encode(ONLY, onlyId);
}

/** @throws AppError `invalid_request` for a cursor that we did not issue */
export function decodeCursor(cursor: string): PageStart {
  const bytes = Buffer.from(cursor, "base64url");
  const idBytes = bytes.subarray(0, ID_BYTES);
  // The text is compared too: base64 decoding skips over characters that we never write.
  if (bytes.length === ID_BYTES + MAC_BYTES && bytes.toString("base64url") === cursor) {
    const mark = bytes.subarray(ID_BYTES);
    const id = idBytes.readBigInt64BE();
    if (timingSafeEqual(mark, mac(AFTER, idBytes))) return { afterId: id };
    if (timingSafeEqual(mark, mac(ONLY, idBytes))) return { onlyId: id };
  }
  throw ValidationError.of("cursor", "must come from a Link header of this service");
}

function encode(kind: string, id: bigint): string {
  const bytes = Buffer.alloc(ID_BYTES);
  bytes.writeBigInt64BE(id);
  return Buffer.concat([bytes, mac(kind, bytes)]).toString("base64url");
}

// A keyed prefix is as good as an HMAC where every message of a kind has the same length, and a third of its cost.
function mac(kind: string, id: Buffer): Buffer {
  return hash("sha256", `${kind} ${requireAuthSecret()} ${id.toString("hex")}`, "buffer").subarray(0, MAC_BYTES);
}

/**
 * The `Link` header that leads to the next page (RFC 8288), with the filter and page size of this one; empty on the
 * last page.
 */
export function nextPageLink(origin: string, query: ListPetsQuery, nextCursor: string | null): { Link?: string } {
  if (nextCursor === null) return {};
  const status = query.status === undefined ? "" : `&status=${query.status}`;
  return { Link: `<${origin}/api/v1/pets?limit=${query.limit}${status}&cursor=${nextCursor}>; rel="next"` };
}

/**
 * The headers that locate a new pet: `Link` holds a page with only this pet (`rel="self"`, RFC 8288), `Location` the
 * address of `getPet`, or that page too once `getPet` is removed.
 *
 * @param url that of `getPet`, as `<origin>/api/v1/pets/42`
 */
export function addressesOfPet(url: string): { Location: string; Link: string } {
  const slash = url.lastIndexOf("/");
  const page = `${url.slice(0, slash)}?limit=1&cursor=${encodeOnlyCursor(BigInt(url.slice(slash + 1)))}`;
  return { Location: isRemoved(getPetContract) ? page : url, Link: `<${page}>; rel="self"` };
}
