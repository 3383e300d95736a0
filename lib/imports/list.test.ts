import { expect, it } from "vitest";
import { setUpTestShop, signedIn } from "@/lib/accounts/testing";
import { dbForWork } from "@/lib/db";

setUpTestShop();

/** The jobs of a shop in which the status of pets is set all day, and how many imports a page shows. */
const JOBS = 100_000;
const IMPORTS = 40;

it("costs no more for a shop with very many jobs", async () => {
  const { browser, id } = await signedIn("staff");
  await dbForWork().$executeRaw`
    INSERT INTO job (kind, state, actor_kind, actor_id, title_message, params, total, done, changed, started_at, finished_at)
    SELECT 'bulk', 'done', 'account', ${id}, '{"key":"jobTitles.importFile","values":{"file":"a.csv"}}', '{}', 1, 1, 1, now(), now()
    FROM generate_series(1, ${JOBS}::int)`;
  await dbForWork().$executeRaw`
    INSERT INTO pet_import (file_name, sha256, size, actor_kind, actor_id, added, job_id)
    SELECT 'a.csv', sha256(id::text::bytea), 1, 'account', ${id}, 1, id FROM job LIMIT ${IMPORTS}::int`;
  await dbForWork().$executeRaw`ANALYZE job, pet_import`;
  const list = async () => {
    const startMs = performance.now();
    expect((await browser.call("imports.list", {})).status).toBe(200);
    return performance.now() - startMs;
  };
  await list();
  // Reading all jobs once takes some 10 ms, and was done for each import.
  let leastMs = Infinity;
  for (let round = 0; round < 10 && !(leastMs < 100); round++) leastMs = Math.min(leastMs, await list());
  expect(leastMs).toBeLessThan(100);
}, 60_000);
