import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestShop } from "@/lib/accounts/testing";
import type { Actor } from "@/lib/core/actor";
import { db, dbForWork } from "@/lib/db";
import { findNeighbours, listPets } from "@/lib/pets/console-list";
import { isNameOrderCurrent, NAME_ORDER_REPAIR } from "@/lib/pets/name-order";
import { petOrders, sortingOf, type PetSort } from "@/lib/pets/orders";
import { neighboursQuery, petListQuery } from "@/lib/pets/schemas";
import { petStatuses } from "@/lib/pets/statuses";
import type { z } from "zod";

const operator: Actor = { kind: "operator" };
/** More than a list looks at one by one, so that rare matches behind them are found by an index. */
const FILLERS = 2_600;
const STILL = 120;
const IMPORT = "00000000-0000-4000-8000-000000000001";
const names = [
  " rex",
  "Rex",
  "rex",
  "Réx",
  "Rex 2",
  "Rex 10",
  "Ｒex",
  " Rex ",
  "Żółw",
  "小白兔",
  "🐇🐇",
  "a~b/c?d&e",
  "O'Neil",
  "9",
];

let shop: Awaited<ReturnType<typeof openTestShop>>;
beforeAll(async () => {
  shop = await openTestShop();
  await dbForWork().$executeRaw`
    INSERT INTO pet (id, name, category_id, created_at, updated_at)
    SELECT n, 'Bella ' || n, 5, date '2026-01-05' + n * interval '1 minute', date '2026-01-05' + n * interval '1 minute'
    FROM generate_series(1, ${FILLERS}::int) AS n`;
  await dbForWork().$executeRaw`
    INSERT INTO pet_import (id, file_name, actor_kind, pet_ids)
    VALUES (${IMPORT}::uuid, 'pets.csv', 'operator', '{[-100,-40),[-20,2200),[99900,99990)}')`;
});
afterAll(() => shop.close());

/** Pets that stay as they are, with equal names, times, statuses and categories; and as many that change all the time. */
beforeEach(async () => {
  await dbForWork().$executeRaw`DELETE FROM pet WHERE id < 0 OR id > ${FILLERS}`;
  await dbForWork().$executeRaw`DELETE FROM deleted_pet`;
  for (const first of [-STILL, FILLERS + 1])
    await dbForWork().$executeRaw`
      INSERT INTO pet (id, name, category_id, status, created_at, updated_at)
      SELECT ${first}::int + n, (${names}::text[])[1 + n % ${names.length}::int], 1 + n % 7,
             (enum_range(NULL::pet_status))[1 + n % 3], date '2026-01-05' + n % 9 * interval '12 hours',
             date '2026-01-06' + n % 5 * interval '1 day'
      FROM generate_series(0, ${STILL - 1}::int) AS n`;
  await dbForWork().$executeRaw`
    INSERT INTO deleted_pet (id, name, category_id, status, version, created_at, deleted_at)
    SELECT id + 100000, name, category_id, status, version, created_at, updated_at FROM pet WHERE id < 0`;
  await dbForWork().$executeRaw`
    INSERT INTO category (id, name) SELECT n, 'Category ' || n FROM generate_series(1, 3) AS n ON CONFLICT DO NOTHING`;
  await dbForWork().$executeRaw`ANALYZE pet`;
});

const list = fc.record({
  order: fc.constantFrom(...petOrders),
  limit: fc.constantFrom(1, 3, 20, 100),
  filter: fc.record(
    {
      status: fc.constantFrom("sold", "pending,sold", "sold,available", "deleted", petStatuses.join(",")),
      category: fc.constantFrom("1", "3", "9", "2,7,9"),
      q: fc.constantFrom("re", "兔", "-7"),
      unnamed: fc.constant("true" as const),
      addedFrom: fc.constantFrom("2026-01-06T00:00:00Z", "2026-01-07T12:00:00.000Z"),
      addedTo: fc.constantFrom("2026-01-08T00:00:00Z", "2026-01-09T00:00:00Z"),
      updatedFrom: fc.constantFrom("2026-01-07T00:00:00Z", "2026-01-08T00:00:00Z"),
      updatedTo: fc.constantFrom("2026-01-09T00:00:00Z", "2026-01-10T00:00:00Z"),
      import: fc.constant(IMPORT),
    },
    { requiredKeys: [] },
  ),
  seed: fc.nat(1_000),
});
type List = typeof list extends fc.Arbitrary<infer T> ? T : never;

