import { createHmac } from "node:crypto";
import { z } from "zod";

// A backup is one file:
//
//   the line MAGIC            identifies the file type and the version of the format
//   frames, gzipped           for each table, a T frame followed by D frames with its rows; then one M frame
//   32 bytes                  SHA-256 of everything before
//
// A frame is a type byte (T table, D rows, M manifest), a four-byte length, and the payload. Referenced tables come before
// those that reference them. The manifest comes last, since row counts and checksums are only known after the copy.

/** The start of a backup. Another number is another format. */
export const MAGIC = Buffer.from("petstore-backup 1\n");

/** The start of every version of the format. */
export const ANY_MAGIC = "petstore-backup ";

export const SEAL_BYTES = 32;

const HEAD_BYTES = 5;
// Data frames have 64 KB, a manifest some KB. A larger frame is invalid.
const FRAME_BYTES_MAX = 16 * 1024 * 1024;

const kinds = { T: "table", D: "rows", M: "manifest" } as const;

export interface Frame {
  kind: (typeof kinds)[keyof typeof kinds];
  payload: Buffer;
}

const tableHead = z.object({ name: z.string(), columns: z.array(z.string()) });

/** A table, with its columns in the order of its rows. */
export type DumpedTableHead = z.infer<typeof tableHead>;

const manifest = z.object({
  /** When the snapshot was taken, ISO 8601: it contains everything committed before. */
  madeAt: z.string(),
  /** The version of the program that created it. */
  madeBy: z.string(),
  /** The version of the source PostgreSQL. */
  postgres: z.string(),
  /** The database's migrations, in order of name, with the SHA-256 of each file. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** Lets a holder of a secret check that it is the shop's; null without a secret. */
  secretFingerprint: z.string().nullable(),
  tables: z.array(tableHead.extend({ rows: z.number(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
});

/** The description of a backup's contents. */
export type Manifest = z.infer<typeof manifest>;

/** The bytes of a frame. */
export function encodeFrame(kind: Frame["kind"], payload: Buffer | DumpedTableHead | Manifest): Buffer[] {
  const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(JSON.stringify(payload));
  const letter = Object.entries(kinds).find(([, name]) => name === kind)?.[0] ?? "";
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(letter, "latin1");
  head.writeUInt32BE(bytes.length, 1);
  return [head, bytes];
}

/**
 * Splits a stream into frames.
 * @throws BackupError when it is malformed, or ends within a frame.
 */
export async function* decodeFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame, void, void> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    while (held.length >= HEAD_BYTES) {
      const kind = kinds[held.toString("latin1", 0, 1) as keyof typeof kinds];
      const end = HEAD_BYTES + held.readUInt32BE(1);
      if (!kind || end > FRAME_BYTES_MAX) throw new BackupError("The backup has an invalid format.");
      if (held.length < end) break;
      yield { kind, payload: held.subarray(HEAD_BYTES, end) };
      held = held.subarray(end);
    }
  }
  if (held.length > 0) throw new BackupError("The backup is truncated.");
}

/**
 * @throws BackupError for an invalid manifest.
 */
export const readManifest = (payload: Buffer): Manifest => readAs(manifest, payload);

/**
 * @throws BackupError for an invalid table head.
 */
export const readTableHead = (payload: Buffer): DumpedTableHead => readAs(tableHead, payload);

function readAs<Schema extends z.ZodType>(schema: Schema, payload: Buffer): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(payload.toString()));
  } catch (error) {
    throw new BackupError("The backup has an invalid format.", { cause: error });
  }
}

/** A backup could not be made or restored. The message is for the operator: the problem, then the remedy. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** Identifies a secret without revealing it: every holder of the secret computes the same value. */
export function fingerprintOf(secret: string | null): string | null {
  return secret === null ? null : createHmac("sha256", secret).update("petstore backup").digest("base64url");
}
