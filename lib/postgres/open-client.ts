import type pg from "pg";
import { setUpSession, ShopClient } from "@/lib/db-session";

/**
 * Opens a connection outside of any pool. If it breaks between two queries, the next query fails, instead of the
 * process.
 * @throws pg's errors.
 */
export async function openClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new ShopClient(config);
  client.on("error", () => {});
  await client.connect();
  await setUpSession(client, 0, 0);
  return client;
}
