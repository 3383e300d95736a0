import { createHash } from "node:crypto";
import type pg from "pg";
import { to } from "pg-copy-streams";
import type { CatalogTable } from "@/lib/postgres/backup/catalog";
import type { DumpedTableHead } from "@/lib/postgres/backup/format";
import { openClient } from "@/lib/postgres/open-client";

/** The row count and checksum of a table. */
export interface TableSum {
  rows: number;
  /** Of the rows in COPY format, in order, in hexadecimal. */
  sha256: string;
}

/** Makes values read the same on every server, and disables timeouts. */
async function prepareForCopies(client: pg.Client): Promise<void> {
  await client.query(`
    SET client_encoding = 'UTF8'; SET datestyle = 'ISO, MDY'; SET intervalstyle = 'postgres'; SET timezone = 'UTC';
    SET bytea_output = 'hex'; SET extra_float_digits = 1; SET statement_timeout = 0; SET lock_timeout = 0;
    SET idle_in_transaction_session_timeout = 0`);
}

/** The columns of a table as SQL. */
export function columnList(client: pg.Client, { columns }: DumpedTableHead): string {
  return columns.map((column) => client.escapeIdentifier(column)).join(", ");
}

/**
 * Streams all rows of a table in COPY's text format.
 * @returns their number and checksum.
 */
export async function* copyTable(client: pg.Client, table: CatalogTable): AsyncGenerator<Buffer, TableSum, void> {
  const from = client.escapeIdentifier(table.name);
  const stream = client.query(
    to(`COPY (SELECT ${columnList(client, table)} FROM ONLY ${from} ORDER BY ${table.order}) TO STDOUT`),
  );
  const hash = createHash("sha256");
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
  // The row count follows the last row; the response to another statement follows the count.
  await client.query("SELECT");
  return { rows: stream.rowCount, sha256: hash.digest("hex") };
}

/** Runs something on a new connection prepared for copies. An open transaction is rolled back. */
export async function withCopyConnection<Result>(
  url: string,
  purpose: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await openClient({
    connectionString: url,
    application_name: purpose,
    connectionTimeoutMillis: 10_000,
  });
  try {
    await prepareForCopies(client);
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}
