import { hash } from "node:crypto";

/** Hashed, so that keys contain no personal addresses and fit into an index. */
export function digest(...parts: string[]): string {
  return hash("sha256", JSON.stringify(parts), "base64url");
}

/** The bytes of a token's hash, as part of a key. */
export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}
