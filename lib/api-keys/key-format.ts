import { hash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { settings } from "@/lib/settings";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_LENGTH = 43; // 32 bytes in base 62
const CHECKSUM_LENGTH = 6; // 4 bytes in base 62
const SHAPE = new RegExp(`^ps_(?:live|test)_[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);

/** The visible part of a key in lists: the prefix of its environment and 6 of its 43 characters. */
const SHOWN_LENGTH = "ps_live_".length + 6;

export type GeneratedKey = { key: string; prefix: string; hash: Buffer };

/** Generates a key for this environment: 32 random bytes and a checksum, in letters and digits. */
export function generateKey(): GeneratedKey {
  const secret = base62(randomBytes(32), SECRET_LENGTH);
  const start = settings().apiKeyPrefix + secret;
  const key = start + checksum(start);
  return { key, prefix: key.slice(0, SHOWN_LENGTH), hash: hashKey(key) };
}

/** Whether text has the format of a key. A typing error or a made-up key fails the checksum, and costs no query. */
export function isWellFormedKey(text: string): boolean {
  return SHAPE.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/** Whether a well-formed key belongs to this environment: production and staging do not accept each other's keys. */
export function isOfThisEnvironment(key: string): boolean {
  return key.startsWith(settings().apiKeyPrefix);
}

/** The stored form of a key. A fast hash is enough: unlike a password, 256 random bits cannot be guessed. */
export function hashKey(key: string): Buffer {
  return hash("sha256", key, "buffer");
}

/** The part of a key that may be shown and logged. */
export function prefixOf(key: string): string {
  return key.slice(0, SHOWN_LENGTH);
}

function checksum(text: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(text));
  return base62(bytes, CHECKSUM_LENGTH);
}

function base62(bytes: Buffer, length: number): string {
  let value = BigInt(`0x${bytes.toString("hex")}`);
  let text = "";
  for (let i = 0; i < length; i++) {
    text = ALPHABET[Number(value % 62n)] + text;
    value /= 62n;
  }
  return text;
}
