import { db } from "@/lib/db";

/** The key prefixes in this database, such as `ps_live_`: several if it has keys of more than one environment. */
export async function keyPrefixesHeld(): Promise<string[]> {
  const rows = await db().$queryRaw<{ prefix: string }[]>`
    SELECT DISTINCT left(prefix, 8) AS prefix FROM api_key ORDER BY 1`;
  return rows.map(({ prefix }) => prefix);
}
