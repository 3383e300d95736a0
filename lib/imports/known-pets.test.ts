import { beforeEach, describe, expect, it } from "vitest";
import { setUpTestShop, signedIn, type TestBrowser } from "@/lib/accounts/testing";
import { db } from "@/lib/db";
import { readSnapshot } from "@/lib/db-snapshot";
import { JobFailed } from "@/lib/jobs/job-run";
import { setUpJobRunner } from "@/lib/jobs/testing";
import type { PetStatus } from "@/lib/pets/statuses";
import { KnownPets, SAME_NAME_MAX } from "./known-pets";
import { UPDATES_MAX } from "./schemas";
import { PetUpdates } from "./pet-updates";
import type { GoodRow } from "./validate-row";
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
const row = (name: string, categoryId: bigint, status?: PetStatus, id: bigint | null = null): GoodRow => ({
  line: 1,
  pet: { name, categoryId, status: status ?? "available" },
  newCategory: undefined,
  hasName: true,
  hasCategory: true,
  hasStatus: status !== undefined,
  id,
  reference: null,
});

/** The pets of these rows, which are read one batch after the other. */
async function petsOf(...batches: GoodRow[][]): Promise<(bigint | null)[]> {
  const hasIds = batches.flat().some(({ id }) => id !== null);
  const known = new KnownPets({ isByName: true, isByReference: false, hasIds });
  const pets = new Map<GoodRow, bigint>();
  for (const rows of batches) {
    const found = await known.of(rows);
    for (const each of rows) {
      const pet = found.get(each);
      if (pet && pet !== "later") pets.set(each, pet.id);
    }
  }
  for await (const rows of known.rest()) for (const [each, pet] of rows) if (pet) pets.set(each, pet.id);
  return batches.flat().map((each) => pets.get(each) ?? null);
}

async function idsOf(name: string): Promise<bigint[]> {
  const pets = await db().pet.findMany({ where: { name }, orderBy: { id: "asc" } });
  return pets.map(({ id }) => id);
}