/** Changes, adds and deletes pets beside those that stay as they are. */
async function disturb(seed: number): Promise<void> {
  const id = FILLERS + 1 + (seed % STILL);
  await db().$executeRaw`
    UPDATE pet SET name = (${names}::text[])[1 + ${seed}::int % 7], category_id = 1 + ${seed}::int % 9,
      status = (enum_range(NULL::pet_status))[1 + ${seed}::int % 3],
      updated_at = date '2026-01-01' + ${seed}::int % 20 * interval '12 hours'
    WHERE id = ${id}`;
  await db().$executeRaw`DELETE FROM pet WHERE id = ${id + 1}`;
  await db().$executeRaw`
    INSERT INTO pet (id, name, category_id) VALUES (${FILLERS + 2 * STILL + seed}, 'Rex', 1) ON CONFLICT DO NOTHING`;
}

/** The pets that stay as they are, as one statement without pages gives them. */
async function readWhole({ order, filter: { status, category, q, unnamed, ...times } }: List): Promise<string[]> {
  const isDeleted = status === "deleted";
  const columns: Record<PetSort, string> = {
    id: "id",
    name: 'name COLLATE "pet_name_order"',
    category: "category_id",
    status: "status",
    added: "created_at",
    updated: isDeleted ? "deleted_at" : "updated_at",
  };
  const { sort, isDescending } = sortingOf(order);
  const direction = isDescending ? "DESC" : "ASC";
  const rows = await db().$queryRawUnsafe<{ id: bigint }[]>(
    `SELECT id FROM ${isDeleted ? "deleted_pet" : "pet"}
     WHERE (id < 0 OR id > 90000) AND ($1::text IS NULL OR status::text = ANY (string_to_array($1, ',')))
       AND ($2::text IS NULL OR category_id::text = ANY (string_to_array($2, ',')))
       AND ($4::text IS NULL OR category_id > 3)
       AND created_at >= $5::timestamptz AND created_at < $6::timestamptz
       AND ${columns.updated} >= $7::timestamptz AND ${columns.updated} < $8::timestamptz
       AND ($3::text IS NULL OR strpos(regexp_replace(normalize(lower(name), NFD), '[\\u0300-\\u036f]', '', 'g'), $3) > 0 OR id::text = $3)
       AND ($9::uuid IS NULL OR id <@ (SELECT pet_ids FROM pet_import WHERE id = $9::uuid))
     ORDER BY ${columns[sort]} ${direction}, id ${direction}`,
    isDeleted ? null : (status ?? null),
    category ?? null,
    q ?? null,
    unnamed ?? null,
    times.addedFrom ?? "-infinity",
    times.addedTo ?? "infinity",
    times.updatedFrom ?? "-infinity",
    times.updatedTo ?? "infinity",
    times.import ?? null,
  );
  return rows.map(({ id }) => String(id));
}

/** Whether a list has the pets as well that are there to be many. */
const isLong = ({ filter: { status, category, q, addedTo } }: List) =>
  [status, category, q, addedTo].every((value) => value === undefined);

const isStill = (id: string) => BigInt(id) < 0n || BigInt(id) > 90_000n;

