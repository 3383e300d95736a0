import { expect, test } from "@/e2e/fixtures/fault-test";

test("stopping processes have counted every call in total", async ({ database, keyWith, start }) => {
  const servers = await Promise.all([start(), start()]);
  const { key, id } = await keyWith({});
  for (const { call } of servers) {
    for (let i = 0; i < 5; i++) await call("GET", "/api/v1/pets", { key });
    await call("GET", "/api/v1/pets/no-number", { key });
    await call("GET", "/api/v1/pets", {});
  }
  for (const { pid } of servers) process.kill(pid, "SIGTERM");
  await expect
    .poll(() =>
      database.query(
        `SELECT api_key.id IS NOT NULL AS "hasKey", operation, status_class AS class, sum(c.count)::int AS count
         FROM api_call c LEFT JOIN api_key ON api_key.id = c.api_key_id
         WHERE api_key.id = $1 OR api_key.id IS NULL GROUP BY 1, 2, 3 ORDER BY 2, 3`,
        [id],
      ),
    )
    .toEqual([
      { hasKey: true, operation: "getPet", class: 4, count: 2 },
      { hasKey: true, operation: "listPets", class: 2, count: 10 },
      { hasKey: false, operation: "listPets", class: 4, count: 2 },
    ]);
});
