import { Client, type QueryResultRow } from "pg";
import { petstore } from "./processes.ts";

/** A database with a shop, as an operator would set it up. */
export type Shop = { databaseUrl: string; keys: string[]; pets: number; seedSeconds: number };

const OWNER_EMAIL = "bench@example.com";
const KEYS = 10;

/**
 * Creates a database on a server, and in it a shop with this many pets and keys, using the product's command line.
 *
 * @param serverUrl the server, with any database
 */
export async function makeShop(serverUrl: string, name: string, pets: number): Promise<Shop> {
  await execute(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const databaseUrl = url.href;
  petstore(["migrate"], { DATABASE_URL: databaseUrl });
  const startedMs = performance.now();
  petstore(["seed", "--pets", String(pets)], { DATABASE_URL: databaseUrl });
  const seedSeconds = (performance.now() - startedMs) / 1000;
  const [row] = await execute<{ pets: string }>(databaseUrl, "SELECT count(*) AS pets FROM pet");
  if (Number(row?.pets) !== pets) throw new Error(`the shop has ${row?.pets} pets instead of ${pets}`);
  // Otherwise autovacuum would do this during a measurement.
  await execute(databaseUrl, "VACUUM (ANALYZE)");
  await execute(databaseUrl, "CHECKPOINT");
  return { databaseUrl, keys: makeKeys({ DATABASE_URL: databaseUrl }, KEYS), pets, seedSeconds };
}

/** Creates an account and keys in the shop of these settings. */
export function makeKeys(env: Record<string, string>, count: number): string[] {
  const account = ["--email", OWNER_EMAIL, "--name", "Bench", "--role", "owner"];
  petstore(["account", "create", ...account], { ...env, PETSTORE_PASSWORD: "only for the benchmark" });
  return Array.from({ length: count }, (_, i) =>
    petstore(["key", "create", "--email", OWNER_EMAIL, "--name", `bench ${i + 1}`], env),
  );
}

/** The baseline's table, with the same rows and ids. */
export async function makeBaselineTable({ databaseUrl }: Shop): Promise<void> {
  await execute(
    databaseUrl,
    `CREATE TABLE pet_baseline (
       id BIGSERIAL PRIMARY KEY,
       name TEXT NOT NULL,
       category_id BIGINT NOT NULL,
       status pet_status NOT NULL DEFAULT 'available'
     );
     INSERT INTO pet_baseline (id, name, category_id, status) SELECT id, name, category_id, status FROM pet ORDER BY id;
     SELECT setval('pet_baseline_id_seq', max(id)) FROM pet_baseline;
     CREATE INDEX ON pet_baseline (status, id);`,
  );
  await execute(databaseUrl, "VACUUM (ANALYZE) pet_baseline");
}

/** Runs SQL on a connection of its own. */
export async function execute<Row extends QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(sql);
    return rows;
  } finally {
    await client.end();
  }
}
