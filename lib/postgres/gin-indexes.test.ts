import { expect, it } from "vitest";
import { setUpTestShop } from "@/lib/accounts/testing";
import { db, dbForWork } from "@/lib/db";
import { searchIndexes, sortSearchIndexes } from "@/lib/sweep/search-indexes";

setUpTestShop();

const sortAll = async () => (await sortSearchIndexes()).pages;

/** Adds pets with names of Chinese characters, of which no two have three in a row. */
const addPets = (count: number, length = 3) => dbForWork().$executeRaw`
  INSERT INTO pet (name, category_id) SELECT (
    SELECT string_agg(chr(19968 + (random() * 20000)::int), '') FROM generate_series(1, ${length}::int) WHERE i > 0
  ), 1 FROM generate_series(1, ${count}::int) AS i`;

it("leaves the lists of all search indexes to the worker that sorts them", async () => {
  const indexes = await db().$queryRaw<{ name: string; options: string[] | null }[]>`
    SELECT c.relname AS name, c.reloptions AS options FROM pg_class c JOIN pg_am ON pg_am.oid = c.relam
    WHERE pg_am.amname = 'gin' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`;
  expect(indexes.map(({ name }) => name)).toEqual([...searchIndexes]);
  for (const { name, options } of indexes) expect(options, name).toContain("gin_pending_list_limit=1048576");
});

it("sorts what is new into the indexes, in one process at a time", async () => {
  await sortAll();
  await addPets(500);
  expect(await sortAll()).toBeGreaterThan(0);
  expect(await sortAll()).toBe(0);

  await addPets(500);
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(7383008)`;
    expect(await sortAll()).toBe(0);
  });
  expect(await sortAll()).toBeGreaterThan(0);
});

it("keeps what a statement has sorted that took too long", async () => {
  await sortAll();
  await addPets(8_000, 60);
  let ended = 0;
  while (!(await sortSearchIndexes(300)).isDone) ended++;
  // On any machine it takes longer than that, in all.
  expect(ended).toBeGreaterThan(0);
  expect(await sortAll()).toBe(0);
});
