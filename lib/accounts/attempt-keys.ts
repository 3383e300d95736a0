import { hash } from "node:crypto";
import { clientNetwork } from "@/lib/core/client-network";
import { clientAddressOf } from "@/lib/http/client-address";

/** Hashed, so that keys contain no personal addresses and fit into an index. */
export function digest(...parts: string[]): string {
  return hash("sha256", JSON.stringify(parts), "base64url");
}

/** The bytes of a token's hash, as part of a key. */
export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}

/** The network of the client of a request. */
export function networkOf(headers: Headers): string {
  return clientNetwork(clientAddressOf(headers));
}
