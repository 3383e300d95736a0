import { expect, it, vi } from "vitest";
import { setUpTestShop } from "@/lib/accounts/testing";
import { db, dbForWork } from "@/lib/db";
import { createPet } from "@/lib/pets/service";

// The limits of production: a statement ends after 0.9 s.
vi.stubEnv("PETSTORE_DATABASE_PATIENCE", "1");
setUpTestShop();

it("a pet whose insert times out fails alone, without the other pets of its batch", async () => {
  // Simulates an input that is unexpectedly expensive.
  await dbForWork().$executeRaw`
    CREATE FUNCTION stall() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.name = 'slow' THEN PERFORM pg_sleep(10); END IF; RETURN NEW; END $$`;
  await dbForWork().$executeRaw`CREATE TRIGGER stall BEFORE INSERT ON pet FOR EACH ROW EXECUTE FUNCTION stall()`;
  const names = ["Rex", "slow", "Mia", "Tom"];
  const results = await Promise.allSettled(
    names.map((name) => createPet({ kind: "operator" }, { name, categoryId: 1n, status: "available" })),
  );
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
  const stored = await db().pet.findMany({ select: { name: true }, orderBy: { name: "asc" } });
  expect(stored.map(({ name }) => name)).toEqual(["Mia", "Rex", "Tom"]);
});
