import pg from "pg";

/**
 * Opens a connection outside of any pool. If it breaks between two queries, the next query fails; the process goes on.
 * @throws what `pg` throws.
 */
export async function openClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  client.on("error", () => {});
  await client.connect();
  return client;
}