describe("a pet that the shop has already", () => {
  it("has the same name and category", async () => {
    await add({ name: "Rex", categoryId: 7n }, { name: "Tom", categoryId: 8n });
    const [id] = await idsOf("Rex");
    const rows = [row("Tom", 7n), row("Rex", 7n), row("rex", 7n), row("Rex ", 7n), row("Réx", 7n)];
    expect(await petsOf(rows)).toEqual([null, id, null, null, null]);
    expect(await petsOf([])).toEqual([]);
  });

  it.each(["available", "sold", undefined] as const)(
    "counts for a row without a reference rather than one with another, wherever they are in the file: %s",
    async (status) => {
      await add({ name: "Rex", categoryId: 7n });
      const [id] = await idsOf("Rex");
      const referenced = { ...row("Rex", 7n, "available"), reference: "A9" };
      expect(await petsOf([referenced], [row("Tom", 7n)], [row("Rex", 7n, status)])).toEqual([null, null, id]);
      expect(await petsOf([referenced], [row("Tom", 7n)])).toEqual([id, null]);
    },
  );

  it("counts for one row, so that the last rows are new if there are more of them than such pets", async () => {
    await add(...Array.from({ length: 3 }, () => ({ name: "Max", categoryId: 7n })), { name: "Max", categoryId: 8n });
    const [first, second, third, other] = await idsOf("Max");
    const max = () => row("Max", 7n);
    const batches = [[max(), row("Max", 8n), max()], [], [max(), max()], [max(), row("Max", 8n)]];
    expect(await petsOf(...batches)).toEqual([third, other, second, first, null, null, null]);
  });

  it("is the one with the id of the row, if that has its name and category", async () => {
    await add({ name: "Max", categoryId: 7n }, { name: "Max", categoryId: 7n }, { name: "Max", categoryId: 8n });
    const [first = 0n, second = 0n, other = 0n] = await idsOf("Max");
    const rows = [row("Max", 7n, "sold", other), row("Max", 7n, "sold", first), row("Rex", 7n, "sold", second)];
    expect(await petsOf(rows)).toEqual([second, first, null]);
  });

  it("is that of its own row, although rows without an id come long before", async () => {
    await add({ name: "Max", categoryId: 7n }, { name: "Max", categoryId: 7n, status: "sold" });
    const [available = 0n, sold = 0n] = await idsOf("Max");
    const max = (status: PetStatus, id: bigint | null = null) => row("Max", 7n, status, id);
    const other = row("Tom", 7n, "sold");
    const both = [max("sold", available), max("sold", sold)];
    expect(await petsOf([max("available"), other], both)).toEqual([null, null, available, sold]);
    expect(await petsOf([max("available")], [max("sold", available)])).toEqual([sold, available]);
  });

  it("is the one with the id of the row, also if it was renamed or deleted since", async () => {
    await add(...["Max", "Max", "Zoe", "Zoe"].map((name) => ({ name, categoryId: 7n })));
    const [[older = 0n, newer = 0n], [zoe = 0n, gone = 0n]] = [await idsOf("Max"), await idsOf("Zoe")];
    await browser.call("pets.edit", { petId: String(newer), version: 1, name: "Maximilian" });
    await browser.call("pets.delete", { petId: String(gone) });
    const max = (id: bigint) => row("Max", 7n, "sold", id);
    expect(await petsOf([max(newer)])).toEqual([newer]);
    expect(await petsOf([max(newer)], [max(newer), max(older)])).toEqual([newer, null, older]);
    expect(await petsOf([row("Zoe", 7n, "sold", gone)])).toEqual([gone]);
    // By the numbers of another system, it is a guess.
    expect(await petsOf([row("Zoe", 7n, "sold", older), row("Tom", 7n, "sold", newer)])).toEqual([zoe, null]);
  });

  it("is the one with the id of the row, however many rows wait for the end of the file", async () => {
    await add({ name: "Max", categoryId: 7n }, { name: "Zoe", categoryId: 7n });
    const [[max = 0n], [zoe = 0n]] = [await idsOf("Max"), await idsOf("Zoe")];
    await browser.call("pets.edit", { petId: String(zoe), version: 1, name: "Chloe" });
    const known = new KnownPets({ isByName: true, isByReference: false, hasIds: true });
    for (let i = 0; i < 50; i++)
      await known.of(
        Array.from({ length: 1_000 }, (_, n) => row("Max", 7n, "sold", max + BigInt(1_000_000 * i + n + 1_000))),
      );
    const renamed = row("Zoe", 7n, "sold", zoe);
    expect((await known.of([renamed])).get(renamed)).toMatchObject({ id: zoe });
  });

  it("is known by a name that the row has from the settings, unless the id of a later row tells it", async () => {
    await add({ name: "Unnamed", categoryId: 7n }, { name: "Unnamed", categoryId: 7n });
    const [older, id = 0n] = await idsOf("Unnamed");
    const unnamed = (status?: PetStatus, of: bigint | null = null) => ({
      ...row("Unnamed", 7n, status, of),
      hasName: false,
    });
    expect(await petsOf([unnamed("available"), unnamed(), unnamed("sold")])).toEqual([id, older, null]);
    expect(await petsOf([unnamed("sold", 404n)], [unnamed("available", id)])).toEqual([older, id]);
  });

  it("has the status of the row, although another row of its name comes before", async () => {
    await add(
      { name: "Max", categoryId: 7n, status: "sold" },
      { name: "Max", categoryId: 7n },
      { name: "Max", categoryId: 7n, status: "pending" },
    );
    const [sold, available, pending] = await idsOf("Max");
    const max = (status?: PetStatus) => [row("Max", 7n, status)];
    expect(await petsOf(max("available"), max("sold"), max("pending"))).toEqual([available, sold, pending]);
    expect(await petsOf(max("available"), max("available"), max("sold"))).toEqual([available, pending, sold]);
    expect(await petsOf(max("sold"), max("sold"), max("sold"))).toEqual([sold, pending, available]);
    expect(await petsOf(max("available"), max("pending"), max("available"), max("sold"))).toEqual([
      available,
      pending,
      null,
      sold,
    ]);
    expect(await petsOf(max(), max("available"))).toEqual([available, pending]);
  });

  it("counts for one row, with the lowest id or the highest", async () => {
    const ends = [-(2n ** 63n), 2n ** 63n - 1n];
    await db().pet.createMany({ data: ends.map((id) => ({ id, name: "Rex", categoryId: 7n })) });
    const rows = Array.from({ length: 3 }, () => row("Rex", 7n));
    expect(await petsOf(...rows.map((each) => [each]))).toEqual([...ends.reverse(), null]);
  });

  it("is found among as many others of its name as are compared, by an index, and by more than one statement", async () => {
    await db().$executeRaw`
      INSERT INTO pet (name, category_id) SELECT 'Rex', CASE n WHEN 1 THEN 9 WHEN 2 THEN 7 ELSE 8 END
      FROM generate_series(1, ${SAME_NAME_MAX + 1}::int) AS n`;
    await db().$executeRaw`INSERT INTO pet (name, category_id) SELECT 'Max', 8 FROM generate_series(1, 3000)`;
    await add({ name: "Max", categoryId: 7n }, { name: "Tom", categoryId: 7n });
    await db().$executeRaw`ANALYZE pet`;
    const rows = [row("Rex", 7n), row("Max", 7n), row("Tom", 7n), row("Rex", 9n)];
    const [rex, max, tom] = [(await idsOf("Rex"))[1], (await idsOf("Max")).at(-1), (await idsOf("Tom"))[0]];
    const started = performance.now();
    expect(await petsOf(rows)).toEqual([rex, max, tom, null]);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

describe.each([1, 5, 100])("of a shop whose pets have %i names", (names) => {
  it("is looked for in the index of names alone", async () => {
    await db().$executeRaw`
      INSERT INTO pet (name, category_id) SELECT 'Pet ' || n % ${names}::int, 7 FROM generate_series(1, 50000) n`;
    await db().$executeRaw`ANALYZE pet`;
    const rows = Array.from({ length: 250 }, (_, i) => row(`Other ${i}`, 7n));
    const started = performance.now();
    expect(await petsOf(rows)).toEqual(rows.map(() => null));
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
      byReference: 0,
      differing: 0,
      adopted: 0,
      keptStatus: 0,
      statusChanges: [],
      renamed: { count: 0, first: [] },
      first: [
        { id: expect.any(String), name: "Rex" },
        { id: expect.any(String), name: "Tom" },
      ],
    });
  });

  it("knows what has no name, or only that of the settings, by its number", async () => {
    await add({ name: "Unnamed", categoryId: 7n });
    const { id } = await upload(browser, "name,category\n,Dogs\nn/a,Dogs\nUnnamed,Dogs\n");
    await browser.call("imports.change", { importId: id, defaultName: "Unnamed", emptyWords: ["n/a"] });
    expect(await check(browser, id)).toMatchObject({ good: 3, known: { count: 1 } });
    expect(await run(browser, id, "all", { known: "skip" })).toMatchObject({ added: 2, leftOut: 1 });
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
  const FILE = "name,category,status\nRex,7,sold\nTom,8,\nMia,7,pending\nMia,7,sold\nBella,7,\n";
  beforeEach(() =>
    add(
      { name: "Rex", categoryId: 7n },
      { name: "Tom", categoryId: 8n, status: "pending" },
      { name: "Mia", categoryId: 7n },
      { name: "Bella", categoryId: 7n, status: "sold" },
    ),
  );

  const update = async () => run(browser, (await upload(browser, FILE)).id, "all", { known: "update" });
  const statuses = async () =>
    (await db().pet.findMany({ orderBy: { id: "asc" } })).map(({ name, status }) => `${name} ${status}`);
  const BEFORE = ["Rex available", "Tom pending", "Mia available", "Bella sold"];
  const AFTER = ["Rex sold", "Tom pending", "Mia pending", "Bella sold", "Mia sold"];

  it("gives each the status of its row, unless the row has none, and records it", async () => {
    const { id } = await upload(browser, FILE);
    expect((await check(browser, id)).known).toMatchObject({ count: 4, differing: 2 });
    const done = await run(browser, id, "all", { known: "update" });
    expect(done).toMatchObject({ state: "done", added: 1, updated: 2, leftOut: 2, skipped: 0 });
    expect(await statuses()).toEqual(AFTER);
    const records = await db().activity.findMany({ where: { jobId: done.jobId, action: "pet.updated" } });
    expect(records.map(({ subjectName, after }) => [subjectName, after])).toEqual([
      ["Mia", expect.objectContaining({ status: "pending" })],
      ["Rex", expect.objectContaining({ status: "sold" })],
    ]);
    await expectTrueCounts();
  });

  it("says beforehand which statuses it gives instead of which", async () => {
    await add(...["Max", "Tim", "Ida"].map((name) => ({ name, categoryId: 7n })));
    const file = `${FILE}Bella,7,available\nMax,7,sold\nTim,7,sold\nIda,7,sold\n`.replace("Bella,7,\n", "");
    expect((await check(browser, (await upload(browser, file)).id)).known).toMatchObject({
      differing: 6,
      statusChanges: [
        { from: "available", to: "sold", count: 4 },
        { from: "available", to: "pending", count: 1 },
        { from: "sold", to: "available", count: 1 },
      ],
    });
  });

  it("takes pets of a name for those of its rows: an export changes nothing, whatever its order, and one row one pet", async () => {
    await add(
      ...(["sold", "available", "available", "pending"] as const).map((status) => ({
        name: "Max",
        categoryId: 7n,
        status,
      })),
    );
    const before = await statuses();
    const pets = await db().pet.findMany({ orderBy: { id: "desc" } });
    const fileOf = (rows: typeof pets) =>
      `id,name,category,status\n${rows.map(({ id, name, categoryId, status }) => `${id},${name},${categoryId},${status}`).join("\n")}\n`;
    const updateFrom = async (file: string) =>
      run(browser, (await upload(browser, file)).id, "all", { known: "update" });
    expect(await updateFrom(fileOf(pets))).toMatchObject({ state: "done", added: 0, updated: 0 });
    expect(await statuses()).toEqual(before);
    const changed = pets.map((pet, i) => (i === 2 ? { ...pet, status: "sold" as const } : pet));
    expect(await updateFrom(fileOf(changed))).toMatchObject({ state: "done", added: 0, updated: 1 });
    expect(
      await db().pet.findMany({ where: { status: "sold" }, select: { id: true }, orderBy: { id: "desc" } }),
    ).toEqual(changed.filter(({ status }) => status === "sold").map(({ id }) => ({ id })));
  });

  describe("leaves a status that others have set", () => {
    beforeEach(() => add({ name: "Quinn", categoryId: 7n }, { name: "Tova", categoryId: 7n }));
    const newest = (name: string) => db().pet.findFirstOrThrow({ where: { name }, orderBy: { id: "desc" } });
    const sellQuinn = async () => {
      const { version, id } = await newest("Quinn");
      await browser.call("pets.edit", { petId: String(id), version, status: "sold" });
    };
    const statuses = async () => [(await newest("Quinn")).status, (await newest("Tova")).status];

    it("since the check", async () => {
      const { id } = await upload(browser, "name,category,status\nQuinn,7,available\nTova,7,pending\n");
      expect((await check(browser, id)).known).toMatchObject({ count: 2, differing: 1 });
      await sellQuinn();
      const { version, id: tom } = await newest("Tova");
      for (const [i, name] of ["Tovah", "Tova"].entries())
        await browser.call("pets.edit", { petId: String(tom), version: version + i, name });
      const done = await run(browser, id, "all", { known: "update" });
      expect(done).toMatchObject({ updated: 1, kept: 1, leftOut: 1 });
      const { failures } = (await browser.call("jobs.failures", { jobId: String(done.jobId) })).body;
      expect(failures).toEqual([
        {
          position: String((await newest("Quinn")).id),
          subject: "Quinn",
          reasons: [expect.objectContaining({ key: "jobReasons.keptStatus" })],
        },
      ]);
      expect(await statuses()).toEqual(["sold", "pending"]);
    });

    it("while it runs", async () => {
      const updates = new PetUpdates();
      const { id: quinn } = await newest("Quinn");
      updates.add(row("Quinn", 7n, "pending"), { id: quinn, status: "available" });
      await db().$transaction(async (tx) => {
        const asOf = await readSnapshot(tx);
        await sellQuinn();
        const done = await updates.apply(tx, asOf, { actor: { kind: "system" } });
        expect(done).toEqual({ changed: 0, kept: [quinn] });
      });
      expect(await statuses()).toEqual(["sold", "available"]);
    });
  });

  it("changes a limited number of pets", () => {
    const updates = new PetUpdates();
    for (let id = 1n; id <= UPDATES_MAX; id++) updates.add(row("Rex", 7n, "sold"), { id, status: "available" });
    updates.add(row("Rex", 7n, "sold"), { id: 0n, status: "sold" });
    expect(() => updates.add(row("Rex", 7n, "sold"), { id: 0n, status: "available" })).toThrow(JobFailed);
  });

  it("changes nothing when it is repeated", async () => {
    await update();
    expect(await update()).toMatchObject({ state: "done", added: 0, updated: 0, leftOut: 5 });
    expect(await statuses()).toEqual(AFTER);
  });

  it("is undone as a whole, but for pets that were changed afterwards", async () => {
    const { undoJobId } = await update();
    const mia = await db().pet.findFirstOrThrow({ where: { name: "Mia" }, orderBy: { id: "asc" } });
    await browser.call("pets.edit", { petId: String(mia.id), version: mia.version, status: "sold" });
    const jobId = String(undoJobId);
    expect((await browser.call("jobs.undoEffect", { jobId })).body).toEqual({
      reverted: "2",
      removed: "1",
      kept: "1",
      namesCategories: false,
    });
    await browser.call("jobs.undo", { jobId });
    expect(await statuses()).toEqual(BEFORE.with(2, "Mia sold"));
    await expectTrueCounts();
  });
});
