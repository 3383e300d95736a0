import { isAscii, isUtf8 } from "node:buffer";
import type { Encoding } from "@/lib/imports/schemas";
import { message, type Message } from "@/lib/texts/message";

/** How many bytes are examined to detect UTF-16 without a byte order mark. */
const LOOK_BYTES = 4_096;
/** In Latin text in UTF-16 every other byte is zero; elsewhere hardly any is. */
const ZERO_SHARE_MIN = 0.3;

/** What invalid bytes are decoded to. */
const REPLACEMENT = "\uFFFD";

/**
 * The characters of Windows-1252 where Latin-1 has control characters. Node.js 20's TextDecoder decodes it as Latin-1.
 */
const WINDOWS_1252_EXTRA = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Bytes that are letters in Macintosh, and no letter or mark in Windows-1252 that follows a letter. */
const MAC_LETTERS = new Set([0x87, 0x88, 0x89, 0x8b, 0x8c, 0x8d, 0x8f, 0x90, 0x98, 0x9b, 0x9d, 0xa7, 0xbe, 0xbf]);
/** Bytes that are small letters in Macintosh, and capital ones in Windows-1252, which are not beside small ones. */
const MAC_SMALL_LETTERS = new Set([0x8a, 0x8e, 0x9f]);

/**
 * Detects the encoding of a file from all of its bytes: by its byte order mark, by the zeros of UTF-16, or as UTF-8 when more
 * of its characters beyond ASCII are valid UTF-8 than are not. Anything else is taken for Windows-1252, a superset of Latin-1, or
 * for Macintosh, as Excel for Mac saves CSV, where clearly more bytes after a letter are letters in that alone.
 */
export class EncodingDetector {
  private head = Buffer.alloc(0);
  /** An incomplete character at the end of the last chunk. */
  private rest = Buffer.alloc(0);
  /** How many characters beyond ASCII are valid in UTF-8. */
  private valid = 0;
  /** How many places are invalid in UTF-8. */
  private invalid = 0;

  /** How many bytes after a letter of ASCII, outside valid UTF-8, are letters in this encoding and hardly in the other. */
  private readonly letters = { macintosh: 0, windows1252: 0 };

  /** Examines the next chunk of the file. */
  add(piece: Uint8Array): void {
    if (this.head.length < LOOK_BYTES)
      this.head = Buffer.concat([this.head, piece.subarray(0, LOOK_BYTES - this.head.length)]);
    if (this.rest.length === 0 && isAscii(piece)) return;
    const bytes = Buffer.concat([this.rest, piece]);
    const end = bytes.length - unfinishedBytes(bytes);
    this.count(bytes.subarray(0, end));
    this.rest = bytes.subarray(end);
  }

  private count(bytes: Buffer): void {
    const areValid = isUtf8(bytes);
    if (!areValid) this.countLetters(bytes);
    for (const character of bytes.toString()) {
      if (character < "\u0080") continue;
      if (areValid || character !== REPLACEMENT) this.valid++;
      else this.invalid++;
    }
  }

  private countLetters(bytes: Buffer): void {
    for (let i = 1; i < bytes.length; i++) {
      const byte = bytes[i] ?? 0;
      const [before, next] = [bytes[i - 1] ?? 0, bytes[i + 1] ?? 0];
      const isInUtf8 = byte >= 0xc2 && (next & 0xc0) === 0x80;
      if (byte < 0x80 || isInUtf8 || !isSmall(before | 0x20)) continue;
      if (byte >= 0xdf) this.letters.windows1252++;
      else if (MAC_LETTERS.has(byte) || (MAC_SMALL_LETTERS.has(byte) && (isSmall(before) || isSmall(next))))
        this.letters.macintosh++;
    }
  }

