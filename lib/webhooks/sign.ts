import { createHmac, randomBytes } from "node:crypto";

// As Standard Webhooks have it (https://www.standardwebhooks.com), so that its libraries verify what we send.
const PREFIX = "whsec_";
const KEY_BYTES = 32;

/** A key that nobody has yet. */
export function makeKey(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(randomBytes(KEY_BYTES));
}

/** A key as people copy it: `whsec_` and base64. */
export function secretOf(key: Uint8Array): string {
  return PREFIX + Buffer.from(key).toString("base64");
}

/** The key of a secret that `secretOf` wrote, or another maker of Standard Webhooks. */
export function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(secret.slice(PREFIX.length), "base64"));
}

/**
 * The headers that say what a webhook is, when it was sent, and that it was we who sent it.
 *
 * @param keys each signs: during a rotation the new and the old one
 * @param id the same each time that one thing is sent, so that a receiver knows what it has seen
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
