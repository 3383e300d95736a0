import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import {
  BackupError,
  ANY_MAGIC,
  decodeFrames,
  type Frame,
  MAGIC,
  type Manifest,
  readManifest,
  readTableHead,
  SEAL_BYTES,
} from "@/lib/postgres/backup/format";
import { type LocalMigration, readMigrations } from "@/lib/postgres/migration-history";

const CHUNK_BYTES = 256 * 1024;

/** A verified backup. */
export interface ReadableBackup {
  manifest: Manifest;
  /** The migrations that created its schema, in order. */
  migrations: LocalMigration[];
  /** Reads it again. */
  frames(): AsyncGenerator<Frame, void, void>;
}

/**
 * Opens a backup and verifies all of it first: its format, its checksum, each table against the manifest, and that this
 * release knows its schema.
 * @param migrationsDir path of `prisma/migrations`.
 * @throws BackupError naming the problem of the file.
 */
export async function withBackup<Result>(
  file: string,
  migrationsDir: string,
  use: (backup: ReadableBackup) => Promise<Result>,
): Promise<Result> {
  const handle = await open(file, "r").catch((error: unknown) => {
    throw new BackupError(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  });
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new BackupError(`${file} is not a file.`);
    await checkKind(handle, file);
    await checkSeal(handle, file, found.size);
    const frames = () => readFrames(handle, found.size);
    const manifest = await checkTables(frames(), file);
    return await use({ manifest, migrations: migrationsOf(manifest, readMigrations(migrationsDir)), frames });
  } finally {
    await handle.close();
  }
}

async function checkKind(handle: FileHandle, file: string): Promise<void> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
  if (bytesRead === MAGIC.length && buffer.equals(MAGIC)) return;
  if (buffer.toString("latin1").startsWith(ANY_MAGIC))
    throw new BackupError(
      `${file} has a backup format that this release does not read. Restore it with the release that created it.`,
    );
  throw new BackupError(`${file} is not a backup of Petstore Console.`);
}

async function checkSeal(handle: FileHandle, file: string, size: number): Promise<void> {
  const damaged = new BackupError(
    `${file} is damaged or truncated: its checksum does not match. Use another copy of it.`,
  );
  if (size <= MAGIC.length + SEAL_BYTES) throw damaged;
  const hash = createHash("sha256");
  for await (const chunk of bytes(handle, 0, size - SEAL_BYTES)) hash.update(chunk);
  const { buffer } = await handle.read(Buffer.alloc(SEAL_BYTES), 0, SEAL_BYTES, size - SEAL_BYTES);
  if (!hash.digest().equals(buffer)) throw damaged;
}

async function checkTables(frames: AsyncIterable<Frame>, file: string): Promise<Manifest> {
  const sums: { head: string; hash: ReturnType<typeof createHash> }[] = [];
  let manifest: Manifest | undefined;
  for await (const { kind, payload } of frames) {
    if (manifest) throw new BackupError(`${file} has data after its end.`);
    if (kind === "manifest") manifest = readManifest(payload);
    else if (kind === "table") sums.push({ head: JSON.stringify(readTableHead(payload)), hash: createHash("sha256") });
    else sums.at(-1)?.hash.update(payload);
  }
  const actual = sums.map(({ head, hash }) => `${head} ${hash.digest("hex")}`);
  const expected = manifest?.tables.map(
    ({ name, columns, sha256 }) => `${JSON.stringify({ name, columns })} ${sha256}`,
  );
  if (!manifest || JSON.stringify(actual) !== JSON.stringify(expected))
    throw new BackupError(`The contents of ${file} do not match its manifest.`);
  return manifest;
}

function migrationsOf(manifest: Manifest, local: LocalMigration[]): LocalMigration[] {
  const wanted = new Map(manifest.migrations.map(({ name, checksum }) => [name, checksum]));
  const known = local.filter(({ name }) => wanted.has(name));
  const unknown = [...wanted.keys()].filter((name) => !known.some((migration) => migration.name === name));
  if (unknown.length > 0) {
    throw new BackupError(
      `The backup is newer than this release: it has ${unknown.join(", ")}. Restore it with the release that created it, ${manifest.madeBy}, or a later one.`,
    );
  }
  const edited = known.filter(({ name, checksum }) => wanted.get(name) !== checksum).map(({ name }) => name);
  if (edited.length > 0) {
    throw new BackupError(
      `Migration files were changed after this backup was created: ${edited.join(", ")}. Restore the original files.`,
    );
  }
  return known;
}

async function* readFrames(handle: FileHandle, size: number): AsyncGenerator<Frame, void, void> {
  const packed = Readable.from(bytes(handle, MAGIC.length, size - SEAL_BYTES));
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  packed.once("error", (error) => gunzip.destroy(error));
  yield* decodeFrames(packed.pipe(gunzip));
}

// Not the handle's own stream, which would close it before everything is read.
async function* bytes(handle: FileHandle, start: number, end: number): AsyncGenerator<Buffer, void, void> {
  for (let at = start; at < end;) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(CHUNK_BYTES), 0, Math.min(CHUNK_BYTES, end - at), at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}
