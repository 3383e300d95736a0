import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createDatabase, createShopRole, dropDatabase, dropRole, urlOf } from "@/e2e/fixtures/database";
import { migrate } from "@/lib/postgres/migrate";
import { startAsSuperuser } from "@/lib/postgres/superuser.fixture";

/**
 * Starts one PostgreSQL for the whole run and puts a migrated database on it, from which each worker, or file of tests,
 * clones its own.
 * With E2E_POSTGRES_URL set (a superuser's address), that server is used instead.
 *
 * @returns what Playwright and Vitest run at the end
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const own = process.env.E2E_POSTGRES_URL ? undefined : await startOwnPostgres();
  const serverUrl = own?.url ?? process.env.E2E_POSTGRES_URL ?? "";
  const template = `petstore_template_${randomBytes(4).toString("hex")}`;
  process.env.E2E_POSTGRES_URL = serverUrl;
  process.env.E2E_TEMPLATE = template;
  const shopUrl = await createShopRole(serverUrl, template);
  process.env.E2E_SHOP_URL = shopUrl;
  await createDatabase(serverUrl, template, template);
  await migrate({ url: urlOf(shopUrl, template), migrationsDir: path.resolve("prisma/migrations") });
  return async () => {
    await dropDatabase(serverUrl, template);
    // A run that was cut short leaves databases of the role.
    await dropRole(serverUrl, template).catch(() => undefined);
    await own?.stop();
  };
}

async function startOwnPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "petstore-e2e-"));
  // PostgreSQL may run as another user, who must be able to pass through.
  chmodSync(dataDir, 0o755);
  const server = await startAsSuperuser({ dataDir, purpose: "the tests", isThrowaway: true });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
