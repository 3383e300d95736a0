import { cpSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { BundledPostgres } from "@/lib/postgres/bundled";
import { migrate } from "@/lib/postgres/migrate";
import { startAsSuperuser } from "@/lib/postgres/superuser.fixture";
import { makeFolder, query } from "@/lib/postgres/testing";

const MIGRATION = "20261122100000_jobs";

const place = makeFolder();
let server: BundledPostgres;
beforeAll(async () => {
  server = await startAsSuperuser({ dataDir: path.join(place.folder, "data"), purpose: "a test" });
});
afterAll(async () => {
  await server.stop();
  place.remove();
});

it("takes pets that were deleted before among the deleted ones, as they were", async () => {
  const earlier = path.join(place.folder, "migrations");
  mkdirSync(earlier);
  for (const name of readdirSync("prisma/migrations"))
    if (name < MIGRATION || name.endsWith(".toml"))
      cpSync(path.join("prisma/migrations", name), path.join(earlier, name), { recursive: true });
  await migrate({ url: server.url, migrationsDir: earlier });
  const deleted = (id: string, name: string) => `
    INSERT INTO activity (at, actor_kind, action, subject_type, subject_id, before)
    VALUES ('2026-01-02T03:04:05Z', 'system', 'pet.deleted', 'pet', '${id}',
            '{"id": ${id}, "name": "${name}", "categoryId": 9223372036854775807, "status": "sold", "version": 3,
              "createdAt": "2025-01-02T03:04:05.678Z"}')`;
  await query(server.url, deleted("9007199254740993", "Rex, the first time"));
  await query(server.url, deleted("9007199254740993", "Rex"));
  await query(server.url, deleted("7", "Restored"));
  await query(server.url, "INSERT INTO pet (id, name, category_id) VALUES (7, 'Restored', 1)");

  await migrate({ url: server.url, migrationsDir: "prisma/migrations" });
  expect(await query(server.url, "SELECT * FROM deleted_pet")).toEqual([
    {
      id: "9007199254740993",
      name: "Rex",
      category_id: "9223372036854775807",
      status: "sold",
      version: 3,
      created_at: new Date("2025-01-02T03:04:05.678Z"),
      deleted_at: new Date("2026-01-02T03:04:05Z"),
    },
  ]);
  expect(await query(server.url, "SELECT sum(count)::int AS count FROM deleted_pet_count")).toEqual([{ count: 1 }]);
});
