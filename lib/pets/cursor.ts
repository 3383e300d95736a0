import { hash, timingSafeEqual } from "node:crypto";
import { ValidationError } from "@/lib/core/validation-error";
import { requireAuthSecret } from "@/lib/settings";
import { isRemoved } from "@/lib/core/contract";
import { getPetContract, type ListPetsQuery } from "@/lib/pets/contract";
import { message } from "@/lib/texts/message";

const ID_BYTES = 8;
const MAC_BYTES = 8;

/** Where a page starts: after an id, or at the only pet that it may contain. */
export type PageStart = { afterId: bigint } | { onlyId: bigint };

// The kind is part of the MAC, so that a cursor of one kind cannot be turned into the other.
const AFTER = "pets cursor";
const ONLY = "pet cursor";

/**
 * The cursor of the page after a pet: its id, and a MAC that proves that this service issued the cursor. It holds a
 * position rather than an offset, so that an insert between two requests neither repeats nor skips a pet.
 */
export function encodeCursor(afterId: bigint): string {
  return encode(AFTER, afterId);
}

/** The cursor of the page with only this pet. That page is empty once the pet is deleted. */
export function encodeOnlyCursor(onlyId: bigint): string {
  return encode(ONLY, onlyId);
}

/** @throws ValidationError for a cursor that this service did not issue */
export function decodeCursor(cursor: string): PageStart {
  const bytes = Buffer.from(cursor, "base64url");
  const idBytes = bytes.subarray(0, ID_BYTES);
  // Compares the text too: base64 decoding ignores characters that `encode` never writes.
  if (bytes.length === ID_BYTES + MAC_BYTES && bytes.toString("base64url") === cursor) {
    const given = bytes.subarray(ID_BYTES);
    const id = idBytes.readBigInt64BE();
    if (timingSafeEqual(given, mac(AFTER, idBytes))) return { afterId: id };
    if (timingSafeEqual(given, mac(ONLY, idBytes))) return { onlyId: id };
  }
  throw ValidationError.of("cursor", "must come from a Link header of this service", message("problems.invalid"));
}

function encode(kind: string, id: bigint): string {
  const bytes = Buffer.alloc(ID_BYTES);
  bytes.writeBigInt64BE(id);
  return Buffer.concat([bytes, mac(kind, bytes)]).toString("base64url");
}

// A keyed hash prefix is as secure as an HMAC when all messages of a kind have the same length, at a third of the cost.
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
 * The headers that locate a new pet. `Link` is a page with only this pet (`rel="self"`, RFC 8288). `Location` is the URL
 * of `getPet`, or of that page once `getPet` is removed.
 *
 * @param url the URL of `getPet`: `<origin>/api/v1/pets/42`
 */
export function addressesOfPet(url: string): { Location: string; Link: string } {
  const slash = url.lastIndexOf("/");
  const page = `${url.slice(0, slash)}?limit=1&cursor=${encodeOnlyCursor(BigInt(url.slice(slash + 1)))}`;
  return { Location: isRemoved(getPetContract) ? page : url, Link: `<${page}>; rel="self"` };
}
