import { randomBytes } from "node:crypto";
import type pg from "pg";
import { databaseName } from "@/lib/postgres/data-folder";

/** The role that the shop connects as. It owns the shop's database, and is not a superuser. */
export const shopRole = "shop";

/**
 * Creates the shop's role and database if they are missing, and gives the role a new password. Additional privileges
 * granted by an operator are removed.
 * @param server a superuser's connection to the `postgres` database.
 * @returns the password, valid as long as this process owns the server.
 */
export async function prepareShop(server: pg.Client): Promise<string> {
  // An operator may have set sessions to read-only.
  await server.query("SET default_transaction_read_only = off");
  const password = randomBytes(24).toString("base64url");
  const exists = async (sql: string, name: string) => (await server.query(sql, [name])).rows.length > 0;
  if (!(await exists("SELECT FROM pg_roles WHERE rolname = $1", shopRole)))
    await server.query(`CREATE ROLE "${shopRole}"`);
  await server.query(
    `ALTER ROLE "${shopRole}" LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD '${password}'`,
  );
  // Live updates wait for active transactions, including those of an operator's psql.
  await server.query(`GRANT pg_read_all_stats TO "${shopRole}"`);
  if (!(await exists("SELECT FROM pg_database WHERE datname = $1", databaseName)))
    await server.query(`CREATE DATABASE "${databaseName}" OWNER "${shopRole}"`);
  return password;
}

// Read from each catalog, since PostgreSQL keeps no list (pg_shdepend) of what its first superuser owns, which is also
// why REASSIGN OWNED refuses it. Objects of an extension stay with the extension, and a column's sequence goes with its
// table.
const OWNED_BY_SUPERUSER = `
  SELECT kind, name FROM (
    SELECT 'pg_class'::regclass AS classid, oid AS objid, relnamespace AS namespace, relowner AS owner,
      CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
        WHEN 'f' THEN 'FOREIGN TABLE' WHEN 'c' THEN 'TYPE' ELSE 'TABLE' END AS kind, oid::regclass::text AS name
    FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm', 'f', 'S', 'c')
    UNION ALL
    SELECT 'pg_proc'::regclass, oid, pronamespace, proowner, 'ROUTINE', oid::regprocedure::text FROM pg_proc
    UNION ALL
    SELECT 'pg_type'::regclass, oid, typnamespace, typowner, 'TYPE', oid::regtype::text
    FROM pg_type WHERE typtype IN ('e', 'd', 'r')
    UNION ALL
    SELECT 'pg_statistic_ext'::regclass, oid, stxnamespace, stxowner, 'STATISTICS',
      format('%I.%I', stxnamespace::regnamespace, stxname) FROM pg_statistic_ext
    UNION ALL
    SELECT 'pg_namespace'::regclass, oid, oid, nspowner, 'SCHEMA', format('%I', nspname) FROM pg_namespace
  ) AS object
  WHERE owner = current_user::regrole
    AND namespace IN (SELECT oid FROM pg_namespace
                      WHERE nspname <> 'information_schema' AND nspname !~ '^pg_')
    AND NOT EXISTS (SELECT FROM pg_depend d
                    WHERE d.classid = object.classid AND d.objid = object.objid AND d.deptype = 'e')
    AND NOT (kind = 'SEQUENCE' AND EXISTS (
      SELECT FROM pg_depend d WHERE d.classid = object.classid AND d.objid = object.objid
        AND d.refclassid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')))
  ORDER BY kind, name`;

/**
 * Transfers the superuser's objects in the shop's database to the shop's role, since earlier releases connected as the
 * superuser. In one transaction; only a catalog query when there is nothing to do.
 * @param client a superuser's connection to the shop's database.
 * @returns the number of transferred objects.
 */
export async function giveDatabaseToShop(client: pg.Client): Promise<number> {
  await client.query("BEGIN READ WRITE");
  // Makes object names schema-qualified.
  await client.query("SET LOCAL search_path = pg_catalog");
  const { rows } = await client.query<{ kind: string; name: string }>(OWNED_BY_SUPERUSER);
  for (const { kind, name } of rows) await client.query(`ALTER ${kind} ${name} OWNER TO "${shopRole}"`);
  await client.query(`ALTER DATABASE "${databaseName}" OWNER TO "${shopRole}"`);
  await client.query("COMMIT");
  return rows.length;
}
