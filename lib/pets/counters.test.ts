import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestShop } from "@/lib/accounts/testing";
import { ownShard, takeOwnShard } from "@/lib/pets/count-shards";
import { petStatuses } from "@/lib/pets/statuses";
import { petStatus } from "@/lib/pets/contract";
import { databaseUrl, db } from "@/lib/db";

let shop: Awaited<ReturnType<typeof openTestShop>>;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.empty());

const status = fc.constantFrom(...petStatus.options);
const category = fc.integer({ min: 1, max: 3 });
/** The pets whose id leaves this remainder. */
const some = fc.record({ divisor: fc.constantFrom(1, 2, 3), remainder: fc.integer({ min: 0, max: 2 }) });
const change = fc.oneof(
  fc.record({ kind: fc.constant("insert"), pets: fc.array(fc.record({ status, category }), { maxLength: 5 }) }),
  fc.record({ kind: fc.constant("update"), some, status, category }),
  // Changes each pet differently, like the undo of a bulk change.
  fc.record({ kind: fc.constant("shuffle"), some, turn: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ kind: fc.constant("delete"), some }),
  fc.record({ kind: fc.constant("restore"), some }),
);

const happened = { added: 0, sold: 0, deleted: 0 };

describe("the counters", () => {
  it("match the pets after any change", async () => {
    await db().$executeRaw`CREATE TABLE removed_pet (LIKE pet)`;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(change, fc.boolean()), { maxLength: 12 }), async (changes) => {
        await db().$executeRaw`TRUNCATE pet, removed_pet`;
        Object.assign(happened, { added: 0, sold: 0, deleted: 0 });
        for (const [one, ownShard] of changes) {
          await db().$transaction(async (tx) => {
            if (ownShard) await tx.$executeRaw`SELECT set_config('petstore.count_shard', '77', true)`;
            await apply(tx, one);
          });
        }
        expect(await counted("status", "pet_count")).toEqual(await real("status"));
        expect(await counted("category_id, status", "category_count")).toEqual(await real("category_id, status"));
        expect(await countedEvents()).toEqual(happened);
      }),
      { numRuns: 60 },
    );
    await db().$executeRaw`DROP TABLE removed_pet`;
  });

  it("do not make others wait for a transaction with its own shard", async () => {
    const long = new pg.Client({ connectionString: databaseUrl() });
    const short = new pg.Client({ connectionString: databaseUrl() });
    await Promise.all([long.connect(), short.connect()]);
    try {
      const { rows } = await short.query<{ shard: number }>("SELECT pg_backend_pid() % 32 AS shard");
      const insert = "INSERT INTO pet (name, category_id) VALUES ('Rex', 1)";
      await short.query("SET lock_timeout = '100ms'");
      await long.query("BEGIN");
      await long.query("SELECT set_config('petstore.count_shard', '32', true)");
      await long.query(insert);
      await short.query(insert);
      await long.query("COMMIT");
      // On the shard of the other transaction, to show that this test can fail.
      await long.query("BEGIN");
      await long.query("SELECT set_config('petstore.count_shard', $1, true)", [String(rows[0]?.shard)]);
      await long.query(insert);
      await expect(short.query(insert)).rejects.toThrow("lock timeout");
      await long.query("ROLLBACK");
    } finally {
      await Promise.all([long.end(), short.end()]);
    }
  });
});

it("of changes of many pets are on a shard that nobody else uses, until all of those are taken", async () => {
  const shards: number[] = [];
  // Each transaction within the one before.
  const takeNext = (): Promise<number> =>
    db().$transaction(async (tx) => {
      const isOwn = await takeOwnShard(tx, "changes");
      const [row] = await tx.$queryRaw<{ shard: number }[]>`SELECT ${ownShard} AS shard`;
      if (!isOwn) return row?.shard ?? Infinity;
      shards.push(row?.shard ?? Infinity);
      return takeNext();
    });
  expect(await takeNext()).toBeLessThan(32);
  expect(shards).toEqual([36, 37, 38, 39]);
});

type Transaction = Parameters<Parameters<ReturnType<typeof db>["$transaction"]>[0]>[0];
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

async function apply(tx: Transaction, one: Change): Promise<void> {
  if ("pets" in one) {
    const { pets } = one;
    happened.added += await tx.$executeRaw`
      INSERT INTO pet (name, category_id, status)
      SELECT 'Rex', category, status FROM unnest(${pets.map((pet) => pet.category)}::bigint[],
        ${pets.map((pet) => pet.status)}::pet_status[]) AS new (category, status)`;
    return;
  }
  const { divisor, remainder } = one.some;
  const soldBefore = await tx.$queryRaw<{ id: bigint }[]>`SELECT id FROM pet WHERE status = 'sold'`;
  if ("turn" in one) {
    await tx.$executeRaw`
      UPDATE pet SET status = (enum_range(NULL::pet_status))[1 + (id + ${one.turn}) % ${petStatuses.length}], category_id = 1 + id % 2
      WHERE id % ${divisor} = ${remainder}`;
  } else if ("status" in one) {
    await tx.$executeRaw`
      UPDATE pet SET status = ${one.status}::pet_status, category_id = ${one.category}
      WHERE id % ${divisor} = ${remainder}`;
  } else if (one.kind === "delete") {
    happened.deleted += await tx.$executeRaw`
      WITH gone AS (DELETE FROM pet WHERE id % ${divisor} = ${remainder} RETURNING *)
      INSERT INTO removed_pet SELECT * FROM gone`;
    return;
  } else {
    await tx.$executeRaw`
      WITH back AS (DELETE FROM removed_pet WHERE id % ${divisor} = ${remainder} RETURNING *)
      INSERT INTO pet SELECT * FROM back`;
    return;
  }
  const known = new Set(soldBefore.map(({ id }) => id));
  const soldAfter = await tx.$queryRaw<{ id: bigint }[]>`SELECT id FROM pet WHERE status = 'sold'`;
  happened.sold += soldAfter.filter(({ id }) => !known.has(id)).length;
}

function counted(columns: string, table: string) {
  return db().$queryRawUnsafe(
    `SELECT ${columns}, sum(count)::int AS count FROM ${table} GROUP BY ${columns} HAVING sum(count) <> 0 ORDER BY ${columns}`,
  );
}

function real(columns: string) {
  return db().$queryRawUnsafe(
    `SELECT ${columns}, count(*)::int AS count FROM pet GROUP BY ${columns} ORDER BY ${columns}`,
  );
}

/** Summed over the days that the test spanned. */
async function countedEvents(): Promise<typeof happened> {
  const rows = await db().petDay.groupBy({ by: ["event"], _sum: { count: true } });
  const events = Object.fromEntries(rows.map(({ event, _sum }) => [event, Number(_sum.count)]));
  return { added: 0, sold: 0, deleted: 0, ...events };
}
