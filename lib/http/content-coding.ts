import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";

/** The content codings that the shop writes, best first. */
export const codings = ["br", "gzip"] as const;
export type Coding = (typeof codings)[number];

/** Bodies below this size, in bytes, are sent as they are: they fit into one packet, compressed or not. */
export const COMPRESSED_BYTES_MIN = 1_024;

/** The choice for each header seen: clients send the same few. Longer headers are parsed each time. */
const choices = new LRUCache<string, { coding: Coding | null }>({ max: 256 });
const REMEMBERED_LENGTH_MAX = 256;

/**
 * The content coding for an answer (RFC 9110, section 12.5.3): the available coding with the highest weight. Of equal
 * weights, the coding that compresses better.
 *
 * @param header `Accept-Encoding` as sent
 * @param available the codings that the answer can have, best first
 * @returns null for the plain answer; also for a client that excludes it, as section 12.5.3 allows
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
  // A plain answer that the header does not name is acceptable, but every coding that it names is preferred.
  const plain = weights.get("identity") ?? 0;
  let best: Coding | null = null;
  for (const coding of available) {
    const weight = weightFor(coding);
    if (weight > 0 && weight >= plain && (best === null || weight > weightFor(best))) best = coding;
  }
  return best;
}

/** RFC 9110, section 12.4.2. An invalid weight counts as 0: every client understands the plain answer. */
function weightOf(parameters: string[]): number {
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter));
  if (weight === undefined) return 1;
  const value = weight.slice(weight.indexOf("=") + 1).trim();
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(value) ? Number(value) : 0;
}

const COMPRESSED_BYTES_KEPT = 4 * 1024 * 1024;

/** Compressed answers, by their ETag and coding: a page that many clients ask for is compressed once. */
const compressedAnswers = new LRUCache<string, Uint8Array<ArrayBuffer>>({
  maxSize: COMPRESSED_BYTES_KEPT,
  sizeCalculation: (bytes) => bytes.length,
});

// Measured on pages of 100 pets: a step further costs half as much time again, and saves a tenth.
const BROTLI_QUALITY = 3;
const GZIP_LEVEL = 3;
/** 64 KiB: an encoder with the default window takes megabytes for a page of 10 KB. */
const BROTLI_WINDOW_BITS = 16;

/**
 * Compresses an answer, synchronously: 10 KB takes 50 µs, and handing it to the thread pool would take this thread longer
 * (docs/decisions/0027-compression.md).
 *
 * @param etag of the answer: the same for the same text
 */
export function compress(text: string, etag: string, coding: Coding): Uint8Array<ArrayBuffer> {
  const name = `${coding} ${etag}`;
  const known = compressedAnswers.get(name);
  if (known) return known;
  // A copy, since what zlib gives is a part of a buffer of 16 KiB, which would be kept whole.
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
