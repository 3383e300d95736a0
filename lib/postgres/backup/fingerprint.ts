import { createHmac } from "node:crypto";

/** Identifies a secret without revealing it: every holder of the secret computes the same value. */
export function fingerprintOf(secret: string | null): string | null {
  return secret === null ? null : createHmac("sha256", secret).update("petstore backup").digest("base64url");
}