it("the pages of a list have each pet that does not change once, in order, forwards and back", async () => {
  await fc.assert(
    fc.asyncProperty(list, async (asked) => {
      const query = {
        ...petListQuery.parse({ ...asked.filter, order: asked.order }),
        limit: isLong(asked) ? 100 : asked.limit,
      };
      const wanted = await readWhole(asked);
      let disturbed = asked.seed;
      const turn = async (place: { after?: string; before?: string }) => {
        if (disturbed++ % 3 === 0) await disturb(disturbed);
        return listPets(operator, { ...query, ...place });
      };

      let page = await turn({});
      const forwards = page.pets.map(({ id }) => id);
      while (page.next !== null) {
        page = await turn({ after: page.next });
        forwards.push(...page.pets.map(({ id }) => id));
      }
      expect(forwards.filter(isStill)).toEqual(wanted);

      const back = page.pets.map(({ id }) => id);
      while (page.previous !== null) {
        page = await turn({ before: page.previous });
        back.unshift(...page.pets.map(({ id }) => id));
      }
      expect(back.filter(isStill)).toEqual(wanted);
    }),
    { numRuns: 40 },
  );
});

it.each(petOrders)(
  "the pages of pets whose category has no name have each once, in the order %s, where few pets have one of many names",
  async (order) => {
    await dbForWork().$executeRaw`DELETE FROM pet`;
    await dbForWork().$executeRaw`
      INSERT INTO pet (name, category_id, status)
      SELECT 'Pet ' || n, 1 + n % 6, (enum_range(NULL::pet_status))[1 + n % 3] FROM generate_series(1, 600) AS n`;
    await dbForWork().$executeRaw`
      INSERT INTO category (id, name) SELECT 1000 + n, 'Other ' || n FROM generate_series(1, 700) AS n ON CONFLICT DO NOTHING`;
    // PostgreSQL joins the fewer pets that it expects to the names by their hashes, in no order.
    await dbForWork().$executeRaw`ANALYZE pet, category`;
    const query = petListQuery.parse({ order, unnamed: "true" });
    const ids = new Set<string>();
    for (let after: string | undefined; ;) {
      const page = await listPets(operator, { ...query, after });
      for (const { id } of page.pets) ids.add(id);
      if (page.next === null) break;
      after = page.next;
    }
    expect(ids.size).toBe(300);
  },
);

describe("names", () => {
  it("are in the order in which people sort them", async () => {
    await dbForWork().$executeRaw`DELETE FROM pet`;
    await dbForWork().$executeRaw`
      INSERT INTO pet (name, category_id)
      SELECT name, 1 FROM unnest(ARRAY['Zoë', 'zoe', 'Rex 10', 'Äpfel', 'rex 2', 'Bär', 'Rex 2', 'Apfel']) AS name`;
    const { pets } = await listPets(operator, petListQuery.parse({ order: "name" }));
    expect(pets.map(({ name }) => name)).toEqual(["Apfel", "Äpfel", "Bär", "rex 2", "Rex 2", "Rex 10", "zoe", "Zoë"]);
    const turned = await listPets(operator, petListQuery.parse({ order: "name-desc" }));
    expect(turned.pets).toEqual(pets.toReversed());
  });
});

it("an order of names by another version of ICU is noticed, and repaired", async () => {
  await dbForWork().$executeRaw`UPDATE pg_collation SET collversion = '1.0' WHERE collname = 'pet_name_order'`;
  expect(await isNameOrderCurrent()).toBe(false);
  for (const statement of NAME_ORDER_REPAIR.split(";").filter((text) => text.trim() !== ""))
    await dbForWork().$executeRawUnsafe(statement);
  expect(await isNameOrderCurrent()).toBe(true);
});

describe("a position", () => {
  it("of another order, or none of ours, is refused", async () => {
    const given: [string, string][] = [
      ["name", "7"],
      ["oldest", "7~UmV4"],
      ["added", "7~UmV4"],
      ["status", "7~bG9zdA"],
      ["category", "7~UmV4"],
      ["name", "x~UmV4"],
      ["name", "7~AA"],
    ];
    for (const [order, after] of given)
      await expect(listPets(operator, petListQuery.parse({ order, after }))).rejects.toMatchObject({
        code: "invalid_request",
      });
  });
});

it("the neighbours of a pet are those of the list that it was opened from", async () => {
  for (const order of ["name", "status-desc", "updated-desc", "newest"] as const) {
    const { pets } = await listPets(operator, petListQuery.parse({ order, category: "1" }));
    const [before, pet, after] = pets;
    expect(await neighboursOf(pet?.id, { order, category: "1" })).toEqual({
      at: expect.any(String),
      place: "here",
      previous: before?.id,
      next: after?.id,
      total: "36",
    });
  }
});

