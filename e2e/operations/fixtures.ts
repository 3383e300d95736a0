import { test as base, type TestInfo } from "@playwright/test";
import pg from "pg";
import { startBundledPostgres } from "@/lib/postgres/bundled";
import { Place, type Shop } from "./place";

type TestFixtures = {
  /** An installation of the shop for this test alone. */
  place: Place;
  /** The address of an empty database for this test alone, on a server that the shop did not start. */
  emptyDatabase: string;
};

type WorkerFixtures = {
  postgresUrl: string;
  /** A shop that runs for all tests of a worker; each makes its own account and key on it. */
  running: { place: Place; shop: Shop };
};

/** Tests of the real programs, as child processes. Whatever a test leaves behind is killed and removed. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  place: async ({}, use, testInfo) => {
    const place = new Place();
    await use(place);
    if (testInfo.status !== testInfo.expectedStatus) await attachOutput(place, testInfo);
    await place.remove();
  },

  postgresUrl: [
    async ({}, use) => {
      const place = new Place();
      const server = await startBundledPostgres({ dataDir: place.dataDir, purpose: "the tests" });
      await use(server.url);
      await server.stop();
      await place.remove();
    },
    { scope: "worker" },
  ],

  emptyDatabase: async ({ postgresUrl }, use) => {
    const name = `shop_${crypto.randomUUID().replaceAll("-", "")}`;
    await query(postgresUrl, `CREATE DATABASE ${name}`);
    await use(postgresUrl.replace(/\/\w+$/, `/${name}`));
    await query(postgresUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  },

  running: [
    async ({}, use) => {
      const place = new Place();
      const shop = await place.start();
      await use({ place, shop });
      await place.remove();
    },
    { scope: "worker" },
  ],
});

export { expect } from "@playwright/test";

/** Runs one query on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

async function attachOutput(place: Place, testInfo: TestInfo): Promise<void> {
  for (const [i, program] of place.programs.entries()) {
    await testInfo.attach(`output of program ${i + 1}`, { body: program.output, contentType: "text/plain" });
  }
}
