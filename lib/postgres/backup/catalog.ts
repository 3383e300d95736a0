import type pg from "pg";
import { BackupError } from "@/lib/postgres/backup/format";

/** A table as needed to copy it. */
export interface CatalogTable {
  name: string;
  columns: string[];
  /** The order of its rows, as SQL: the same on every server, whatever its collation. */
  order: string;
}

export interface Sequence {
  name: string;
  /** The last value it returned, or the first one it will return. */
  value: string;
  isCalled: boolean;
}

// Objects of an extension come with the extension.
const isOwn = (catalog: string) =>
  `NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = '${catalog}'::regclass AND d.objid = o.oid AND d.deptype = 'e')`;

/**
 * All tables of the schema except unlogged ones, referenced tables before those that reference them. Read from
 * PostgreSQL's catalog, so that no new table can be forgotten. Data that a crash may lose is not backed up.
 * @throws BackupError for a cycle of references.
 */
export async function readTables(client: pg.Client): Promise<CatalogTable[]> {
  const { rows } = await client.query<CatalogTable & { references: string[] }>(`
    SELECT o.relname::text AS name,
      array(
        SELECT a.attname::text FROM pg_attribute a
        WHERE a.attrelid = o.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum
      ) AS columns,
      coalesce((
        SELECT string_agg(quote_ident(a.attname) || CASE WHEN a.attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END, ', '
          ORDER BY array_position(i.indkey::int2[], a.attnum))
        FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
        WHERE i.indrelid = o.oid AND i.indisprimary
      ), o.relname::text || '::text COLLATE "C"') AS order,
      array(
        SELECT DISTINCT r.relname::text FROM pg_constraint k JOIN pg_class r ON r.oid = k.confrelid
        WHERE k.conrelid = o.oid AND k.contype = 'f' AND k.confrelid <> o.oid
      ) AS references
    FROM pg_class o
    WHERE o.relnamespace = current_schema()::regnamespace AND o.relkind = 'r' AND o.relpersistence = 'p'
      AND ${isOwn("pg_class")}
    ORDER BY o.relname COLLATE "C"`);
  const ordered: typeof rows = [];
  while (ordered.length < rows.length) {
    const next = rows.find(
      (table) =>
        !ordered.includes(table) && table.references.every((name) => ordered.some((done) => done.name === name)),
    );
    if (!next) throw new BackupError("The foreign keys of this database form a cycle.");
    ordered.push(next);
  }
  return ordered.map(({ name, columns, order }) => ({ name, columns, order }));
}

/** The sequences of the schema. They ignore snapshots, so they are at least as far as the rows of an older snapshot. */
export async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT o.relname::text AS name FROM pg_class o
    WHERE o.relnamespace = current_schema()::regnamespace AND o.relkind = 'S' AND ${isOwn("pg_class")}
    ORDER BY o.relname COLLATE "C"`);
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const result = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${client.escapeIdentifier(name)}`,
    );
    sequences.push(...result.rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}

/**
 * Drops the indexes that do not back a constraint: loading rows is several times as fast without them.
 * @returns the statements that create them again.
 */
export async function setIndexesAside(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    SELECT o.oid::regclass::text AS name, pg_get_indexdef(o.oid) AS definition
    FROM pg_class o JOIN pg_index i ON i.indexrelid = o.oid JOIN pg_class t ON t.oid = i.indrelid
    WHERE o.relnamespace = current_schema()::regnamespace AND o.relkind = 'i' AND t.relkind = 'r'
      AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = o.oid) AND ${isOwn("pg_class")}`);
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Whether the schema contains only objects of extensions. */
export async function isSchemaEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`
    SELECT FROM pg_class o
    WHERE o.relnamespace = current_schema()::regnamespace AND o.relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
      AND ${isOwn("pg_class")} LIMIT 1`);
  return rows.length === 0;
}

// Each drops dependent objects, so the next query reads the remaining ones.
const removals = [
  `SELECT 'DROP ' || CASE o.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'f' THEN 'FOREIGN TABLE'
     ELSE 'TABLE' END || ' IF EXISTS ' || o.oid::regclass || ' CASCADE' AS sql
   FROM pg_class o WHERE o.relnamespace = current_schema()::regnamespace AND o.relkind IN ('r', 'p', 'v', 'm', 'f')
     AND ${isOwn("pg_class")}`,
  `SELECT 'DROP SEQUENCE IF EXISTS ' || o.oid::regclass || ' CASCADE' AS sql
   FROM pg_class o WHERE o.relnamespace = current_schema()::regnamespace AND o.relkind = 'S' AND ${isOwn("pg_class")}`,
  `SELECT 'DROP ROUTINE IF EXISTS ' || o.oid::regprocedure || ' CASCADE' AS sql
   FROM pg_proc o WHERE o.pronamespace = current_schema()::regnamespace AND ${isOwn("pg_proc")}`,
  `SELECT 'DROP TYPE IF EXISTS ' || o.oid::regtype || ' CASCADE' AS sql
   FROM pg_type o WHERE o.typnamespace = current_schema()::regnamespace AND o.typtype IN ('e', 'd', 'c', 'r')
     AND NOT EXISTS (SELECT FROM pg_class c WHERE c.oid = o.typrelid AND c.relkind <> 'c') AND ${isOwn("pg_type")}`,
  `SELECT 'DROP COLLATION IF EXISTS ' || o.oid::regcollation || ' CASCADE' AS sql
   FROM pg_collation o WHERE o.collnamespace = current_schema()::regnamespace AND ${isOwn("pg_collation")}`,
];

/** Removes everything from the schema except objects of extensions. Its owner may do so without being a superuser. */
export async function emptySchema(client: pg.Client): Promise<void> {
  for (const removal of removals) {
    const { rows } = await client.query<{ sql: string }>(removal);
    for (const { sql } of rows) await client.query(sql);
  }
}
