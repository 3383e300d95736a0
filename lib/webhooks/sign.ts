import { createHmac, randomBytes } from "node:crypto";

// Follows Standard Webhooks (https://www.standardwebhooks.com), so that its libraries can verify our calls.
const PREFIX = "whsec_";
const KEY_BYTES = 32;

/** A new random key. */
export function makeKey(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(randomBytes(KEY_BYTES));
}

/** A key in the format shown to people: `whsec_` and base64. */
export function secretOf(key: Uint8Array): string {
  return PREFIX + Buffer.from(key).toString("base64");
}

/** The key of a secret made by `secretOf` or another implementation of Standard Webhooks. */
export function signingKeyOf(secret: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(secret.slice(PREFIX.length), "base64"));
}

/**
 * The signature headers of a webhook call.
 *
 * @param keys the signing keys: during a rotation the new and the old one
 * @param id the same in each attempt, so that receivers can detect duplicates
 * @param timestampS seconds since 1970
 */
export function signatureHeaders(
  keys: readonly Uint8Array[],
  { id, timestampS, body }: { id: string; timestampS: number; body: string },
): Record<`webhook-${string}`, string> {
  const signatures = keys.map(
    (key) => `v1,${createHmac("sha256", key).update(`${id}.${timestampS}.${body}`).digest("base64")}`,
  );
  return { "webhook-id": id, "webhook-timestamp": String(timestampS), "webhook-signature": signatures.join(" ") };
}
