import { createHash } from "node:crypto";
import type pg from "pg";
import { to } from "pg-copy-streams";
import type { Table } from "@/lib/postgres/backup/catalog";
import type { TableHead } from "@/lib/postgres/backup/format";

/** What the rows of a table come to. */
export interface TableSum {
  rows: number;
  /** Of the rows as COPY writes them, in order, in hexadecimal. */
  sha256: string;
}

/** Makes a value read the same on every server, and lets nothing end a statement that takes long. */
export async function prepareForCopies(client: pg.Client): Promise<void> {
  await client.query(`
    SET client_encoding = 'UTF8'; SET datestyle = 'ISO, MDY'; SET intervalstyle = 'postgres'; SET timezone = 'UTC';
    SET bytea_output = 'hex'; SET extra_float_digits = 1; SET statement_timeout = 0; SET lock_timeout = 0;
    SET idle_in_transaction_session_timeout = 0`);
}

/** The columns of a table as SQL. */
export function columnList(client: pg.Client, { columns }: TableHead): string {
  return columns.map((column) => client.escapeIdentifier(column)).join(", ");
}

/**
 * Reads all rows of a table, some at a time, in the text format of COPY.
 * @returns how many they were, and their checksum.
 */
export async function* copyTable(client: pg.Client, table: Table): AsyncGenerator<Buffer, TableSum, void> {
  const from = client.escapeIdentifier(table.name);
  const stream = client.query(
    to(`COPY (SELECT ${columnList(client, table)} FROM ONLY ${from} ORDER BY ${table.order}) TO STDOUT`),
  );
  const hash = createHash("sha256");
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
  // How many rows it was comes after the last of them; the answer to another statement comes after that.
  await client.query("SELECT");
  return { rows: stream.rowCount, sha256: hash.digest("hex") };
}
