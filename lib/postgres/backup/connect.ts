import type pg from "pg";
import { prepareForCopies } from "@/lib/postgres/backup/copy-table";
import { openClient } from "@/lib/postgres/open-client";

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
