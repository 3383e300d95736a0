import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { requireAuthSecret } from "@/lib/settings";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a webhook's key for the database, so that a copy of the database alone cannot sign.
 *
 * @param webhookId a sealed key can be opened only for the same webhook
 */
export function seal(key: Uint8Array, webhookId: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, sealingKey(), nonce).setAAD(Buffer.from(webhookId));
  const sealed = Buffer.concat([cipher.update(key), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), sealed]));
}

/**
 * Decrypts a sealed key.
 *
 * @throws Error when AUTH_SECRET or the bytes have changed
 */
export function unseal(bytes: Uint8Array, webhookId: string): Uint8Array<ArrayBuffer> {
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, sealingKey(), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(webhookId))
    .setAuthTag(tag);
  const opened = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  return new Uint8Array(opened);
}

function sealingKey(): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", requireAuthSecret(), "", "petstore webhook secret", 32));
}
