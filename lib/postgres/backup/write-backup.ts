import { createHash } from "node:crypto";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { readSequences, readTables } from "@/lib/postgres/backup/catalog";
import { withCopyConnection, copyTable } from "@/lib/postgres/backup/copy-table";
import { BackupError, encodeFrame, MAGIC, type Manifest, fingerprintOf } from "@/lib/postgres/backup/format";
import { MIGRATION_LOCK } from "@/lib/postgres/migrate";

// Higher levels take twice the time for a few percent of size.
const COMPRESSION_LEVEL = 4;

export interface BackupOptions {
  /** Connection string of the shop's database. */
  url: string;
  /** The output stream; ended when the backup is complete. */
  destination: Writable;
  /** The version of this program. */
  version: string;
  /** AUTH_SECRET, whose fingerprint is stored; null without one. */
  secret: string | null;
  /** Called for each table, with a sentence without a full stop. */
  onProgress?: (text: string) => void;
}

/**
 * Writes a consistent snapshot of the database during concurrent writes, in constant memory.
 * @returns the manifest of the backup.
 * @throws BackupError when there is no shop in the database.
 */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  return withCopyConnection(options.url, "petstore backup", async (client) => {
    // Makes a migration wait until the backup is finished. Otherwise it would wait for a table lock, and block the shop.
    await client.query("SELECT pg_advisory_lock_shared($1)", [MIGRATION_LOCK]);
    await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const manifest = await describe(client, options);
    await pipeline(Readable.from(frames(client, manifest, options)), gzip(), sealed, options.destination);
    await client.query("COMMIT");
    return manifest;
  });
}

const gzip = () => createGzip({ level: COMPRESSION_LEVEL, chunkSize: 256 * 1024 });

async function describe(client: pg.Client, { version, secret }: BackupOptions): Promise<Manifest> {
  // The first statement takes the snapshot, so that the sequences are read after it.
  const { rows } = await client.query<{ madeAt: Date; postgres: string; isShop: boolean }>(
    `SELECT now() AS "madeAt", current_setting('server_version') AS postgres,
       to_regclass('"_prisma_migrations"') IS NOT NULL AS "isShop"`,
  );
  const [about] = rows;
  if (!about?.isShop) throw new BackupError("This database contains no shop to back up.");
  const migrations = await client.query<{ name: string; checksum: string }>(
    `SELECT DISTINCT migration_name AS name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  return {
    madeAt: about.madeAt.toISOString(),
    madeBy: version,
    postgres: about.postgres,
    migrations: migrations.rows,
    secretFingerprint: fingerprintOf(secret),
    tables: [],
    sequences: await readSequences(client),
  };
}

async function* frames(
  client: pg.Client,
  manifest: Manifest,
  { onProgress = () => {} }: BackupOptions,
): AsyncGenerator<Buffer, void, void> {
  for (const table of await readTables(client)) {
    const head = { name: table.name, columns: table.columns };
    yield* encodeFrame("table", head);
    const rows = copyTable(client, table);
    for (let next = await rows.next(); ; next = await rows.next()) {
      if (next.done) {
        manifest.tables.push({ ...head, ...next.value });
        if (next.value.rows > 0) onProgress(`${table.name}: ${next.value.rows.toLocaleString("en")} rows`);
        break;
      }
      yield* encodeFrame("rows", next.value);
    }
  }
  yield* encodeFrame("manifest", manifest);
}

async function* sealed(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  const hash = createHash("sha256").update(MAGIC);
  yield MAGIC;
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
  yield hash.digest();
}
