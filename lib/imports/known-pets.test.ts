import { beforeEach, describe, expect, it } from "vitest";
import { setUpTestShop, signedIn, type TestBrowser } from "@/lib/accounts/testing";
import { db } from "@/lib/db";
import { setUpJobRunner } from "@/lib/jobs/testing";
import type { PetStatus } from "@/lib/pets/statuses";
import { findKnownPets } from "./known-pets";
import { expectTrueCounts } from "@/lib/pets/testing";
import { check, run, upload } from "./testing";

setUpTestShop();
setUpJobRunner();

let browser: TestBrowser;
beforeEach(async () => {
  await db().category.create({ data: { id: 7n, name: "Dogs" } });
  ({ browser } = await signedIn("staff"));
});

const add = (...pets: { name: string; categoryId: bigint; status?: PetStatus }[]) =>
  db().pet.createMany({ data: pets });
const pet = (name: string, categoryId: bigint) => ({ name, categoryId, status: "available" as const });

describe("a pet that the shop has already", () => {
  it("has the same name and category", async () => {
    await add({ name: "Rex", categoryId: 7n }, { name: "Tom", categoryId: 8n });
    const { id } = await db().pet.findFirstOrThrow({ where: { name: "Rex" } });
    const given = [pet("Tom", 7n), pet("Rex", 7n), pet("rex", 7n), pet("Rex ", 7n), pet("Réx", 7n), pet("Rex", 7n)];
    const rex = { id, status: "available" };
    expect(await findKnownPets(given)).toEqual([null, rex, null, null, null, rex]);
    expect(await findKnownPets([])).toEqual([]);
  });

  it("is found by an index, however many others have its name", async () => {
    await db().$executeRaw`INSERT INTO pet (name, category_id) SELECT 'Rex', 8 FROM generate_series(1, 20000)`;
    await add({ name: "Rex", categoryId: 7n });
    await db().$executeRaw`ANALYZE pet`;
    const given = Array.from({ length: 250 }, () => pet("Rex", 9n));
    const started = performance.now();
    expect(await findKnownPets([pet("Rex", 7n), ...given])).toEqual([expect.anything(), ...given.map(() => null)]);
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
      differing: 0,
      first: [
        { id: expect.any(String), name: "Rex" },
        { id: expect.any(String), name: "Tom" },
      ],
    });
  });

  it("adds them unless it is told to leave them out", async () => {
    const done = await run(browser, await uploaded(), "all", { known: "skip" });
    expect(done).toMatchObject({ state: "done", added: 3, leftOut: 2, skipped: 0 });
    expect(await db().pet.count({ where: { name: "Bella" } })).toBe(2);
    const again = await run(browser, await uploaded(), "all", { again: true });
    expect(again).toMatchObject({ state: "done", added: 5, leftOut: 0 });
  });
});

describe("an import that updates the pets that the shop has already", () => {
  const FILE = "name,category,status\nRex,7,sold\nTom,8,\nMia,7,sold\nMia,7,pending\nBella,7,\nNew,7,sold\n";
  beforeEach(() =>
    add(
      { name: "Rex", categoryId: 7n },
      { name: "Tom", categoryId: 8n, status: "pending" },
      { name: "Mia", categoryId: 7n },
      { name: "Bella", categoryId: 7n, status: "sold" },
    ),
  );

  const update = async (options: { again?: boolean } = {}) => {
    const { id } = await upload(browser, FILE);
    return run(browser, id, "all", { known: "update", ...options });
  };
  const statuses = async () =>
    Object.fromEntries((await db().pet.findMany({ orderBy: { id: "asc" } })).map(({ name, status }) => [name, status]));
  const BEFORE = { Rex: "available", Tom: "pending", Mia: "available", Bella: "sold" };
  const AFTER = { Rex: "sold", Tom: "pending", Mia: "pending", Bella: "sold", New: "sold" };

  it("gives each the status of its last row, unless the row has none, and records it", async () => {
    const { id } = await upload(browser, FILE);
    expect((await check(browser, id)).known).toMatchObject({ count: 5, differing: 3 });
    const done = await run(browser, id, "all", { known: "update" });
    expect(done).toMatchObject({ state: "done", added: 1, updated: 2, leftOut: 3, skipped: 0 });
    expect(await statuses()).toEqual(AFTER);
    const records = await db().activity.findMany({ where: { jobId: done.jobId, action: "pet.updated" } });
    expect(records.map(({ subjectName, after }) => [subjectName, after])).toEqual([
      ["Mia", expect.objectContaining({ status: "pending" })],
      ["Rex", expect.objectContaining({ status: "sold" })],
    ]);
    await expectTrueCounts();
  });

  it("changes nothing when it is repeated", async () => {
    await update();
    expect(await update({ again: true })).toMatchObject({ state: "done", added: 0, updated: 0, leftOut: 6 });
    expect(await statuses()).toEqual(AFTER);
  });

  it("is undone as a whole, but for pets that were changed afterwards", async () => {
    const { undoJobId } = await update();
    const mia = await db().pet.findFirstOrThrow({ where: { name: "Mia" } });
    await browser.call("pets.edit", { petId: String(mia.id), version: mia.version, status: "sold" });
    const jobId = String(undoJobId);
    expect((await browser.call("jobs.undoEffect", { jobId })).body).toEqual({ reverted: "2", removed: "1", kept: "1" });
    await browser.call("jobs.undo", { jobId });
    expect(await statuses()).toEqual({ ...BEFORE, Mia: "sold" });
    await expectTrueCounts();
  });
});
