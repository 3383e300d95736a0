import { FOLDS_CASE } from "@/lib/postgres/letter-case";
import { withConnection } from "@/lib/postgres/migrate";

/** Properties of a PostgreSQL server and one of its databases. */
export interface ServerFacts {
  /** Such as `18.4`. */
  version: string;
  /** The settings that determine durability: fsync, synchronous_commit, full_page_writes. */
  durability: Record<string, string>;
  /** Whether it is a standby, or read-only for another reason. */
  isReadOnly: boolean;
  encoding: string;
  /** Whether it knows upper and lower case as Unicode has them. */
  foldsCase: boolean;
  /** How far its clock is ahead of this machine's, in ms; negative when it is behind. Accurate to half a round trip. */
  clockAheadMs: number;
  /** The maximum number of connections for ordinary roles. */
  connections: number;
  /** Whether this user may do everything on the server. */
  isSuperuser: boolean;
  /** Whether this user may create tables, as migrations do. */
  mayCreate: boolean;
  /** Whether the extension `pg_trgm` is installed, can be installed by this user, or not. */
  trigrams: "installed" | "available" | "forbidden" | "missing";
}

// Any role that may create objects in the database can install a trusted extension; other extensions need a superuser.
const FACTS = `
  SELECT current_setting('server_version') AS version,
    json_build_object('fsync', current_setting('fsync'), 'synchronous_commit', current_setting('synchronous_commit'),
      'full_page_writes', current_setting('full_page_writes')) AS durability,
    current_setting('transaction_read_only') = 'on' AS "isReadOnly",
    current_setting('server_encoding') AS encoding, ${FOLDS_CASE} AS "foldsCase",
    extract(epoch FROM clock_timestamp())::float8 * 1000 AS "nowMs",
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS connections,
    current_setting('is_superuser') = 'on' AS "isSuperuser",
    coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS "mayCreate",
    CASE
      WHEN EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm') THEN 'installed'
      WHEN NOT EXISTS (SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm') THEN 'missing'
      WHEN current_setting('is_superuser') = 'on'
        OR has_database_privilege(current_database(), 'CREATE')
          AND EXISTS (SELECT 1 FROM pg_available_extension_versions WHERE name = 'pg_trgm' AND trusted) THEN 'available'
      ELSE 'forbidden'
    END AS trigrams`;

interface FactsRow extends Omit<ServerFacts, "clockAheadMs"> {
  nowMs: number;
}

/**
 * Reads the properties of a database without changing it.
 * @throws MigrationError when it cannot be reached or is too old; the message says what to do.
 */
export async function inspectServer(url: string): Promise<ServerFacts> {
  return withConnection(url, async (client) => {
    const startMs = Date.now();
    const { rows } = await client.query<FactsRow>(FACTS);
    const endMs = Date.now();
    const [{ nowMs, ...facts }] = rows as [FactsRow];
    return { ...facts, clockAheadMs: Math.round(nowMs - (startMs + endMs) / 2) };
  });
}
