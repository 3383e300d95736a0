import { type BundledPostgres, type StartOptions, startBundledPostgres } from "@/lib/postgres/bundled";
import { superuserUrl } from "@/lib/postgres/owner";

/** Starts the bundled PostgreSQL for tests that create databases and roles: its `url` is the superuser's. */
export async function startAsSuperuser(options: StartOptions): Promise<BundledPostgres> {
  const server = await startBundledPostgres(options);
  return { ...server, url: superuserUrl(options.dataDir, server.url) };
}
