import { afterAll, beforeAll, expect, it } from "vitest";
import { startReleaseBefore, type EarlierRelease } from "@/lib/postgres/earlier-release.fixture";
import { query } from "@/lib/postgres/testing";

let shop: EarlierRelease;
beforeAll(async () => {
  shop = await startReleaseBefore("20261122100000_jobs");
});
afterAll(() => shop.stop());

it("moves pets deleted by earlier releases to the deleted pets, unchanged", async () => {
  const deleted = (id: string, name: string) => `
    INSERT INTO activity (at, actor_kind, action, subject_type, subject_id, before)
    VALUES ('2026-01-02T03:04:05Z', 'system', 'pet.deleted', 'pet', '${id}',
            '{"id": ${id}, "name": "${name}", "categoryId": 9223372036854775807, "status": "sold", "version": 3,
              "createdAt": "2025-01-02T03:04:05.678Z"}')`;
  await query(shop.url, deleted("9007199254740993", "Rex, the first time"));
  await query(shop.url, deleted("9007199254740993", "Rex"));
  await query(shop.url, deleted("7", "Restored"));
  await query(shop.url, "INSERT INTO pet (id, name, category_id) VALUES (7, 'Restored', 1)");

  await shop.upgrade();
  expect(await query(shop.url, "SELECT * FROM deleted_pet")).toEqual([
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
  expect(await query(shop.url, "SELECT sum(count)::int AS count FROM deleted_pet_count")).toEqual([{ count: 1 }]);
});
