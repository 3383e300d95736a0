import fc from "fast-check";
import { expect, it } from "vitest";
import { reserveCategoryIds } from "@/lib/categories/new-categories";
import { setUpTestShop, signedIn } from "@/lib/accounts/testing";
import { INT64_MAX, INT64_MIN } from "@/lib/core/int64";
import { db, dbForWork, type Transaction } from "@/lib/db";
import { sweepCategoryCounts } from "@/lib/categories/sweep";
import { createPet } from "@/lib/pets/service";

setUpTestShop();

/** Ids around the places where choosing one could go wrong. */
const categoryId = fc.oneof(
  fc.bigInt({ min: -2n, max: 5n }),
  fc.bigInt({ min: 999_999_996n, max: 1_000_000_004n }),
  fc.constantFrom(INT64_MIN, INT64_MAX, INT64_MAX - 1n),
);

it("are found by a substring of the name or by the id, named or not, once each over all pages", async () => {
  const { browser } = await signedIn("staff");
  const name = (categoryId: bigint, text: string) =>
    browser.call("categories.setName", { categoryId: String(categoryId), name: text });
  await name(7n, "Cats");
  await name(9n, "Dogs of 7 kinds");
  for (const categoryId of [7n, 12n])
    await createPet({ kind: "operator" }, { name: "Rex", categoryId, status: "sold" });
  const find = async (q?: string) => {
    const { body } = await browser.call("categories.list", q === undefined ? {} : { q });
    return body.categories.map(({ id, name: called, counts }) => [id, called, counts.all]);
  };
  const [cats, dogs, other] = [
    ["7", "Cats", "1"],
    ["9", "Dogs of 7 kinds", "0"],
    ["12", null, "1"],
  ];
  expect(await find()).toEqual([cats, dogs, other]);
  expect(await find("7")).toEqual([cats, dogs]);
  expect(await find("dOG")).toEqual([dogs]);
  expect(await find("12")).toEqual([other]);
  expect(await find("2")).toEqual([]);
  expect(await db().category.count()).toBe(2);
});

it("are in the order of their names, those without one last, unless another is asked for", async () => {
  const { browser } = await signedIn("staff");
  await dbForWork().$executeRaw`
    INSERT INTO category (id, name) SELECT 1000 - n, 'Kind ' || n FROM generate_series(1, 150) AS n`;
  await dbForWork().$executeRaw`INSERT INTO pet (name, category_id) SELECT 'Rex', n FROM generate_series(1, 110) AS n`;
  const ids: string[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const { body } = await browser.call("categories.list", after === undefined ? {} : { after });
    ids.push(...body.categories.map(({ id }) => id));
    after = body.next;
  }
  const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
  expect(ids).toEqual([...upTo(150).map((n) => String(1000 - n)), ...upTo(110).map(String)]);
});

it("are suggested for a text with a typing error that none contains", async () => {
  const { browser } = await signedIn("staff");
  const names = ["Dogs", "Cats", "Guinea pigs", "Kätzchen", "Sea-horses"];
  for (const name of names) await browser.call("categories.create", { name });
  const suggested = async (q: string) => {
    const { body } = await browser.call("categories.list", { q });
    return body.similar.map(({ name }) => name);
  };
  expect(await suggested("Dgo")).toEqual(["Dogs"]);
  expect(await suggested("kazchen")).toEqual(["Kätzchen"]);
  expect(await suggested("guinae")).toEqual(["Guinea pigs"]);
  expect(await suggested("Giunea pigs")).toEqual(["Guinea pigs"]);
  expect(await suggested("dog")).toEqual([]);
  expect(await suggested("Chinchillas")).toEqual([]);
  expect(await suggested("99999")).toEqual([]);
});

