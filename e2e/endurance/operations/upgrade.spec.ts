import { cpSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { migrate } from "@/lib/postgres/migrate";
import { listAllPets } from "@/e2e/fixtures/programs/api-client";
import { query } from "@/e2e/fixtures/programs/query";
import { expect, test } from "@/e2e/fixtures/programs/test";
import { root } from "@/e2e/fixtures/programs/program";

const PETS = 25;
const MIGRATIONS = path.join(root, "prisma/migrations");
const SECRET = "a secret for the upgrade alone, of 32 characters and more";

test("an upgrade as in docs/upgrading.md: doctor, backup, start, doctor; and back with the backup", async ({
  place,
  emptyDatabase,
}) => {
  // A shop with the first schema.
  const [first = ""] = readdirSync(MIGRATIONS).sort();
  const migrationsDir = path.join(place.folder, "migrations");
  mkdirSync(migrationsDir);
  cpSync(path.join(MIGRATIONS, first), path.join(migrationsDir, first), { recursive: true });
  await migrate({ url: emptyDatabase, migrationsDir });
  await query(
    emptyDatabase,
    "INSERT INTO pet (name, category_id) SELECT 'Pet ' || n, n FROM generate_series(1, $1) n",
    [PETS],
  );
  const pets = () => query<{ id: string; name: string }>(emptyDatabase, "SELECT id, name FROM pet ORDER BY id");
  const before = await pets();
  expect(before).toHaveLength(PETS);
  const env = { DATABASE_URL: emptyDatabase, AUTH_SECRET: SECRET };

  expect((await place.petstore(["doctor"], { env })).stdout).toMatch(/^note {2}migrations: \d+ to apply/m);
  const backup = path.join(place.folder, "before-upgrade.backup");
  expect(await place.petstore(["backup", backup], { env })).toMatchObject({ code: 0 });

  const { program, address } = await place.start({ env });
  expect(program.stdout).toContain("Applying migration");
  expect(await pets()).toEqual(before);
  const served = await listAllPets(address, await place.makeKey({ env }));
  expect(served.pets.map(({ id, name }) => ({ id: String(id), name }))).toEqual(before);
  const doctor = await place.petstore(["doctor"], { env });
  expect(doctor, doctor.stdout).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^ok {4}migrations: up to date/m),
  });
  expect(await query(emptyDatabase, "SELECT 1 FROM activity WHERE action = 'database.migrated'")).toHaveLength(1);
  program.pressCtrlC();
  await program.ended;

  const name = new URL(emptyDatabase).pathname.slice(1);
  expect(await place.petstore(["restore", backup, "--replace", name], { env })).toMatchObject({ code: 0 });
  expect(await pets()).toEqual(before);
});
