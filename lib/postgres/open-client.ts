import pg from "pg";

/**
 * Opens a connection outside of any pool. If it breaks between two queries, the next query fails, instead of the
 * process.
 * @throws pg's errors.
 */
export async function openClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  client.on("error", () => {});
  await client.connect();
  return client;
}
