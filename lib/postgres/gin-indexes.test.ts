import { expect, it } from "vitest";
import { setUpTestShop } from "@/lib/accounts/testing";
import { db, dbForWork } from "@/lib/db";
import { searchIndexes, sortSearchIndexes } from "@/lib/sweep/search-indexes";

setUpTestShop();

it("leaves the lists of all search indexes to the worker that sorts them", async () => {
  const indexes = await db().$queryRaw<{ name: string; options: string[] | null }[]>`
    SELECT c.relname AS name, c.reloptions AS options FROM pg_class c JOIN pg_am ON pg_am.oid = c.relam
    WHERE pg_am.amname = 'gin' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`;
  expect(indexes.map(({ name }) => name)).toEqual([...searchIndexes]);
  for (const { name, options } of indexes) expect(options, name).toContain("gin_pending_list_limit=1048576");
});

it("sorts what is new into the indexes, in one process at a time", async () => {
  await sortSearchIndexes();
  const addPets = () => dbForWork().$executeRaw`
    INSERT INTO pet (name, category_id) SELECT repeat(chr(20000 + i), 3) || i, 1 FROM generate_series(1, 500) AS i`;
  await addPets();
  expect(await sortSearchIndexes()).toBeGreaterThan(0);
  expect(await sortSearchIndexes()).toBe(0);

  await addPets();
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(7383008)`;
    expect(await sortSearchIndexes()).toBe(0);
  });
  expect(await sortSearchIndexes()).toBeGreaterThan(0);
});
