import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import { afterAll, describe, expect, it, vi } from "vitest";
import { generateKey, hashKey, isWellFormedKey, prefixOf } from "@/lib/api-keys/key-format";

// The settings are read once, with the first key.
vi.stubEnv("APP_ENV", "production");
afterAll(() => vi.unstubAllEnvs());

const LETTERS = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"];
const keys = fc.noShrink(fc.constant(null).map(() => generateKey().key));

describe("a generated key", () => {
  it("is well formed, and stored only as its hash and its visible prefix", () => {
    for (let i = 0; i < 200; i++) {
      const generated = generateKey();
      expect(generated.key).toMatch(/^ps_live_[0-9A-Za-z]{49}$/);
      expect(isWellFormedKey(generated.key)).toBe(true);
      expect(generated.key.slice(-6)).toBe(checksumOf(generated.key.slice(0, -6)));
      expect(generated.prefix).toBe(generated.key.slice(0, 14));
      expect(prefixOf(generated.key)).toBe(generated.prefix);
      expect(generated.hash).toEqual(createHash("sha256").update(generated.key).digest());
      expect(hashKey(generated.key)).toEqual(generated.hash);
    }
  });

  it("is unique", () => {
    expect(new Set(Array.from({ length: 500 }, () => generateKey().key)).size).toBe(500);
  });

  it("is a test key on staging, and well formed everywhere", async () => {
    vi.stubEnv("APP_ENV", "staging");
    vi.resetModules();
    const staging = await import("@/lib/api-keys/key-format");
    const { key } = staging.generateKey();
    expect(key).toMatch(/^ps_test_[0-9A-Za-z]{49}$/);
    expect(isWellFormedKey(key)).toBe(true);
  });
});

describe("text that is not a key", () => {
  it("is detected with any one character changed", () => {
    const replacements = fc.oneof(
      fc.constantFrom(...LETTERS),
      fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    );
    fc.assert(
      fc.property(keys, fc.nat({ max: 56 }), replacements, (key, at, replacement) => {
        fc.pre(key[at] !== replacement);
        expect(isWellFormedKey(key.slice(0, at) + replacement + key.slice(at + 1))).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it("is detected with two neighbours swapped", () => {
    fc.assert(
      fc.property(keys, fc.nat({ max: 55 }), (key, at) => {
        fc.pre(key[at] !== key[at + 1]);
        expect(isWellFormedKey(key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2))).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it("is detected with the prefix of the other environment, which the checksum covers", () => {
    expect(isWellFormedKey(generateKey().key.replace("ps_live_", "ps_test_"))).toBe(false);
  });

  it("is detected with anything before or after it", () => {
    fc.assert(
      fc.property(keys, fc.string({ unit: "binary", minLength: 1 }), (key, more) => {
        expect(isWellFormedKey(key + more)).toBe(false);
        expect(isWellFormedKey(more + key)).toBe(false);
      }),
    );
    expect(isWellFormedKey(`${generateKey().key}\n`)).toBe(false);
  });

  it.each([
    "sk_live_",
    "ps_live_short",
    `PS_LIVE_${"a".repeat(43)}`,
    `ps_live_${"a".repeat(44)}`,
    `ps_live_${"-".repeat(43)}`,
  ])("is detected in another format with a valid checksum: %s", (start) => {
    expect(isWellFormedKey(start + checksumOf(start))).toBe(false);
  });

  it("is detected in any random text", () => {
    const madeUp = fc.stringMatching(/^ps_(?:live|test)_[0-9A-Za-z]{49}$/);
    fc.assert(
      fc.property(fc.oneof(madeUp, fc.string({ unit: "binary" })), (text) => {
        expect(isWellFormedKey(text)).toBe(false);
      }),
    );
  });
});

/** The checksum of the format: CRC-32 in six letters and digits. */
function checksumOf(text: string): string {
  let value = crc32(text);
  let checksum = "";
  for (let i = 0; i < 6; i++) {
    checksum = LETTERS[value % 62] + checksum;
    value = Math.floor(value / 62);
  }
  return checksum;
}
