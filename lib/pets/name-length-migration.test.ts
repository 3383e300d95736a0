import { afterAll, beforeAll, expect, it } from "vitest";
import { startReleaseBefore, type EarlierRelease } from "@/lib/postgres/earlier-release.fixture";
import { query } from "@/lib/postgres/testing";

let shop: EarlierRelease;
beforeAll(async () => {
  shop = await startReleaseBefore("20261126175500_pet_name_length");
});
afterAll(() => shop.stop());

it("shortens names that earlier releases accepted with excess white space to the documented length", async () => {
  await query(
    shop.url,
    `INSERT INTO pet (id, name, category_id) VALUES
       (1, repeat(' ', 20000) || 'y', 1), (2, 'Zoë' || repeat(U&'\\2003', 300), 1), (3, ' ' || repeat('é', 199), 1),
       (4, ' Rex ', 1)`,
  );
  await query(
    shop.url,
    `INSERT INTO deleted_pet (id, name, category_id, status, version, created_at, deleted_at)
     VALUES (5, 'gone' || repeat(' ', 500), 1, 'sold', 1, now(), now())`,
  );

  await shop.upgrade();
  expect(await query(shop.url, "SELECT id, name, version FROM pet ORDER BY id")).toEqual([
    { id: "1", name: "y", version: 2 },
    { id: "2", name: "Zoë", version: 2 },
    { id: "3", name: ` ${"é".repeat(199)}`, version: 1 },
    { id: "4", name: " Rex ", version: 1 },
  ]);
  expect(await query(shop.url, "SELECT name FROM deleted_pet")).toEqual([{ name: "gone" }]);
  expect(await query(shop.url, "SELECT sum(count)::int AS count FROM pet_count")).toEqual([{ count: 4 }]);
});
