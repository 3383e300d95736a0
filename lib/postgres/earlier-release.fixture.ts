import { cpSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { migrate } from "@/lib/postgres/migrate";
import { startAsSuperuser } from "@/lib/postgres/superuser.fixture";
import { makeFolder } from "@/lib/postgres/testing";

const MIGRATIONS = "prisma/migrations";

/** A database created by the release before a migration. */
export type EarlierRelease = {
  url: string;
  /** Applies the migration and all later ones. */
  upgrade(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a PostgreSQL with the migrations before the given one, to test what that migration does to data. */
export async function startReleaseBefore(migration: string): Promise<EarlierRelease> {
  const place = makeFolder();
  const earlier = path.join(place.folder, "migrations");
  mkdirSync(earlier);
  for (const name of readdirSync(MIGRATIONS))
    if (name < migration || name.endsWith(".toml"))
      cpSync(path.join(MIGRATIONS, name), path.join(earlier, name), { recursive: true });

  const dataDir = path.join(place.folder, "data");
  const server = await startAsSuperuser({ dataDir, purpose: "a test", isThrowaway: true });
  await migrate({ url: server.url, migrationsDir: earlier });
  return {
    url: server.url,
    upgrade: async () => void (await migrate({ url: server.url, migrationsDir: MIGRATIONS })),
    stop: async () => {
      await server.stop();
      place.remove();
    },
  };
}
