import { Prisma } from "@/prisma/generated/client";
import { AppError } from "@/lib/core/errors";
import type { Transaction } from "@/lib/db";
import { message } from "@/lib/texts/message";

/**
 * The copy of the data: its id, and the transaction that wrote it here. A restore renews the id; any other program that
 * copies the rows writes them in another transaction.
 */
const COPY = Prisma.sql`(SELECT copy_id || '.' || xmin FROM database_copy)`;

/** When this database server was started. It has to start to go back to older files, which have the same copy. */
const STARTED = Prisma.sql`(extract(epoch FROM pg_postmaster_start_time()) * 1000000)::bigint`;

/**
 * A snapshot of the database: which transactions had committed by then (PostgreSQL, "pg_snapshot Components"). A time
 * cannot tell that, since a transaction may begin before it and commit after it.
 *
 * @returns with the copy of the data that it is of, and the start of the server: `copy.start/xmin:xmax:xip,…`
 */
export async function readSnapshot(tx: Pick<Transaction, "$queryRaw">): Promise<string> {
  const [row] = await tx.$queryRaw<{ snapshot: string }[]>`
    SELECT ${COPY} || '.' || ${STARTED} || '/' || pg_current_snapshot() AS snapshot`;
  if (!row) throw new Error("a query that always returns a row returned none");
  return row.snapshot;
}

/**
 * Whether this database can tell what was there in a snapshot that it has stored: it read the snapshot, and has not been
 * restored from a backup since, which writes all rows again.
 */
export async function isOwnSnapshot(tx: Pick<Transaction, "$queryRaw">, snapshot: string): Promise<boolean> {
  const [copy = "", transactions = ""] = snapshot.split("/");
  const [row] = await tx.$queryRaw<{ is_own: boolean | null }[]>`
    SELECT ${COPY} = substring(${copy} FROM '^[^.]+[.][^.]+')
      AND pg_snapshot_xmax(${transactions}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) AS is_own`;
  return row?.is_own === true;
}

/**
 * Requires that a snapshot that a client has kept is one's own, and that the database server has not been started since:
 * only what is stored in the database goes back with it when its files are replaced by older ones.
 *
 * @throws AppError `conflict` otherwise
 */
export async function requireOwnSnapshot(tx: Pick<Transaction, "$queryRaw">, snapshot: string): Promise<void> {
  const [row] = await tx.$queryRaw<{ is_same: boolean }[]>`
    SELECT ${STARTED}::text = split_part(${snapshot.split("/")[0] ?? ""}, '.', 3) AS is_same`;
  if (!row?.is_same || !(await isOwnSnapshot(tx, snapshot)))
    throw new AppError("conflict", message("errors.restoredSinceCount"));
}

/** More transactions than can begin while a statement runs. */
const LATER_MAX = 2 ** 24;

/**
 * The condition that a row was there, as it is now, when a snapshot was read. False for a row that was written later,
 * even if the row that it replaced was there.
 *
 * @param table the table or its alias
 * @param snapshot from `readSnapshot`, accepted by `requireOwnSnapshot` in the same transaction
 */
export function wasThere(table: string, snapshot: string): Prisma.Sql {
  const [, transactions = ""] = snapshot.split("/");
  // A row has the last 32 bits of the number of the transaction that wrote it, also when it was written so long ago that
  // PostgreSQL has marked it as there for everybody. The number is the latest one with these bits, but for the few
  // transactions that may have begun since the statement did.
  const end = "(SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint)";
  const distance = `((${end} - ${table}.xmin::text::bigint + ${LATER_MAX}) & ${2 ** 32 - 1}) - ${LATER_MAX}`;
  const writer = Prisma.raw(`greatest(${end} - (${distance}), 1)::text::xid8`);
  return Prisma.sql`pg_visible_in_snapshot(${writer}, ${transactions}::pg_snapshot)`;
}
