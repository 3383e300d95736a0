import { Prisma } from "@/prisma/generated/client";
import type { Transaction } from "@/lib/db";

/**
 * A snapshot of the database: which transactions had committed by then (PostgreSQL, "pg_snapshot Components"). A time
 * cannot tell that, since a transaction may begin before it and commit after it.
 */
export async function readSnapshot(tx: Pick<Transaction, "$queryRaw">): Promise<string> {
  const [row] = await tx.$queryRaw<{ snapshot: string }[]>`SELECT pg_current_snapshot()::text AS snapshot`;
  if (!row) throw new Error("a query that always returns a row returned none");
  return row.snapshot;
}

/**
 * The condition that a row was there, as it is now, when a snapshot was read. False for a row that was written later,
 * even if the row that it replaced was there.
 *
 * @param table the table or its alias
 * @param snapshot from `readSnapshot`
 */
export function wasThere(table: string, snapshot: string): Prisma.Sql {
  // A row has the last 32 bits of the number of the transaction that wrote it. The number is the one with these bits that
  // is nearest to the current end of the sequence.
  const end = "(SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint)";
  const distance = `((${end} - ${table}.xmin::text::bigint + ${2 ** 31}) & ${2 ** 32 - 1}) - ${2 ** 31}`;
  const writer = Prisma.raw(`greatest(${end} - (${distance}), 1)::text::xid8`);
  return Prisma.sql`pg_visible_in_snapshot(${writer}, ${snapshot}::pg_snapshot)`;
}
