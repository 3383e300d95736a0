import pg from "pg";
import { startBundledPostgres } from "@/lib/postgres/bundled";
import { AlreadyRunningError } from "@/lib/postgres/errors";

// A program that owns a bundled PostgreSQL, for tests to start, kill and interrupt. It prints one line of JSON.
const [dataDir = "", purpose = ""] = process.argv.slice(2);
const say = (value: object) => process.stdout.write(`${JSON.stringify(value)}\n`);
try {
  const server = await startBundledPostgres({ dataDir, purpose });
  server.setAppUrl("http://127.0.0.1:3000");
  process.once("SIGINT", () => {
    void (async () => {
      // As an application does on Ctrl-C: it finishes its work, then stops its database.
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      await client.query("CREATE TABLE finished_after_interrupt ()");
      await client.end();
      await server.stop();
      process.exit(0);
    })();
  });
  say({ url: server.url });
} catch (error) {
  say({
    name: error instanceof Error ? error.name : "",
    message: String(error),
    owner: error instanceof AlreadyRunningError ? error.owner : null,
  });
  process.exit(1);
}
