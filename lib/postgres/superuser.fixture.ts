import { type BundledPostgres, type StartOptions, startBundledPostgres } from "@/lib/postgres/bundled";
import { connectionUrl, readOrMakePassword } from "@/lib/postgres/owner";

/** The superuser's connection string of the bundled PostgreSQL that `url` leads to as the shop's role. */
export function superuserUrl(dataDir: string, url: string): string {
  return connectionUrl(Number(new URL(url).port), readOrMakePassword(dataDir, true));
}

/** Starts the bundled PostgreSQL for tests that make databases and roles of their own: its `url` is the superuser's. */
export async function startAsSuperuser(options: StartOptions): Promise<BundledPostgres> {
  const server = await startBundledPostgres(options);
  return { ...server, url: superuserUrl(options.dataDir, server.url) };
}
