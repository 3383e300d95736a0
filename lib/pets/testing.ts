import { expect } from "vitest";
import type { TestBrowser } from "@/lib/accounts/testing";
import { type Job } from "@/lib/jobs/schemas";
import { db } from "@/lib/db";
import type { InputOf } from "@/lib/core/console-client";

/** Inserts pets directly, of all statuses and in seven categories. */
export async function addPets(count: number): Promise<void> {
  await db().$executeRaw`
    INSERT INTO pet (name, category_id, status)
    SELECT 'Pet ' || n, n % 7, (ARRAY['available', 'pending', 'sold'])[1 + n % 3]::pet_status
    FROM generate_series(1, ${count}::int) AS n`;
}

/** The target of a bulk change of all pets that match a filter, counted as the console does. */
export async function counted(browser: TestBrowser, filter: InputOf<"pets.count">) {
  const { body } = await browser.call("pets.count", filter);
  return { target: { filter, asOf: body.asOf }, total: Number(body.count) };
}

type PetState = {
  id: bigint;
  name: string;
  category_id: bigint;
  status: string;
  created_at: Date;
  is_deleted: boolean;
};

/** All pets, deleted ones included, in order of id: all columns but the version and the time of the last change. */
export async function allPets(): Promise<PetState[]> {
  return db().$queryRaw<PetState[]>`
    SELECT id, name, category_id, status::text, created_at, false AS is_deleted FROM pet
    UNION ALL SELECT id, name, category_id, status::text, created_at, true FROM deleted_pet
    ORDER BY id, is_deleted`;
}

/** Checks that every pet is as expected, except for its version and the time of the last change. */
export async function expectPets(expected: readonly PetState[]): Promise<void> {
  const actual = await allPets();
  const text = (pet: PetState | undefined) => JSON.stringify(Object.values(pet ?? {}).map(String));
  expect(actual).toHaveLength(expected.length);
  const different = expected.flatMap((pet, i) => (text(pet) === text(actual[i]) ? [] : [[text(pet), text(actual[i])]]));
  expect(different.slice(0, 5)).toEqual([]);
}

/** Checks that all counters match the tables. */
export async function expectTrueCounts(): Promise<void> {
  const wrong = await db().$queryRaw<unknown[]>`
    WITH counted AS (
      SELECT 'status' AS what, status::text AS key, sum(count)::bigint AS count FROM pet_count GROUP BY status
      UNION ALL SELECT 'category', category_id || ' ' || status, sum(count)::bigint FROM category_count
        GROUP BY category_id, status
      UNION ALL SELECT 'deleted', '', sum(count)::bigint FROM deleted_pet_count HAVING count(*) > 0
      UNION ALL SELECT 'deleted category', category_id::text, sum(count)::bigint FROM deleted_category_count
        GROUP BY category_id
    ), real AS (
      SELECT 'status' AS what, status::text AS key, count(*) AS count FROM pet GROUP BY status
      UNION ALL SELECT 'category', category_id || ' ' || status, count(*) FROM pet GROUP BY category_id, status
      UNION ALL SELECT 'deleted', '', count(*) FROM deleted_pet HAVING count(*) > 0
      UNION ALL SELECT 'deleted category', category_id::text, count(*) FROM deleted_pet GROUP BY category_id
    )
    SELECT * FROM counted FULL JOIN real USING (what, key)
    WHERE coalesce(counted.count, 0) <> coalesce(real.count, 0)`;
  expect(wrong).toEqual([]);
}

/** Waits until a job has ended, and returns it. */
export async function untilEnded(browser: TestBrowser, { id }: Job): Promise<Job> {
  const read = async () => (await browser.call("jobs.read", { jobId: id })).body;
  await expect.poll(async () => (await read()).finishedAt, { interval: 10, timeout: 30_000 }).not.toBeNull();
  return read();
}