  /** The encoding, once every chunk has been examined. */
  get encoding(): Encoding {
    const [a, b, c] = this.head;
    if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
    if (a === 0xff && b === 0xfe) return "utf-16le";
    if (a === 0xfe && b === 0xff) return "utf-16be";
    const pairs = Math.max(1, Math.floor(this.head.length / 2));
    const zeros = [0, 0];
    this.head.forEach((byte, i) => byte === 0 && (zeros[i % 2] = (zeros[i % 2] ?? 0) + 1));
    if ((zeros[1] ?? 0) / pairs > ZERO_SHARE_MIN) return "utf-16le";
    if ((zeros[0] ?? 0) / pairs > ZERO_SHARE_MIN) return "utf-16be";
    // Windows-1252 has sequences that are valid UTF-8 too, but hardly any text contains one. A file of which most is UTF-8 is damaged,
    // or was put together from two: read as Windows-1252, each of its other letters would be stored as two wrong ones.
    const invalid = this.invalid + (this.rest.length === 0 ? 0 : 1);
    if (invalid === 0 || this.valid > invalid) return "utf-8";
    return this.letters.macintosh > 2 * this.letters.windows1252 ? "macintosh" : "windows-1252";
  }
}

/**
 * Decodes a file chunk by chunk, without its byte order mark.
 *
 * @throws UnreadableFile for bytes that are invalid in this encoding, which would otherwise be stored as other text
 */
export async function* decode(
  bytes: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string, void, void> {
  const decoder = encoding === "windows-1252" ? null : new TextDecoder(encoding, { fatal: true });
  // A lenient decoder replaces invalid bytes with a mark, whose place tells the line.
  const lenient = encoding === "utf-8" ? new TextDecoder(encoding) : null;
  let line = 1;
  let marked = "";
  try {
    for await (const piece of bytes) {
      if (lenient) {
        line += countLines(marked);
        marked = lenient.decode(piece, { stream: true });
      }
      yield decoder ? decoder.decode(piece, { stream: true }) : decodeWindows1252(piece);
    }
    yield decoder?.decode() ?? "";
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const name = encodingName[encoding];
    // In UTF-16, hardly anything is invalid if it is the encoding at all.
    if (!lenient) throw new UnreadableFile(message("fileErrors.encoding", { encoding: name }));
    const [before = ""] = marked.split(REPLACEMENT);
    throw new UnreadableFile(message("fileErrors.badCharacter", { encoding: name, line: line + countLines(before) }));
  }
}

function countLines(text: string): number {
  return text.split("\n").length - 1;
}

/** Decodes the start of a file leniently: for detection, not for storage. */
export function decodeLeniently(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding === "windows-1252") return decodeWindows1252(bytes);
  return new TextDecoder(encoding).decode(bytes, { stream: true });
}

/**
 * Whether the start of a file can be text: an image or a spreadsheet contains zeros without being UTF-16.
 *
 * @param encoding as detected from the whole file
 */
export function isText(bytes: Uint8Array, encoding: Encoding): boolean {
  const text = decodeLeniently(bytes.subarray(0, LOOK_BYTES), encoding);
  return !text.includes("\0") && !(encoding.startsWith("utf-16") && text.includes(REPLACEMENT));
}

const encodingName: Record<Encoding, string> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16 (little-endian)",
  "utf-16be": "UTF-16 (big-endian)",
  "windows-1252": "Windows-1252",
  macintosh: "Macintosh",
};

function decodeWindows1252(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  return latin1.replaceAll(/[\x80-\x9f]/g, (c) => WINDOWS_1252_EXTRA[c.charCodeAt(0) - 0x80] ?? c);
}

/** The number of bytes at the end that form an incomplete UTF-8 character: at most three. */
function unfinishedBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? back : 0;
  }
  return 0;
}

/** Whether a byte is a small letter of ASCII. */
function isSmall(byte: number): boolean {
  return byte >= 0x61 && byte <= 0x7a;
}

/** A file that cannot be parsed any further. The reason names the problem and the remedy. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";

  constructor(readonly reason: Message) {
    super(`the file cannot be read: ${JSON.stringify(reason)}`);
  }
}