it("are unique: of concurrent requests with the same name one succeeds, and the others get its category", async () => {
  const { browser } = await signedIn("staff");
  const answers = await Promise.all(
    [21n, 22n, 23n, 24n].map((categoryId) =>
      browser.call("categories.setName", { categoryId: String(categoryId), name: "Newts" }),
    ),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual([
    "invalid_request",
    "invalid_request",
    "invalid_request",
    null,
  ]);
});

it("are created with an id of their own, unless one has the name, in any case and with or without accents", async () => {
  const { browser } = await signedIn("staff");
  await createPet({ kind: "operator" }, { name: "Rex", categoryId: 4000n, status: "sold" });
  const { body } = await browser.call("categories.create", { name: "Kätzchen" });
  expect(body).toEqual({ id: "4001", name: "Kätzchen" });
  for (const name of ["Kätzchen", "kätzchen", "KATZCHEN", "Ka\u0308tzchen"])
    expect(await browser.call("categories.create", { name })).toMatchObject({ status: 400, code: "invalid_request" });
  expect((await browser.call("categories.create", { name: "Katze" })).body).toEqual({ id: "4002", name: "Katze" });
  const found = await browser.call("categories.list", { q: "KATZ" });
  expect(found.body.categories.map(({ id }) => id)).toEqual(["4001", "4002"]);
});

it("never get the id of another one, whatever ids the pets have, and whatever went since", async () => {
  const { browser } = await signedIn("staff");
  const create = async (name: string) => (await browser.call("categories.create", { name })).body.id;
  await fc.assert(
    fc.asyncProperty(fc.array(categoryId, { minLength: 1, maxLength: 8 }), async (used) => {
      await dbForWork().$executeRaw`TRUNCATE pet, category`;
      await dbForWork().$executeRaw`UPDATE category_mark SET last_id = 0`;
      await dbForWork().$executeRaw`INSERT INTO pet (name, category_id) SELECT 'Rex', unnest(${used}::bigint[])`;
      const given = [await create("Parrots"), await create("Turtles")];
      // All go: the pets, the names, and the counters.
      for (const id of given) await browser.call("categories.removeName", { categoryId: id });
      await dbForWork().$executeRaw`DELETE FROM pet`;
      await dbForWork().$executeRaw`DELETE FROM deleted_pet`;
      await sweepCategoryCounts();
      given.push(await create("Horses"), await create("Snakes"));
      const ids = [...given, ...used.filter((id) => id > 0n && id < 1_000_000_000n).map(String)];
      expect(new Set(ids).size).toBe(given.length + new Set(used.filter((id) => id > 0n && id < 1_000_000_000n)).size);
      const named = await db().category.findMany({ orderBy: { name: "asc" } });
      expect(named.map(({ id, name }) => [id.toString(), name])).toEqual([
        [given[2], "Horses"],
        [given[3], "Snakes"],
      ]);
    }),
    { numRuns: 30 },
  );
});

it("are reserved at once by several, each with ids of its own, past those that are in use", async () => {
  await dbForWork().$executeRaw`
    INSERT INTO pet (name, category_id) SELECT 'Rex', 999999999 + n FROM generate_series(0, 50) n`;
  const reserved = await Promise.all(
    [1, 2, 3].map((count) => db().$transaction((tx) => reserveCategoryIds(tx, count))),
  );
  const ids = reserved.flat().sort((a, b) => Number(a - b));
  expect(ids).toEqual([1n, 2n, 3n, 4n, 5n, 6n].map((n) => 1_000_000_049n + n));
});

it("are reserved in a moment, however many ids in a row are in use", async () => {
  const used = 200_000;
  await dbForWork().$executeRaw`
    INSERT INTO category_count (category_id, status, shard, count)
    SELECT 999999998 + n, 'sold', 0, 1 FROM generate_series(1, ${used}) n`;
  const startedMs = performance.now();
  const [first = 0n] = await db().$transaction((tx) => reserveCategoryIds(tx, 1));
  expect(performance.now() - startedMs).toBeLessThan(1_000);
  expect(first).toBeGreaterThan(BigInt(999_999_998 + used));
  const more = await db().$transaction((tx) => reserveCategoryIds(tx, 5_000));
  expect(more).toEqual(Array.from({ length: 5_000 }, (_, n) => first + BigInt(n) + 1n));
});

it("renamed concurrently are recorded with their previous names", async () => {
  const { browser } = await signedIn("staff");
  const names = ["a", "b", "c", "d"];
  await Promise.all(names.map((name) => browser.call("categories.setName", { categoryId: "31", name })));
  const records = await db().activity.findMany({ where: { action: "category.named" }, orderBy: { id: "asc" } });
  const called = (json: unknown) => (json as { name?: string } | null)?.name;
  expect(records.slice(1).map(({ before }) => called(before))).toEqual(
    records.slice(0, -1).map(({ after }) => called(after)),
  );
});

it("keep a name that a colleague has given since the one that is to be removed, renamed or restored", async () => {
  const { browser } = await signedIn("staff");
  const given = { categoryId: "7", name: "Cats" };
  await browser.call("categories.setName", given);
  await browser.call("categories.setName", { ...given, name: "Felines" });
  expect(await browser.call("categories.removeName", given)).toMatchObject({ status: 409, code: "conflict" });
  expect(await browser.call("categories.setName", { ...given, from: null })).toMatchObject({ status: 400 });
  const renamed = { ...given, name: "Kitties", from: "Cats" };
  expect(await browser.call("categories.setName", renamed)).toMatchObject({ status: 409, code: "conflict" });
  expect(await db().category.findMany({ select: { name: true } })).toEqual([{ name: "Felines" }]);
  expect((await browser.call("categories.removeName", { ...given, name: "Felines" })).status).toBe(200);
  expect(await browser.call("categories.setName", renamed)).toMatchObject({ status: 404 });
  expect((await browser.call("categories.setName", { ...given, from: null })).body.isChanged).toBe(true);
  // As a colleague has named it already.
  expect((await browser.call("categories.setName", { ...given, from: "Dogs" })).body.isChanged).toBe(false);
  expect((await browser.call("categories.setName", renamed)).status).toBe(200);
});

it("of the sample shop are added to an empty shop once, with its pets, also when requested twice", async () => {
  const { browser } = await signedIn("owner");
  const answers = await Promise.all([1, 2].map(() => browser.call("pets.addSamples")));
  expect(answers.map(({ body }) => body.added).sort((a, b) => a - b)).toEqual([0, 60]);
  expect([await db().pet.count(), await db().category.count()]).toEqual([60, 12]);
});

it("of the sample shop have ids that no category ever had, and are those of the shop where it has their names", async () => {
  const { browser } = await signedIn("owner");
  for (const name of ["Lizards", "cats", "Snakes"]) await browser.call("categories.create", { name });
  await browser.call("categories.removeName", { categoryId: "3" });
  expect((await browser.call("pets.addSamples")).body.added).toBe(60);
  const categories = await db().category.findMany({ orderBy: { id: "asc" } });
  expect(categories.slice(0, 3)).toMatchObject([
    { id: 1n, name: "Lizards" },
    { id: 2n, name: "cats" },
    { id: 4n, name: "Dogs" },
  ]);
  expect(categories).toHaveLength(13);
  const used = (await db().pet.groupBy({ by: ["categoryId"] })).map(({ categoryId }) => categoryId);
  expect(used.sort((a, b) => Number(a - b))).toEqual(categories.slice(1).map(({ id }) => id));
});

it("of the sample shop are taken back with its pets, but for what was changed or used since", async () => {
  const { browser } = await signedIn("owner");
  await browser.call("categories.create", { name: "cats" });
  const { jobId } = (await browser.call("pets.addSamples")).body;
  const [kept] = await db().pet.findMany({ orderBy: { id: "asc" }, take: 1 });
  const edit = { petId: String(kept?.id), version: 1, name: "Rex" };
  expect((await browser.call("pets.edit", edit)).status).toBe(200);
  const undone = (await browser.call("jobs.undo", { jobId: jobId ?? "" })).body;
  expect(undone).toMatchObject({ state: "done", changed: "59", failed: "1" });
  expect(await db().pet.findMany({ select: { name: true } })).toEqual([{ name: "Rex" }]);
  const left = (await db().category.findMany({ orderBy: { id: "asc" } })).map(({ id }) => id);
  expect(new Set(left)).toEqual(new Set([1n, kept?.categoryId]));
});

/** Adds a pet and removes it on another connection, which uses other counter shards. */
async function passThrough(categoryId: bigint, shards: readonly [number, number]): Promise<void> {
  const onShard = (shard: number, change: (tx: Transaction) => Promise<unknown>) =>
    db().$transaction(async (tx) => {
      await tx.$executeRaw`SELECT set_config('petstore.count_shard', ${String(shard)}, true)`;
      await change(tx);
    });
  await onShard(shards[0], (tx) => tx.$executeRaw`INSERT INTO pet (name, category_id) VALUES ('Rex', ${categoryId})`);
  await onShard(
    shards[1],
    (tx) => tx.$executeRaw`
      DELETE FROM pet WHERE id = (SELECT id FROM pet WHERE category_id = ${categoryId} LIMIT 1 FOR UPDATE SKIP LOCKED)`,
  );
}

it("leave the list with their last pet, and their counters are deleted", async () => {
  const { browser } = await signedIn("staff");
  await passThrough(-5n, [2, 8]);
  const idsFor = async (q?: string) =>
    (await browser.call("categories.list", q === undefined ? {} : { q })).body.categories.map(({ id }) => id);
  expect(await idsFor()).not.toContain("-5");
  expect(await idsFor("-5")).toEqual([]);
  expect(await db().categoryCount.count({ where: { categoryId: -5n } })).toBe(2);
  await sweepCategoryCounts();
  expect(await db().categoryCount.count({ where: { categoryId: -5n } })).toBe(0);
});

it("are deleted with their counters, however many there are", async () => {
  await dbForWork()
    .$executeRaw`INSERT INTO pet (name, category_id) SELECT 'Rex', 1000 + n FROM generate_series(1, 170) n`;
  await dbForWork().$executeRaw`DELETE FROM pet WHERE category_id > 1000 AND category_id % 10 <> 0`;
  await sweepCategoryCounts();
  const kept = await db().categoryCount.groupBy({ by: ["categoryId"], where: { categoryId: { gt: 1000n } } });
  expect(kept).toHaveLength(17);
  await dbForWork().$executeRaw`DELETE FROM pet WHERE category_id > 1000`;
});

it("have exact counters while those of empty categories are deleted", async () => {
  const categories = [101n, 102n, 103n];
  const writers = [0, 1, 2, 3].map(async (writer) => {
    for (let i = 0; i < 40; i++) await passThrough(categories[(writer + i) % 3] ?? 0n, [writer, 3 - writer]);
  });
  let isOver = false;
  const sweeps = (async () => {
    while (!isOver) await sweepCategoryCounts().catch(() => undefined);
  })();
  await Promise.all(writers).finally(() => (isOver = true));
  await sweeps;
  const counted = await db().$queryRaw`
    SELECT category_id, sum(count)::int AS count FROM category_count WHERE category_id > 100 GROUP BY 1 HAVING sum(count) <> 0 ORDER BY 1`;
  const there = await db().$queryRaw`
    SELECT category_id, count(*)::int AS count FROM pet WHERE category_id > 100 GROUP BY 1 ORDER BY 1`;
  expect(counted).toEqual(there);
  await db().$executeRaw`DELETE FROM pet WHERE category_id > 100`;
  await sweepCategoryCounts();
  expect(await db().categoryCount.count({ where: { categoryId: { gt: 100n } } })).toBe(0);
});
