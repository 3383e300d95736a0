import { z } from "zod";
import { BackupError } from "@/lib/postgres/backup/error";

// A backup is one file:
//
//   the line MAGIC            what kind of file it is, and which version of the format
//   frames, gzipped           for each table a T and its rows in Ds, in an order in which foreign keys hold; then one M
//   32 bytes                  SHA-256 of all that is before
//
// A frame is a byte that says what it is, four bytes that say how long it is, and that. What only the end of a copy can
// tell (row counts, checksums) is in the manifest, so the manifest comes last.

/** How a backup begins. Another number is another format. */
export const MAGIC = Buffer.from("petstore-backup 1\n");

/** How every version of the format begins. */
export const ANY_MAGIC = "petstore-backup ";

export const SEAL_BYTES = 32;

const HEAD_BYTES = 5;
// Data frames have 64 KB; a manifest has some KB. More is no frame of ours.
const FRAME_BYTES_MAX = 16 * 1024 * 1024;

const kinds = { T: "table", D: "rows", M: "manifest" } as const;

export interface Frame {
  kind: (typeof kinds)[keyof typeof kinds];
  payload: Buffer;
}

const tableHead = z.object({ name: z.string(), columns: z.array(z.string()) });

/** A table, and the columns in the order in which its rows have them. */
export type TableHead = z.infer<typeof tableHead>;

const manifest = z.object({
  /** When the copy was taken: what was committed before is in it. ISO 8601. */
  madeAt: z.string(),
  /** The version of the program that made it. */
  madeBy: z.string(),
  /** The version of the PostgreSQL that it was taken from. */
  postgres: z.string(),
  /** The database's migrations, in order of name, with the SHA-256 of each file. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** Lets a holder of the secret check that it is the secret the shop had; null when there was none. */
  secretFingerprint: z.string().nullable(),
  tables: z.array(tableHead.extend({ rows: z.number(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
});

/** What a backup holds. */
export type Manifest = z.infer<typeof manifest>;

/** A frame as it is written. */
export function encodeFrame(kind: Frame["kind"], payload: Buffer | TableHead | Manifest): Buffer[] {
  const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(JSON.stringify(payload));
  const letter = Object.entries(kinds).find(([, name]) => name === kind)?.[0] ?? "";
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(letter, "latin1");
  head.writeUInt32BE(bytes.length, 1);
  return [head, bytes];
}

/**
 * Cuts a stream into its frames.
 * @throws BackupError when it is none of frames, or ends within one.
 */
export async function* decodeFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame, void, void> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    while (held.length >= HEAD_BYTES) {
      const kind = kinds[held.toString("latin1", 0, 1) as keyof typeof kinds];
      const end = HEAD_BYTES + held.readUInt32BE(1);
      if (!kind || end > FRAME_BYTES_MAX) throw new BackupError("The backup is not of this format.");
      if (held.length < end) break;
      yield { kind, payload: held.subarray(HEAD_BYTES, end) };
      held = held.subarray(end);
    }
  }
  if (held.length > 0) throw new BackupError("The backup ends in the middle.");
}

/** @throws BackupError when it is no manifest. */
export const readManifest = (payload: Buffer): Manifest => readAs(manifest, payload);

/** @throws BackupError when it is no head of a table. */
export const readTableHead = (payload: Buffer): TableHead => readAs(tableHead, payload);

function readAs<Schema extends z.ZodType>(schema: Schema, payload: Buffer): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(payload.toString()));
  } catch (error) {
    throw new BackupError("The backup is not of this format.", { cause: error });
  }
}
