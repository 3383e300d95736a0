import { cpSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { BundledPostgres } from "@/lib/postgres/bundled";
import { migrate } from "@/lib/postgres/migrate";
import { startAsSuperuser } from "@/lib/postgres/superuser.fixture";
import { makeFolder, query } from "@/lib/postgres/testing";

const MIGRATION = "20261126175500_pet_name_length";

const place = makeFolder();
let server: BundledPostgres;
beforeAll(async () => {
  server = await startAsSuperuser({
    dataDir: path.join(place.folder, "data"),
    purpose: "a test",
    isThrowaway: true,
  });
});
afterAll(async () => {
  await server.stop();
  place.remove();
});

it("brings names that earlier releases took with too much white space to the length of the document", async () => {
  const earlier = path.join(place.folder, "migrations");
  mkdirSync(earlier);
  for (const name of readdirSync("prisma/migrations"))
    if (name < MIGRATION || name.endsWith(".toml"))
      cpSync(path.join("prisma/migrations", name), path.join(earlier, name), { recursive: true });
  await migrate({ url: server.url, migrationsDir: earlier });
  await query(
    server.url,
    `INSERT INTO pet (id, name, category_id) VALUES
       (1, repeat(' ', 20000) || 'y', 1), (2, 'Zoë' || repeat(U&'\\2003', 300), 1), (3, ' ' || repeat('é', 199), 1),
       (4, ' Rex ', 1)`,
  );
  await query(
    server.url,
    `INSERT INTO deleted_pet (id, name, category_id, status, version, created_at, deleted_at)
     VALUES (5, 'gone' || repeat(' ', 500), 1, 'sold', 1, now(), now())`,
  );

  await migrate({ url: server.url, migrationsDir: "prisma/migrations" });
  expect(await query(server.url, "SELECT id, name, version FROM pet ORDER BY id")).toEqual([
    { id: "1", name: "y", version: 2 },
    { id: "2", name: "Zoë", version: 2 },
    { id: "3", name: ` ${"é".repeat(199)}`, version: 1 },
    { id: "4", name: " Rex ", version: 1 },
  ]);
  expect(await query(server.url, "SELECT name FROM deleted_pet")).toEqual([{ name: "gone" }]);
  expect(await query(server.url, "SELECT sum(count)::int AS count FROM pet_count")).toEqual([{ count: 4 }]);
});
