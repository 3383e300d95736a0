import { AUTH_SECRET, insertAccount, sessionCookie } from "@/e2e/fixtures/console";
import type { Database } from "@/e2e/fixtures/database";
import { expect, test } from "@/e2e/fixtures/fault-test";
import { shopIn } from "@/e2e/fixtures/shop";

const PETS = 20_000;

test("a bulk change whose process is killed resumes in the next one, without repeating anything", async ({
  database,
  start,
}) => {
  test.slow();
  await shopIn(database).add(PETS);
  const first = await start({ AUTH_SECRET });
  const staff = await insertAccount(database, "none", "staff", "Ann");
  const { name, value } = await sessionCookie(database, first.origin, staff);
  const headers = { "Content-Type": "application/json", Origin: first.origin, Cookie: `${name}=${value}` };
  const counted = await fetch(`${first.origin}/api/console/pets.count`, { headers });
  const { asOf } = (await counted.json()) as { asOf: string };
  const response = await fetch(`${first.origin}/api/console/pets.changeMany`, {
    method: "POST",
    headers,
    body: JSON.stringify({ target: { filter: {}, asOf }, action: { kind: "status", status: "sold" }, total: PETS }),
  });
  const { id } = (await response.json()) as { id: string };
  const read = () => jobIn(database, id);

  await expect.poll(async () => (await read()).done, { intervals: [2] }).toBeGreaterThan(0);
  process.kill(first.pid, "SIGKILL");
  const interrupted = await read();
  expect(interrupted).toMatchObject({ state: "running" });
  expect(interrupted.done).toBeLessThan(PETS);
  // The reported progress is exact: neither more nor less was done.
  expect(await statusesIn(database)).toEqual({ available: PETS - interrupted.done, sold: interrupted.done });

  await start({ AUTH_SECRET });
  await expect.poll(async () => (await read()).state, { intervals: [50], timeout: 40_000 }).toBe("done");
  expect(await read()).toEqual({ state: "done", total: PETS, done: PETS, changed: PETS, failed: 0 });
  expect(await statusesIn(database)).toEqual({ sold: PETS });
  const [records] = await database.query(
    "SELECT count(*)::int AS all, count(DISTINCT subject_id)::int AS pets FROM activity WHERE job_id = $1 AND subject_type = 'pet'",
    [id],
  );
  expect(records).toEqual({ all: PETS, pets: PETS });
});

async function jobIn(database: Database, id: string) {
  const [job] = await database.query<{ state: string; total: number; done: number; changed: number; failed: number }>(
    "SELECT state, total::int, done::int, changed::int, failed::int FROM job WHERE id = $1",
    [id],
  );
  if (!job) throw new Error("there is no such job");
  return job;
}

/** The counted number of pets by status, which must match the counters. */
async function statusesIn(database: Database): Promise<Record<string, number>> {
  const count = async (query: string) =>
    Object.fromEntries(
      (await database.query<{ status: string; count: number }>(query)).map((row) => [row.status, row.count]),
    );
  const counted = await count("SELECT status, count(*)::int FROM pet GROUP BY status");
  const counters = await count(
    "SELECT status, sum(count)::int AS count FROM pet_count GROUP BY status HAVING sum(count) <> 0",
  );
  expect(counters).toEqual(counted);
  return counted;
}
