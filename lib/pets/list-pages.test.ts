import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { setUpTestShop } from "@/lib/accounts/testing";
import { parseJson } from "@/lib/core/json";
import { PAGE_SIZE_MAX } from "@/lib/pets/contract";
import { petStatuses, type PetStatus } from "@/lib/pets/statuses";
import { encodeCursor } from "@/lib/pets/cursor";
import { listPets } from "@/lib/pets/service";
import { selectPages } from "@/lib/pets/statements";
import { db } from "@/lib/db";

setUpTestShop();

const actor = { kind: "operator" } as const;
const PETS = 300;
/** Ids from below 0, with gaps, and names that would end a JSON object early if they were not escaped. */
const shop = Array.from({ length: PETS }, (_, i) => ({
  id: BigInt(3 * i - 200),
  name: i % 5 === 0 ? `,{"id":${i}` : `Pet "${i}" \\`,
  status: (i === 250 ? "sold" : (["available", "pending"] as const)[i % 2]) as PetStatus,
}));

const page = fc.record({
  limit: fc.oneof(fc.constantFrom(1, PAGE_SIZE_MAX), fc.integer({ min: 1, max: PAGE_SIZE_MAX })),
  status: fc.constantFrom(undefined, ...petStatuses),
  afterId: fc.option(fc.bigInt({ min: -210n, max: 3n * BigInt(PETS) - 190n }), { nil: undefined }),
});

beforeEach(async () => {
  const [ids, names, statuses] = [shop.map(({ id }) => id), shop.map(({ name }) => name), shop.map((p) => p.status)];
  await db().$executeRaw`
    INSERT INTO pet (id, name, category_id, status)
    SELECT id, name, 1, status FROM unnest(${ids}::bigint[], ${names}::text[], ${statuses}::pet_status[])
      AS new (id, name, status)`;
});

describe("pages that are requested together", () => {
  it("are each as requested, with their own total and next page", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(page, { minLength: 1, maxLength: 20 }), async (asked) => {
        const answers = await Promise.all(
          asked.map(({ limit, status, afterId }) =>
            listPets(actor, { limit, status, cursor: afterId === undefined ? undefined : encodeCursor(afterId) }),
          ),
        );
        for (const [i, { limit, status, afterId }] of asked.entries()) {
          const matching = shop.filter((pet) => status === undefined || pet.status === status);
          const rest = matching.filter(({ id }) => afterId === undefined || id > afterId);
          const wanted = rest.slice(0, limit);
          const last = wanted.at(-1);
          const pets = parseJson(answers[i]?.json ?? "") as { id: bigint | number; name: string; status: string }[];
          expect(pets.map(({ id, name, status }) => ({ id: BigInt(id), name, status }))).toEqual(wanted);
          expect(answers[i]?.total).toBe(String(matching.length));
          expect(answers[i]?.nextCursor).toBe(last && rest.length > limit ? encodeCursor(last.id) : null);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("are index ranges, also for a rare status", async () => {
    await db().$executeRaw`
      INSERT INTO pet (name, category_id, status) SELECT 'Pet', 1, 'available' FROM generate_series(1, 20000)`;
    await db().$executeRaw`ANALYZE pet`;
    const text = selectPages.text
      .replace("$1", "'{20}'")
      .replace("$2", "'{-9223372036854775808}'")
      .replace("$3", "'{sold}'");
    const plan = await db().$queryRawUnsafe<{ "QUERY PLAN": string }[]>(`EXPLAIN (ANALYZE, BUFFERS OFF) ${text}`);
    const lines = plan.map((line) => line["QUERY PLAN"]).join("\n");
    expect(lines).toContain("Index Scan using pet_status_id");
    expect(lines).not.toMatch(/Seq Scan on pet |Removed by Filter: [0-9]{3}/);
  });
});
