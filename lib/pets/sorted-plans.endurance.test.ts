import { afterAll, beforeAll, expect, it } from "vitest";
import { Prisma } from "@/prisma/generated/client";
import { openTestShop } from "@/lib/accounts/testing";
import { dbForWork } from "@/lib/db";
import { petOrders, sortingOf } from "@/lib/pets/orders";
import { petFilter } from "@/lib/pets/schemas";
import { pageOfIds } from "@/lib/pets/search";

const PETS = 200_000;
const LIMIT = 21;
const IMPORT = "00000000-0000-4000-8000-000000000001";
/** What a page scans in the order of the list, and the matches of a filter that this does not find. */
const ROWS_MAX = 15_000;

let shop: Awaited<ReturnType<typeof openTestShop>>;
beforeAll(async () => {
  shop = await openTestShop();
  for (let from = 0; from < PETS; from += 20_000)
    await dbForWork().$transaction(
      (tx) => tx.$executeRaw`
        INSERT INTO pet (name, category_id, status, created_at, updated_at)
        SELECT 'Pet ' || h, CASE WHEN n % 60000 = 7 THEN 99 ELSE 1 + h % 12 END,
               (enum_range(NULL::pet_status))[1 + (h >> 4) % 3], date '2026-01-01' + n * interval '1 minute',
               date '2026-01-01' + n * interval '1 minute' + h % 7 * interval '1 day'
        FROM generate_series(${from}::int, ${from + 19_999}::int) AS n,
             LATERAL (SELECT ('x' || left(md5(n::text), 7))::bit(28)::int AS h) AS hashed`,
      { timeout: 120_000 },
    );
  await dbForWork()
    .$executeRaw`INSERT INTO category (id, name) SELECT n, 'Category ' || n FROM generate_series(1, 12) n`;
  await dbForWork().$executeRaw`
    INSERT INTO pet_import (id, file_name, actor_kind, pet_ids)
    VALUES (${IMPORT}::uuid, 'pets.csv', 'operator', '{[50000,51000),[51001,52000)}')`;
  await dbForWork().$transaction((tx) => tx.$executeRaw`ANALYZE pet`, { timeout: 60_000 });
}, 240_000);
afterAll(() => shop.close());

const filters: Record<string, string>[] = [
  {},
  { status: "sold" },
  { status: "pending,sold" },
  { category: "5" },
  { category: "5,7" },
  { category: "99" },
  { category: "99,98", status: "sold" },
  { category: "5,7", status: "pending,sold" },
  { unnamed: "true" },
  { addedFrom: "2026-03-01T00:00:00Z", addedTo: "2026-03-02T00:00:00Z" },
  { updatedFrom: "2026-03-01T00:00:00Z", updatedTo: "2026-03-02T00:00:00Z", status: "sold" },
  { category: "99", addedFrom: "2026-01-01T00:00:00Z" },
  { import: IMPORT },
  { import: IMPORT, status: "sold" },
];

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

/** The nodes of a plan that read pets and were run. */
function readsOf(plan: Plan): Plan[] {
  const isRead = plan["Relation Name"] === "pet" && plan["Actual Loops"] > 0;
  return [...(isRead ? [plan] : []), ...(plan.Plans ?? []).flatMap(readsOf)];
}

it.each(petOrders)("a page in the order %s reads a bounded number of pets, whatever the filter", async (order) => {
  for (const filter of filters) {
    const page = { sorting: sortingOf(order), position: undefined };
    const explained = Prisma.sql`EXPLAIN (ANALYZE, FORMAT JSON) ${pageOfIds(petFilter.parse(filter), page, LIMIT)}`;
    const [row] = await dbForWork().$queryRaw<{ "QUERY PLAN": [{ Plan: Plan }] }[]>(explained);
    const reads = row ? readsOf(row["QUERY PLAN"][0].Plan) : [];
    const rows = reads.reduce(
      (sum, node) => sum + node["Actual Loops"] * (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)),
      0,
    );
    const said = JSON.stringify({ filter, nodes: reads.map((node) => node["Node Type"]), rows });
    expect(rows, said).toBeLessThanOrEqual(ROWS_MAX);
    expect(
      reads.map((node) => node["Node Type"]),
      said,
    ).not.toContain("Seq Scan");
  }
});
