import type pg from "pg";
import { setUpSession, ShopClient } from "@/lib/db-session";

/**
 * Opens a connection outside of any pool, with the settings of the shop for as long as it lasts. If it breaks between two
 * queries, the next query fails, instead of the process.
 * @throws pg's errors.
 */
export async function openClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = await openPlainClient(config);
  await setUpSession(client, 0, 0);
  return client;
}

/** Like `openClient`, but sets nothing: behind a pooler, other clients are given the session next. */
export async function openPlainClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new ShopClient(config);
  client.on("error", () => {});
  await client.connect();
  return client;
}
