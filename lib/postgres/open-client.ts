import pg from "pg";

/**
 * Opens a connection of its own. One that breaks between two queries fails the next query, and does not end the process.
 * @throws what `pg` throws.
 */
export async function openClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  client.on("error", () => {});
  await client.connect();
  return client;
}
