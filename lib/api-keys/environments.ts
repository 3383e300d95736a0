import { db } from "@/lib/db";

/** What the API keys of this database begin with, such as `ps_live_`: those of more than one environment, if it has them. */
export async function keyPrefixesHeld(): Promise<string[]> {
  const rows = await db().$queryRaw<{ prefix: string }[]>`
    SELECT DISTINCT left(prefix, 8) AS prefix FROM api_key ORDER BY 1`;
  return rows.map(({ prefix }) => prefix);
}
