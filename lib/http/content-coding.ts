import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";

/** The supported content codings, in order of preference. */
export const codings = ["br", "gzip"] as const;
export type Coding = (typeof codings)[number];

/** Smaller bodies, in bytes, are sent uncompressed: they fit into one packet either way. */
export const COMPRESSED_BYTES_MIN = 1_024;

/** Cache of the choice per header value: clients send the same few. Longer headers are parsed each time. */
const choices = new LRUCache<string, { coding: Coding | null }>({ max: 256 });
const REMEMBERED_LENGTH_MAX = 256;

/**
 * Chooses the content coding of a response (RFC 9110, section 12.5.3): the available coding with the highest weight; of
 * equal weights, the coding that compresses better.
 *
 * @param header `Accept-Encoding` as sent
 * @param available the codings the response can have, in order of preference
 * @returns null for identity; also for a client that excludes identity, as section 12.5.3 allows
 */
export function chooseCoding(header: string | null | undefined, available: readonly Coding[] = codings): Coding | null {
  if (!header) return null;
  if (available !== codings || header.length > REMEMBERED_LENGTH_MAX) return readChoice(header, available);
  const known = choices.get(header);
  if (known) return known.coding;
  const coding = readChoice(header, available);
  choices.set(header, { coding });
  return coding;
}

function readChoice(header: string, available: readonly Coding[]): Coding | null {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    weights.set(name === "x-gzip" ? "gzip" : name, weightOf(parameters));
  }
  const weightFor = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  // Identity is acceptable even when the header does not name it, but every coding that it names is preferred.
  const plain = weights.get("identity") ?? 0;
  let best: Coding | null = null;
  for (const coding of available) {
    const weight = weightFor(coding);
    if (weight > 0 && weight >= plain && (best === null || weight > weightFor(best))) best = coding;
  }
  return best;
}

/** RFC 9110, section 12.4.2. An invalid weight counts as 0: every client accepts identity. */
function weightOf(parameters: string[]): number {
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter));
  if (weight === undefined) return 1;
  const value = weight.slice(weight.indexOf("=") + 1).trim();
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(value) ? Number(value) : 0;
}

const COMPRESSED_BYTES_KEPT = 4 * 1024 * 1024;

/** Compressed responses by ETag and coding: a page requested by many clients is compressed once. */
const compressedAnswers = new LRUCache<string, Uint8Array<ArrayBuffer>>({
  maxSize: COMPRESSED_BYTES_KEPT,
  sizeCalculation: (bytes) => bytes.length,
});

// Measured on pages of 100 pets: the next level takes 50 % more time and saves 10 % of the size.
const BROTLI_QUALITY = 3;
const GZIP_LEVEL = 3;
/** 64 KiB: with the default window, an encoder allocates megabytes for a page of 10 KB. */
const BROTLI_WINDOW_BITS = 16;

/**
 * Compresses a response synchronously: 10 KB takes 50 µs, and handing it to the thread pool would cost this thread more
 * (docs/decisions/0027-compression.md).
 *
 * @param etag of the response: equal for equal text
 */
export function compress(text: string, etag: string, coding: Coding): Uint8Array<ArrayBuffer> {
  const name = `${coding} ${etag}`;
  const known = compressedAnswers.get(name);
  if (known) return known;
  // Copied, since zlib returns a slice of a 16 KiB buffer, which would stay in memory.
  const bytes = new Uint8Array(coding === "br" ? brotli(text) : gzipSync(text, { level: GZIP_LEVEL }));
  compressedAnswers.set(name, bytes);
  return bytes;
}

function brotli(text: string): Uint8Array {
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
    },
  });
}