it("a pet that was opened from a list is told to be there still, before its neighbours, or behind them or not in the list", async () => {
  const list = { order: "name", category: "1" } as const;
  const { pets } = await listPets(operator, petListQuery.parse(list));
  const pet = pets[3];
  const { at } = await neighboursOf(pet?.id, list);
  const placeAs = async (name: string, categoryId = 1) => {
    await dbForWork()
      .$executeRaw`UPDATE pet SET name = ${name}, category_id = ${categoryId} WHERE id = ${BigInt(pet?.id ?? 0)}`;
    return (await neighboursOf(pet?.id, { ...list, at })).place;
  };
  expect(await placeAs("  ")).toBe("before");
  expect(await placeAs("zzz")).toBe("away");
  expect(await placeAs(pet?.name ?? "")).toBe("here");
  expect(await placeAs(pet?.name ?? "", 2)).toBe("away");
  await dbForWork().$executeRaw`DELETE FROM pet WHERE id = ${BigInt(pet?.id ?? 0)}`;
  expect((await neighboursOf(pet?.id, { ...list, at })).place).toBe("away");
});

it.each(["name", "status-desc", "updated-desc", "updated", "newest"] as const)(
  "the neighbours of a pet in the order %s stay what they were when it was opened, wherever edits move it to",
  async (order) => {
    const list = { order, category: "1" } as const;
    const { pets } = await listPets(operator, petListQuery.parse(list));
    const [before, pet, after] = pets.slice(3).map(({ id }) => id);
    const { at } = await neighboursOf(pet, list);
    const move = (name: string, status: string, updated: string) => dbForWork().$executeRaw`
      UPDATE pet SET name = ${name}, status = ${status}::pet_status, updated_at = ${updated}::timestamptz
      WHERE id = ${BigInt(pet ?? 0)}`;
    // To either end of each order, and right beside its place, where it would be its own neighbour.
    const ends = [
      ["  ", "available", "2020-01-01"],
      ["zzz", "sold", "2030-01-01"],
    ] as const;
    for (const [name, status, updated] of ends) {
      await move(name, status, updated);
      expect(await neighboursOf(pet, { ...list, at })).toMatchObject({ at, previous: before, next: after });
    }
    const other = pets[4];
    for (const name of [`${other?.name} `, other?.name ?? ""]) {
      await move(name, other?.status ?? "", other?.updatedAt ?? "");
      expect(await neighboursOf(pet, { ...list, at })).toMatchObject({ at, previous: before, next: after });
    }
    await dbForWork().$executeRaw`DELETE FROM pet WHERE id = ${BigInt(pet ?? 0)}`;
    expect(await neighboursOf(pet, { ...list, at })).toMatchObject({ at, previous: before, next: after });
    await expect(neighboursOf(pet, list)).rejects.toMatchObject({ code: "not_found" });
  },
);

function neighboursOf(id: string | undefined, query: z.input<typeof neighboursQuery>) {
  return findNeighbours(operator, BigInt(id ?? 0), neighboursQuery.parse(query));
}

it.each([
  "2026-02-31T00:00:00.000Z",
  "2026-02-29T00:00:00.000Z",
  "0000-01-01T00:00:00.000Z",
  "2026-01-01T24:00:00.000Z",
])("refuses a position with a time that PostgreSQL does not read: %s", async (time) => {
  const after = `1~${Buffer.from(time).toString("base64url")}`;
  for (const order of ["added", "updated-desc"] as const)
    await expect(listPets(operator, petListQuery.parse({ order, after }))).rejects.toMatchObject({
      code: "invalid_request",
    });
});

it("refuses an instant with more decimals than PostgreSQL reads", () => {
  const parse = (decimals: number) =>
    petListQuery.safeParse({ addedFrom: `2026-01-01T00:00:00.${"9".repeat(decimals)}Z` });
  expect(parse(9).success).toBe(true);
  expect(parse(4_000).success).toBe(false);
});
