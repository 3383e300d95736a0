import { setTimeout as delay } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { Batch } from "@/lib/core/batch";
import { db, dbForWork, queryRows, type PreparedStatement } from "@/lib/db";
import type { Coding } from "@/lib/http/content-coding";
import { log } from "@/lib/log";

/** The content of a script or style in each coding. */
export type PageFile = Record<Coding, Uint8Array<ArrayBuffer>>;

/** The form of the names that builds make. Others are not looked up. */
const NAME = /^(?:[\w~-][\w.~-]{0,99}\/){1,4}[\w~-][\w.~-]{0,99}$/;

/** How often the names of the stored files are read at most, in milliseconds. */
const NAMES_INTERVAL_MS = 1_000;

/** How much of the files of other builds a process keeps in memory: about two builds. */
const KEPT_BYTES = 4 * 1024 * 1024;

/**
 * The scripts and styles of all builds that use the database, from the start of the first process of a build to a day after
 * the end of its last one. While two releases run behind one load balancer, a page of either can load its files from any
 * process, and pages that were open before an upgrade can load their remaining files.
 *
 * The content is not verified: a user with write access to the database can run any script in the console. Such a user can
 * also become an owner.
 */
export class SharedPageFiles {
  private names: ReadonlySet<string> = new Set();
  private namesReadMs = -Infinity;
  private nextReadOfNames: Promise<void> | null = null;

  private readonly contents = new Batch<string, PageFile | undefined>({
    run: readContents,
    isCausedByOne: () => false,
    sizeMax: 20,
    parallelMax: 1,
  });

  private readonly kept = new LRUCache<string, PageFile>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ br, gzip }) => br.length + gzip.length,
    // Once for all that wait for a file, also if it is evicted before it is read.
    fetchMethod: (name) => this.contents.add(name),
    ignoreFetchAbort: true,
  });

  /**
   * Reads a file of another build. Names that nobody has cost a query a second in total, however many are asked for: each
   * request waits for the next reading of all names. A build stores its files before it serves its pages, so that reading
   * finds whatever a page asks for.
   *
   * @param name the path below /_next/static
   * @returns null if no build has it
   * @throws the error of the database
   */
  async read(name: string): Promise<PageFile | null> {
    if (!NAME.test(name)) return null;
    if (!this.names.has(name)) await this.readNames();
    if (!this.names.has(name)) return null;
    return (await this.kept.fetch(name)) ?? null;
  }

  /** Settles with a reading that begins after the call. */
  private readNames(): Promise<void> {
    this.nextReadOfNames ??= (async () => {
      await delay(Math.max(0, this.namesReadMs + NAMES_INTERVAL_MS - performance.now()));
      this.nextReadOfNames = null;
      this.namesReadMs = performance.now();
      const rows = await logged(db().pageFile.findMany({ select: { name: true } }));
      this.names = new Set(rows.map(({ name }) => name));
    })();
    return this.nextReadOfNames;
  }
}

async function readContents(names: string[]): Promise<(PageFile | undefined)[]> {
  const select = { name: true, br: true, gzip: true };
  const rows = await logged(db().pageFile.findMany({ where: { name: { in: names } }, select }));
  const byName = new Map(rows.map(({ name, br, gzip }) => [name, { br, gzip }]));
  return names.map((name) => byName.get(name));
}

async function logged<Rows>(reading: Promise<Rows>): Promise<Rows> {
  return reading.catch((error: Error) => {
    log().warn({ error: error.message }, "could not read page files of other builds");
    throw error;
  });
}

// Locked in order, so that two processes cannot deadlock. Not skipped: a lock may be that of a sweep.
const renewFiles: PreparedStatement = {
  name: "page_file_renew",
  text: `
    WITH own AS (
      SELECT name FROM page_file WHERE name = ANY ($1::text[]) AND used_at < now() - interval '5 minutes'
      ORDER BY name FOR UPDATE
    )
    UPDATE page_file SET used_at = now() FROM own WHERE page_file.name = own.name`,
};

const findStored: PreparedStatement = {
  name: "page_file_stored",
  text: "SELECT name FROM page_file WHERE name = ANY ($1::text[])",
};

const insertFiles: PreparedStatement = {
  name: "page_file_insert",
  text: `
    INSERT INTO page_file (name, br, gzip)
    SELECT name, br, gzip FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS file (name, br, gzip) ORDER BY name
    ON CONFLICT DO NOTHING`,
};

/**
 * Stores the files of a build unless they are stored already, and notes that they are in use. Times are those of the
 * database: the clock of this process may be wrong, and a deleted file breaks a page.
 *
 * @param files by their path below /_next/static
 */
export async function storePageFiles(files: ReadonlyMap<string, PageFile>): Promise<void> {
  const names = [...files.keys()];
  await queryRows(renewFiles, [names]);
  const stored = await queryRows<{ name: string }>(findStored, [names]);
  const storedNames = new Set(stored.map(({ name }) => name));
  const missing = [...files].filter(([name]) => !storedNames.has(name));
  if (missing.length === 0) return;
  const contents = missing.map(([, file]) => file);
  await queryRows(insertFiles, [
    missing.map(([name]) => name),
    contents.map(({ br }) => br),
    contents.map(({ gzip }) => gzip),
  ]);
}

/** Deletes the files of builds that no process has used for a day. */
export async function sweepPageFiles(): Promise<void> {
  await dbForWork().$executeRaw`
    DELETE FROM page_file WHERE name IN (
      SELECT name FROM page_file WHERE used_at < now() - interval '1 day' FOR UPDATE SKIP LOCKED
    )`;
}
