import { beforeEach, describe, expect, it } from "vitest";
import { setUpTestShop, signedIn, type TestBrowser } from "@/lib/accounts/testing";
import { db } from "@/lib/db";
import { setUpJobRunner } from "@/lib/jobs/testing";
import { findKnownPets } from "./known-pets";
import { check, run, upload } from "./testing";

setUpTestShop();
setUpJobRunner();

let browser: TestBrowser;
beforeEach(async () => {
  await db().category.create({ data: { id: 7n, name: "Dogs" } });
  ({ browser } = await signedIn("staff"));
});

const add = (...pets: { name: string; categoryId: bigint }[]) => db().pet.createMany({ data: pets });
const pet = (name: string, categoryId: bigint) => ({ name, categoryId, status: "available" as const });

describe("a pet that the shop has already", () => {
  it("has the same name and category", async () => {
    await add({ name: "Rex", categoryId: 7n }, { name: "Tom", categoryId: 8n });
    const { id } = await db().pet.findFirstOrThrow({ where: { name: "Rex" } });
    const given = [pet("Tom", 7n), pet("Rex", 7n), pet("rex", 7n), pet("Rex ", 7n), pet("Réx", 7n), pet("Rex", 7n)];
    expect(await findKnownPets(given)).toEqual([null, id, null, null, null, id]);
    expect(await findKnownPets([])).toEqual([]);
  });

  it("is found by an index, however many others have its name", async () => {
    await db().$executeRaw`INSERT INTO pet (name, category_id) SELECT 'Rex', 8 FROM generate_series(1, 20000)`;
    await add({ name: "Rex", categoryId: 7n });
    await db().$executeRaw`ANALYZE pet`;
    const given = Array.from({ length: 250 }, () => pet("Rex", 9n));
    const started = performance.now();
    expect(await findKnownPets([pet("Rex", 7n), ...given])).toEqual([expect.any(BigInt), ...given.map(() => null)]);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe.each([1, 5, 100])("of a shop whose pets have %i names", (names) => {
  it("is looked for in the index of names alone", async () => {
    await db().$executeRaw`
      INSERT INTO pet (name, category_id) SELECT 'Pet ' || n % ${names}::int, 7 FROM generate_series(1, 50000) n`;
    await db().$executeRaw`ANALYZE pet`;
    const given = Array.from({ length: 250 }, (_, i) => pet(`Other ${i}`, 7n));
    const started = performance.now();
    expect(await findKnownPets(given)).toEqual(given.map(() => null));
    // Reading all pets for each name takes ten times as long.
    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe("an import of pets that the shop has already", () => {
  const FILE = "name,category\nRex,Dogs\nBella,Dogs\nBella,Dogs\nTom,8\nRex,Hamsters\n";
  beforeEach(() =>
    add({ name: "Rex", categoryId: 7n }, { name: "Tom", categoryId: 8n }, { name: "Tom", categoryId: 8n }),
  );

  async function uploaded(): Promise<string> {
    const { id } = await upload(browser, FILE);
    const matches = [{ kind: "newCategory" as const, field: "category" as const, word: "hamsters", name: "Hamsters" }];
    await browser.call("imports.match", { importId: id, matches, onlyOpen: false });
    return id;
  }

  it("counts them in its dry run, and names the first", async () => {
    const { known, good } = await check(browser, await uploaded());
    expect(good).toBe(5);
    expect(known).toEqual({
      count: 2,
      first: [
        { id: expect.any(String), name: "Rex" },
        { id: expect.any(String), name: "Tom" },
      ],
    });
  });

  it("adds them unless it is told to leave them out", async () => {
    const done = await run(browser, await uploaded(), "all", { leaveOutKnown: true });
    expect(done).toMatchObject({ state: "done", added: 3, leftOut: 2, skipped: 0 });
    expect(await db().pet.count({ where: { name: "Bella" } })).toBe(2);
    const again = await run(browser, await uploaded(), "all", { again: true });
    expect(again).toMatchObject({ state: "done", added: 5, leftOut: 0 });
  });
});
