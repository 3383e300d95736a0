import { beforeEach, describe, expect, it } from "vitest";
import { setUpTestShop, signedIn, type TestBrowser } from "@/lib/accounts/testing";
import { addressOf } from "@/lib/core/console-client";
import { db } from "@/lib/db";
import { setUpJobRunner } from "@/lib/jobs/testing";
import { withoutIsolates } from "@/lib/texts/isolation";
import { translateTo } from "@/lib/texts/languages";
import { message, writeMessage } from "@/lib/texts/message";
import { expectTrueCounts } from "@/lib/pets/testing";
import { rowErrorMessage, type ByNameRows, type ImportDetail, type KnownRows } from "./schemas";
import { SimilarReferences } from "@/lib/imports/similar-references";
import { KnownPets } from "./known-pets";
import { check, run, untilEnded, upload } from "./testing";
import type { GoodRow } from "./validate-row";

setUpTestShop();
setUpJobRunner();

let browser: TestBrowser;
beforeEach(async () => {
  await db().category.create({ data: { id: 7n, name: "Dogs" } });
  ({ browser } = await signedIn("staff"));
});

const fileOf = (...rows: readonly string[]) => `Animal ID,Name,Type,Status\n${rows.join("\n")}\n`;

async function importFile(file: string, known: KnownRows = "update", byName?: ByNameRows): Promise<ImportDetail> {
  return run(browser, (await upload(browser, file)).id, "all", { known, again: true, ...(byName && { byName }) });
}

/** All pets that are not deleted, in order of id: "A1 Bella sold". */
async function pets(): Promise<string[]> {
  const found = await db().$queryRaw<{ text: string }[]>`
    SELECT concat_ws(' ', reference, name, status) AS text FROM pet LEFT JOIN pet_reference ON pet_id = id ORDER BY id`;
  return found.map(({ text }) => text);
}

const undo = async ({ undoJobId }: ImportDetail) => {
  const { body } = await browser.call("jobs.undo", { jobId: String(undoJobId) });
  return body.id;
};

it("knows a pet by its reference, however many have its name", async () => {
  const status = (i: number, changed: number) => (i < changed ? "sold" : "available");
  const names = Array.from({ length: 20 }, (_, i) => `Pet ${i}`);
  const animals = (count: number, changed: number) =>
    fileOf(...Array.from({ length: count }, (_, i) => `A${i},${names[i % 20]},dogs,${status(i, changed)}`).reverse());
  expect(await importFile(animals(3_000, 0))).toMatchObject({ state: "done", added: 3_000, updated: 0, leftOut: 0 });
  const { id } = await upload(browser, animals(3_500, 83));
  expect((await check(browser, id)).known).toMatchObject({
    count: 3_000,
    byReference: 3_000,
    differing: 83,
    adopted: 0,
  });
  const second = await run(browser, id, "all", { known: "update" });
  expect(second).toMatchObject({ state: "done", added: 500, updated: 83, leftOut: 2_917 });
  expect((await pets()).filter((pet) => pet.endsWith("sold")).sort()).toEqual(
    Array.from({ length: 83 }, (_, i) => `A${i} Pet ${i % 20} sold`).sort(),
  );
  expect(await importFile(animals(3_500, 83))).toMatchObject({ added: 0, updated: 0, leftOut: 3_500 });
  await expectTrueCounts();
});

it("counts the known pets that keep a status of their own, since their rows have none", async () => {
  await importFile(fileOf("A1,Bella,dogs,sold", "A2,Rex,dogs,", "A3,Max,dogs,pending"));
  const { id } = await upload(browser, fileOf("A1,Bella,dogs,", "A2,Rex,dogs,", "A3,Max,dogs,sold", "A4,Kim,dogs,"));
  expect((await check(browser, id)).known).toMatchObject({ count: 3, differing: 1, keptStatus: 1 });
});

it("warns of references that differ from others in the case of their letters alone", async () => {
  await importFile(fileOf("A7021,Bella,dogs,", "A7022,Rex,dogs,"));
  const { id } = await upload(
    browser,
    fileOf("a7021,Belle,dogs,", "A7022,Rex,dogs,", "SH-1,Pia,dogs,", "sh-1,Ria,dogs,", "A7-023,Kim,dogs,"),
  );
  const { id: bella } = await db().pet.findFirstOrThrow({ where: { name: "Bella" } });
  expect((await check(browser, id)).similar).toEqual({
    count: 2,
    first: [
      { reference: "a7021", pet: { id: String(bella), name: "Bella", reference: "A7021" } },
      { reference: "sh-1", pet: null },
    ],
  });
});

it("says of each row that it skips which one it is, and why", async () => {
  await importFile(fileOf("A1,Bella,dogs,", "A2,Rex,dogs,", "A3,Max,dogs,"));
  const { id: max } = await db().pet.findFirstOrThrow({ where: { name: "Max" } });
  await browser.call("pets.delete", { petId: String(max) });
  const { id } = await upload(
    browser,
    fileOf("A1,Bella,dogs,sold", "A2,Rex,dogs,", "A3,Max,dogs,", "A4,,dogs,", "A5,Kim,dogs,gone"),
  );
  await browser.call("imports.match", { importId: id, matches: [{ kind: "leaveOut", field: "status", word: "gone" }] });
  const { skippedRows } = await run(browser, id, "skip", { known: "update" });
  const reasons = skippedRows?.kinds.map(({ code, count, first }) => ({
    code,
    count,
    lines: first.map(({ line }) => line),
  }));
  expect(reasons).toHaveLength(4);
  expect(reasons).toEqual(
    expect.arrayContaining([
      { code: "unchanged", count: 1, lines: [3] },
      { code: "deleted", count: 1, lines: [4] },
      { code: "required", count: 1, lines: [5] },
      { code: "chosen", count: 1, lines: [6] },
    ]),
  );
  expect(skippedRows?.faults[0]).toMatchObject({ line: 3, value: "A2 · Rex" });
  const again = await run(browser, (await upload(browser, fileOf("A1,Bella,dogs,available"))).id, "all", {
    known: "skip",
  });
  expect(again.skippedRows?.faults).toEqual([{ line: 2, column: "", value: "A1 · Bella", code: "known" }]);
});

it("an export finds a pet by its id, though it was renamed, or has a new or another reference in the file", async () => {
  await importFile(fileOf("A1,Bella,dogs,", "A2,Rex,dogs,"), "skip");
  const { id: hand } = await db().pet.create({ data: { name: "Hand", categoryId: 7n } });
  await browser.call("pets.edit", { petId: String(hand), version: 1, name: "Hand II" });
  const { id: kim } = await db().pet.create({ data: { name: "Kim", categoryId: 7n } });
  const { id: bella } = await db().pet.findFirstOrThrow({ where: { name: "Bella" } });
  const file = [
    "id,name,category,status,reference",
    `${hand},Hand,dogs,sold,H1`,
    `${kim},Kim,dogs,,K1`,
    `${bella},Bella,dogs,pending,A1b`,
    ",Rex,dogs,sold,A2",
  ].join("\n");
  const { id } = await upload(browser, file);
  expect(await check(browser, id)).toMatchObject({
    known: { count: 4, byReference: 1, differing: 4, adopted: 2 },
    byName: { count: 0 },
  });
  expect(await importFile(file)).toMatchObject({ added: 0, updated: 4 });
  expect(await pets()).toEqual(["A1 Bella pending", "A2 Rex sold", "H1 Hand II sold", "K1 Kim available"]);
});

describe("a row with a reference that no pet has", () => {
  beforeEach(() => importFile(fileOf("A1,Bella,dogs,"), "skip"));

  it("is a new pet, whatever its name", async () => {
    expect(await importFile(fileOf("A2,Bella,dogs,sold"))).toMatchObject({ added: 1, updated: 0 });
    expect(await pets()).toEqual(["A1 Bella available", "A2 Bella sold"]);
  });

  it("is not given back by a redo once another pet has it, and the job says so", async () => {
    await db().pet.createMany({ data: ["Rex", "Tom", "Kim"].map((name) => ({ name, categoryId: 7n })) });
    const first = await importFile(fileOf("R1,Rex,dogs,", "T1,Tom,dogs,", "K1,Kim,dogs,"), "update", "adopt");
    const undone = await undo(first);
    await expect.poll(pets).toEqual(["A1 Bella available", "Rex available", "Tom available", "Kim available"]);
    await importFile(fileOf("R1,Max,dogs,", "T2,Tom,dogs,"), "update", "adopt");
    expect((await browser.call("jobs.undoEffect", { jobId: undone })).body).toMatchObject({ reverted: "1", kept: "2" });
    const { body: redone } = await browser.call("jobs.undo", { jobId: undone });
    await untilEnded(redone.id);
    const { body: job } = await browser.call("jobs.read", { jobId: redone.id });
    expect(job).toMatchObject({ state: "done", changed: "1", failed: "2" });
    const reasons = await db().jobFailure.findMany({ where: { jobId: redone.id }, orderBy: { position: "asc" } });
    const changed = { field: { key: "columns.reference" }, value: "T2" };
    const explained = [
      { subject: "Rex", reasons: [{ key: "jobReasons.referenceTaken" }] },
      { subject: "Tom", reasons: [{ key: "jobReasons.keptText", values: changed }] },
    ];
    expect(reasons).toMatchObject(explained);
    expect(await pets()).toEqual([
      "A1 Bella available",
      "Rex available",
      "T2 Tom available",
      "K1 Kim available",
      "R1 Max available",
    ]);
  });

  describe("but the name and category of a pet without one", () => {
    const before = ["A1 Bella available", "Rex available", "Rex available", "Tom available"];
    const rows = ["R1,Rex,dogs,sold", "R2,Rex,dogs,available", "T1,Tom,dogs,", "R3,Rex,dogs,sold"];
    const file = fileOf(...rows, "A1,Bella,dogs,sold");
    beforeEach(async () => {
      await db().pet.createMany({ data: ["Rex", "Rex", "Tom"].map((name) => ({ name, categoryId: 7n })) });
    });

    it("is counted apart from the rows of known pets", async () => {
      expect(await check(browser, (await upload(browser, file)).id)).toMatchObject({
        good: 5,
        known: { count: 1, byReference: 1, differing: 1, adopted: 0 },
        byName: { count: 3, statusChanges: [{ from: "available", to: "sold", count: 1 }] },
      });
    });

    it.each(["skip", "update"] as const)(
      "is neither left out nor added unasked where known pets: %s",
      async (known) => {
        const { state, error } = await importFile(file, known);
        expect([state, error?.key]).toEqual(["failed", "jobReasons.importByName"]);
        expect(await pets()).toEqual(before);
      },
    );

    it("gives it the reference and the status, once and with its undo", async () => {
      const updated = await importFile(file, "update", "update");
      expect(updated).toMatchObject({ state: "done", added: 1, updated: 4, leftOut: 0 });
      const after = ["A1 Bella sold", "R1 Rex sold", "R2 Rex available", "T1 Tom available", "R3 Rex sold"];
      expect(await pets()).toEqual(after);
      expect(await importFile(file)).toMatchObject({ added: 0, updated: 0, leftOut: 5 });
      const { body: effect } = await browser.call("jobs.undoEffect", { jobId: String(updated.undoJobId) });
      expect(effect).toEqual({ reverted: "5", removed: "1", kept: "0", namesCategories: false });
      const undone = await undo(updated);
      expect(await pets()).toEqual(before);
      await browser.call("jobs.undo", { jobId: undone });
      expect(await pets()).toEqual(after);
      await expectTrueCounts();
    });

    it("gives the pet its reference alone if that is chosen, independently of the choice for known pets", async () => {
      expect(await importFile(file, "update", "adopt")).toMatchObject({ added: 1, updated: 4, leftOut: 0 });
      const adopted = ["R1 Rex available", "R2 Rex available", "T1 Tom available", "R3 Rex sold"].sort();
      expect((await pets()).slice(0, 1)).toEqual(["A1 Bella sold"]);
      expect((await pets()).slice(1).sort()).toEqual(adopted);
    });

    it("gives it the reference also where known pets are added again", async () => {
      expect(await importFile(file, "add", "adopt")).toMatchObject({ added: 2, updated: 3, leftOut: 0 });
      expect(await pets()).toContain("Bella sold");
    });

    it.each([undefined, "adopt"] as const)(
      "is added again with its reference where it has the id of the pet, and other rows: %s",
      async (byName) => {
        const { id } = await db().pet.findFirstOrThrow({ where: { name: "Tom" } });
        await importFile(`id,reference,name,category\n${id},T1,Tom,dogs\n`, "add", byName);
        expect(await pets()).toEqual([...before, "T1 Tom available"]);
      },
    );

    it("is a new pet if that is chosen, and leaves the pet to a row without a reference", async () => {
      const { id } = await upload(browser, fileOf(...rows, ",Tom,dogs,sold"));
      expect(await check(browser, id)).toMatchObject({
        good: 5,
        known: { count: 1, differing: 1 },
        byName: { count: 2 },
      });
      const choices = { known: "update", byName: "add", upTo: 4 } as const;
      expect(await run(browser, id, "all", choices)).toMatchObject({ added: 4, updated: 1, leftOut: 0 });
      const added = ["R2 Rex available", "R1 Rex sold", "T1 Tom available", "R3 Rex sold"];
      expect(await pets()).toEqual([...before.slice(0, 3), "Tom sold", ...added]);
    });

    it("is a new pet where the rows of known pets are added and nothing is chosen", async () => {
      expect(await importFile(file, "add")).toMatchObject({ added: 5, updated: 0, leftOut: 0 });
    });
  });
});

it("knows a pet whose reference another program has written differently, by its name and category as well", async () => {
  const written = [
    ["000123", "123"],
    ["124", "124.0"],
    ["A-12", "a12"],
    ["A 013", "A13"],
    ["00125", "'00125"],
    ["126", "１２６\u200b"],
    ["#127", "127"],
    ["24-128", "24/128"],
    ['="00129"', "129"],
    ["1234567", '"1,234,567"'],
    ["130", '"130,0"'],
    ["D.13", "D\u221213"],
    ["Ä14", "a14"],
    ["Б16", "Б-16"],
    ["15", "\u202a\u0661\u0665\u202c"],
  ] as const;
  await importFile(fileOf(...written.map(([reference], i) => `${reference},Pet ${i},dogs,`)));
  const again = fileOf(...written.map(([, reference], i) => `${reference},Pet ${i},dogs,sold`));
  const { id } = await upload(browser, again);
  expect((await check(browser, id)).known).toMatchObject({
    count: written.length,
    differing: written.length,
    adopted: 0,
  });
  expect(await run(browser, id, "all", { known: "update" })).toMatchObject({ added: 0, updated: written.length });
  expect(await pets()).toEqual(written.map(([reference], i) => `${reference.replaceAll(/[="]/g, "")} Pet ${i} sold`));
  // Neither another number nor another animal with a number like it, and each for one row.
  const others = [
    "1230,Pet 0,dogs,",
    "a-12,Rex,dogs,",
    "a 12,Pet 2,dogs,",
    "A--12,Pet 2,dogs,",
    "-,Pet 3,dogs,",
    "--,Pet 3,dogs,",
  ];
  expect(await importFile(fileOf(...others))).toMatchObject({ added: 5, leftOut: 1 });
});

it("knows a pet whose name has spaces at its ends by a reference that is written differently", async () => {
  await importFile(fileOf("A-12,Bella,dogs,"));
  await db().pet.updateMany({ data: { name: " Bella\u00A0" } });
  const { id } = await upload(browser, fileOf("a12,Bella,dogs,sold"));
  expect((await check(browser, id)).known).toMatchObject({ count: 1, byReference: 1, renamed: { count: 0 } });
});

it("knows a pet whose number has lost its zeros, though it has another name by now", async () => {
  await importFile(fileOf("004150,Unnamed,dogs,", "B-07,Max,dogs,"));
  const { id } = await upload(browser, fileOf("4150,Biscuit,8,sold", "B7,Moritz,dogs,"));
  const { known } = await check(browser, id);
  expect(known).toMatchObject({
    count: 1,
    byReference: 1,
    renamed: { first: [{ name: "Unnamed", newName: "Biscuit" }] },
  });
  expect(await run(browser, id, "all", { known: "update" })).toMatchObject({ added: 1, updated: 1 });
});

it("knows no animal without a name by a number that is only written like that of another", async () => {
  await importFile(
    fileOf("24-1-12,Unnamed,dogs,sold", "24-1-13,Unnamed,dogs,sold", "24-1-14,Kitten,dogs,sold", "A-9,?,dogs,"),
  );
  const others = ["24-11-2,Unnamed,dogs,", "24-11-3,?,dogs,", "24-11-4,Kitten,dogs,"];
  expect(await importFile(fileOf(...others))).toMatchObject({ added: 3, leftOut: 0 });
  expect(await importFile(fileOf("24/1/12,Unnamed,dogs,available", "a9,?,dogs,sold"))).toMatchObject({
    added: 0,
    updated: 2,
  });
});

it("knows an animal without a name by its id in an export, and changes none by another id", async () => {
  await importFile(fileOf(",Unnamed,dogs,", ",Rex,dogs,"));
  const [first, second] = await db().pet.findMany({ orderBy: { id: "asc" } });
  const list = `id,name,category,status\n${first?.id},Unnamed,dogs,sold\n${second?.id},Rex,dogs,sold\n`;
  expect(await importFile(list)).toMatchObject({ added: 0, updated: 1, leftOut: 1 });
  const exported = await browser.send("GET", addressOf("pets.export", { format: "csv", order: "newest" }));
  const { id } = await upload(browser, await exported.text(), "export.csv");
  expect((await check(browser, id)).known).toMatchObject({ count: 2, differing: 0 });
});

it("knows animals without a name by their number in a list without references, and changes none", async () => {
  const list = (count: number, status: string) =>
    `Name,Type,Status\n${`Unnamed,dogs,${status}\n`.repeat(count)}Rex,dogs,${status}\n`;
  await importFile(list(3, "available"));
  for (const known of ["skip", "update"] as const) {
    const { id } = await upload(browser, list(3, "sold"));
    expect((await check(browser, id)).known).toMatchObject({ count: 4, differing: 1 });
    expect(await run(browser, id, "all", { known })).toMatchObject({ added: 0 });
  }
  expect(await pets()).toEqual([...Array.from({ length: 3 }, () => "Unnamed available"), "Rex sold"]);
  expect(await importFile(list(5, "sold"))).toMatchObject({ added: 2, updated: 0, leftOut: 4 });
});

it("names first those that are only known by their name and category", async () => {
  await importFile(fileOf("A1,Bella,dogs,", "A2,Rex,dogs,", ",Lola,dogs,"));
  const { id } = await upload(browser, fileOf("A1,Bella,dogs,", "A2,Rex,dogs,", ",Lola,dogs,"));
  expect((await check(browser, id)).known).toMatchObject({ count: 3, byReference: 2, first: [{ name: "Lola" }] });
});

it.each(["Unnamed", "NO NAME", "?", "x", "Unbekannt", "- unnamed -"])(
  "takes %s in the file for no name",
  async (filler) => {
    const again = (status: string) => `Name,Type,Status\n"${filler}",dogs,${status}\nRex,dogs,${status}\n`;
    await importFile(again("available"));
    expect(await importFile(again("sold"))).toMatchObject({ added: 0, updated: 1, leftOut: 1 });
    expect(await pets()).toEqual([`${filler} available`, "Rex sold"]);
    const numbered = fileOf(`,"${filler}",dogs,sold`, `F1,"${filler}",dogs,sold`);
    expect(await importFile(numbered)).toMatchObject({ added: 1, updated: 0, leftOut: 1 });
    expect(await pets()).toEqual([`${filler} available`, "Rex sold", `F1 ${filler} sold`]);
  },
);

it("asks whether an animal without a name, but with a new reference, is one of those without a name", async () => {
  await importFile(fileOf(...Array.from({ length: 3 }, () => ",Unnamed,dogs,available")), "add");
  const file = fileOf("F1,Unnamed,dogs,sold", "F2,Unnamed,dogs,available", "F3,Max,dogs,");
  const { id } = await upload(browser, file);
  expect(await check(browser, id)).toMatchObject({ good: 3, known: { count: 0 }, byName: { count: 2 } });
  expect(await importFile(file)).toMatchObject({ state: "failed" });
  expect(await importFile(file, "update", "adopt")).toMatchObject({ added: 1, updated: 2 });
  expect((await pets()).sort()).toEqual([
    "F1 Unnamed available",
    "F2 Unnamed available",
    "F3 Max available",
    "Unnamed available",
  ]);
});

it("counts the new rows that have the name and category of a pet with another reference, or have lost theirs", async () => {
  await importFile(fileOf("A1,Bella,dogs,", "A2,Rex,dogs,", ",Tom,dogs,", "A4,Unnamed,dogs,"));
  const others = ["X1,Bella,dogs,", "X2,Rex,8,", "X3,Tom,dogs,", "A1,Bella,dogs,", "X4,Rex,dogs,"];
  const { id } = await upload(browser, fileOf(...others, ",Rex,dogs,", ",Unnamed,dogs,"));
  expect(await check(browser, id)).toMatchObject({ good: 7, known: { count: 1 }, byName: { count: 1 }, namesakes: 3 });
});

it("leaves a reference with its pet where rows of known pets are added again", async () => {
  await importFile(fileOf("A1,Bella,dogs,"));
  expect(await importFile(fileOf("A1,Bella,dogs,sold", "A2,Rex,dogs,"), "add")).toMatchObject({ added: 2, leftOut: 0 });
  expect(await pets()).toEqual(["A1 Bella available", "Bella sold", "A2 Rex available"]);
});

it("leaves a name and a category as they are in the shop, and says in the check which the file has", async () => {
  await importFile(fileOf("A1,Daisy,dogs,", "A2,Rex,dogs,", "A3,Tom,dogs,", "A4,Kim,dogs,"));
  const { id } = await upload(browser, fileOf("A1,Renamed,dogs,", "A2,Rex,cats,", "A3,,,", "A4,Kim,7,"));
  const matches = [{ kind: "newCategory" as const, field: "category" as const, word: "cats", name: "Cats" }];
  await browser.call("imports.match", { importId: id, matches });
  await browser.call("imports.change", { importId: id, defaultName: "Unnamed", defaultCategory: "8" });
  const { known } = await check(browser, id);
  expect(known).toMatchObject({ count: 4, differing: 0, first: [{ name: "Daisy" }, { name: "Rex" }, { name: "Tom" }] });
  expect(known.renamed).toEqual({
    count: 2,
    first: [
      { id: expect.any(String), name: "Daisy", newName: "Renamed", category: null },
      { id: expect.any(String), name: "Rex", newName: null, category: { from: "Dogs", to: "Cats" } },
    ],
  });
  await run(browser, id, "all", { known: "update" });
  expect(
    (await db().pet.findMany({ orderBy: { id: "asc" } })).map(({ name, categoryId }) => [name, categoryId]),
  ).toEqual(["Daisy", "Rex", "Tom", "Kim"].map((name) => [name, 7n]));
});

describe("a row of a deleted pet", () => {
  const FILE = fileOf("A1,Bella,dogs,sold", "A2,Rex,dogs,", "A3,Tom,dogs,");
  const remove = async (...names: string[]) => {
    for (const { id } of await db().pet.findMany({ where: { name: { in: names } } }))
      await browser.call("pets.delete", { petId: String(id) });
  };
  beforeEach(async () => {
    await importFile(fileOf("A1,Bella,dogs,", "A2,Rex,dogs,"));
    await remove("Bella");
    // It has the name and the category, but the row is about the deleted pet.
    await db().pet.create({ data: { name: "Bella", categoryId: 7n } });
  });

  it.each(["add", "skip", "update"] as const)("is counted and left out where known pets: %s", async (known) => {
    const { id } = await upload(browser, FILE);
    expect(await check(browser, id)).toMatchObject({
      good: 3,
      known: { count: 1, byReference: 1, differing: 0 },
      deleted: { count: 1, first: [{ id: expect.any(String), name: "Bella" }] },
    });
    await run(browser, id, "all", { known, again: true });
    const again = known === "add" ? ["Rex available"] : [];
    expect(await pets()).toEqual(["A2 Rex available", "Bella available", ...again, "A3 Tom available"]);
  });

  it("is a new pet with the reference if that is chosen, and the deleted pet is restored without", async () => {
    const { id } = await upload(browser, FILE);
    await run(browser, id, "all", { known: "update", deleted: "add" });
    const after = ["A2 Rex available", "Bella available", "A1 Bella sold", "A3 Tom available"];
    expect(await pets()).toEqual(after);
    const [{ id: petId } = { id: 0n }] = await db().deletedPet.findMany();
    expect((await browser.call("pets.restore", { petId: String(petId) })).body).toMatchObject({ lostReference: "A1" });
    expect(await pets()).toEqual(["Bella available", ...after]);
    expect((await check(browser, (await upload(browser, FILE)).id)).known).toMatchObject({ count: 3, byReference: 3 });
  });

  it("is one with its id in an export, also if the pet was renamed before", async () => {
    const exported = await browser.send("GET", addressOf("pets.export", { format: "csv", order: "newest" }));
    const file = await exported.text();
    const rex = await db().pet.findFirstOrThrow({ where: { name: "Rex" } });
    await browser.call("pets.edit", { petId: String(rex.id), version: rex.version, name: "Rexy" });
    await db().petReference.deleteMany();
    await remove("Rexy", "Bella");
    const { id } = await upload(browser, file);
    expect(await check(browser, id)).toMatchObject({ good: 2, known: { count: 0 }, deleted: { count: 2 } });
    expect(await run(browser, id, "all")).toMatchObject({ added: 0, leftOut: 2 });
  });
});

it("does not know a pet whose addition was undone", async () => {
  await undo(await importFile(fileOf("A1,Bella,dogs,")));
  expect(await pets()).toEqual([]);
  expect(await importFile(fileOf("A1,Luna,dogs,"))).toMatchObject({ added: 1, updated: 0 });
  expect(await importFile(fileOf("A1,Mia,dogs,sold"))).toMatchObject({ added: 0, updated: 1 });
  expect(await pets()).toEqual(["A1 Luna sold"]);
});

describe("a redo of an import", () => {
  const read = async (jobId: string) => (await browser.call("jobs.read", { jobId })).body;
  const effectOf = async (jobId: string) => (await browser.call("jobs.undoEffect", { jobId })).body;
  const redo = async (jobId: string) => {
    const { body } = await browser.call("jobs.undo", { jobId });
    await untilEnded(body.id);
    return read(body.id);
  };

  it("leaves out the pets whose references others have by then, and says so, also in its question", async () => {
    const undone = await undo(await importFile(fileOf("A1,Bella,dogs,", "A2,Rex,dogs,", ",Tom,dogs,", "A3,Max,dogs,")));
    await importFile(fileOf("A1,Bella,dogs,", "A2,Luna,dogs,"));
    expect(await effectOf(undone)).toMatchObject({ reverted: "2", removed: "0", kept: "2" });
    const job = await redo(undone);
    expect(job).toMatchObject({ state: "done", done: "4", changed: "2", failed: "2" });
    expect((await pets()).sort()).toEqual([
      "A1 Bella available",
      "A2 Luna available",
      "A3 Max available",
      "Tom available",
    ]);
    const { failures } = (await browser.call("jobs.failures", { jobId: job.id })).body;
    expect(failures).toMatchObject([
      { subject: "Bella", reasons: [message("jobReasons.leftOut", { reference: "A1" })] },
      { subject: "Rex", reasons: [message("jobReasons.leftOut", { reference: "A2" })] },
    ]);
    await expectTrueCounts();

    // The redo itself is undone, and made again: those that it left out are none of its pets.
    const { body: again } = await browser.call("jobs.undo", { jobId: job.id });
    await importFile(fileOf("A3,Kim,dogs,"));
    expect(await effectOf(again.id)).toMatchObject({ reverted: "1", kept: "1" });
    expect(await redo(again.id)).toMatchObject({ changed: "1", failed: "1" });
  });

  it("fails where it leaves out all, and can be tried again once they are gone", async () => {
    const undone = await undo(await importFile(fileOf("A1,Bella,dogs,")));
    const second = await importFile(fileOf("A1,Luna,dogs,"));
    expect(await redo(undone)).toMatchObject({ state: "failed", changed: "0", error: message("jobReasons.allKept") });
    await undo(second);
    expect(await redo(undone)).toMatchObject({ state: "done", changed: "1", failed: "0" });
    expect(await pets()).toEqual(["A1 Bella available"]);
  });
});

it("knows pets with references by their names where the file has none", async () => {
  await importFile(fileOf("A1,Bella,dogs,"));
  const known = { added: 0, updated: 1 };
  expect(await importFile("Name,Type,Status\nBella,dogs,sold\n")).toMatchObject(known);
  const ignored = await upload(browser, fileOf("A1,Bella,dogs,pending"));
  await browser.call("imports.change", { importId: ignored.id, columns: ["ignore", "name", "category", "status"] });
  expect(await run(browser, ignored.id, "all", { known: "update" })).toMatchObject(known);
});

it("belongs to one row of a file, and is a text that can be stored", async () => {
  const long = "x".repeat(101);
  const rounded = ["9.81E+14,Sam", "9e+14,Leo", "9.810000123456E14,Ida"];
  const rows = [
    " A1 ,Bella",
    "A1,Rex",
    ",Tom",
    "n/a,Kim",
    "a1,Max",
    `${long},Zoe`,
    `${"é".repeat(10_000)},Ida`,
    ...rounded,
  ];
  const { id, settings } = await upload(browser, fileOf(...rows.map((row) => `${row},dogs,`)));
  expect(settings.columns).toEqual(["reference", "name", "category", "status"]);
  const checked = await check(browser, id);
  expect(checked).toMatchObject({ good: 4, bad: 6 });
  expect(checked.faults.map(({ line, column, code }) => [line, column, code])).toEqual([
    [3, "Animal ID", "repeated"],
    [7, "Animal ID", "tooLong"],
    [8, "Animal ID", "tooLong"],
    [9, "Animal ID", "rounded"],
    [10, "Animal ID", "rounded"],
    [11, "Animal ID", "rounded"],
  ]);
  expect(await run(browser, id, "skip", { known: "skip" })).toMatchObject({ state: "done", added: 4, skipped: 6 });
  expect(await pets()).toEqual(["A1 Bella available", "Tom available", "Kim available", "a1 Max available"]);
});

it("names the first of the rows that have it, beside one count of all that repeat one", async () => {
  const rows = Array.from({ length: 10_000 }, (_, i) => `A${i},Rex,dogs,`);
  const { id } = await upload(browser, fileOf(...rows, "A17,Mia,dogs,", "A9999,Tom,dogs,", "A17,Ida,dogs,"));
  const checked = await check(browser, id);
  expect(checked.kinds).toEqual([
    { column: "Animal ID", code: "repeated", count: 3, first: expect.any(Array) as unknown },
  ]);
  expect(checked.faults.map(({ line, values }) => [line, values?.["number"]])).toEqual([
    [10_002, "19"],
    [10_003, "10001"],
    [10_004, "19"],
  ]);
  const errorFile = await browser.send("GET", addressOf("imports.errors", { importId: id }));
  expect(await errorFile.text()).toContain("10002,A17,Mia,dogs,,Animal ID is the same as in row 19\r\n");
  const lines = ["A1", "A1"].map((sku) => JSON.stringify({ name: "Rex", category: "dogs", sku })).join("\n");
  const json = await upload(browser, lines);
  await browser.call("imports.change", { importId: json.id, columns: ["name", "category", "reference"] });
  const [fault] = (await check(browser, json.id)).faults;
  expect(fault && withoutIsolates(writeMessage(translateTo("en"), rowErrorMessage(fault)))).toBe(
    "sku is the same as in line 1",
  );
});

it("may be a number in JSON Lines, and nothing else but text", async () => {
  const lines = [
    '"sku":9007199254740993',
    '"sku":null',
    '"sku":{"a":1}',
    String.raw`"sku":"\ud800"`,
    String.raw`"sku":"\u0000"`,
    '"sku":""',
  ];
  const file = lines.map((line, i) => `{"name":"Pet ${i}","category":7,${line}}\n`).join("");
  const { id } = await upload(browser, file, "pets.jsonl");
  const codes = (await check(browser, id)).faults.map(({ line, code }) => [line, code]);
  expect(codes).toEqual([
    [3, "notText"],
    [4, "surrogate"],
    [5, "nul"],
  ]);
  await run(browser, id, "skip");
  expect(await pets()).toEqual(["9007199254740993 Pet 0 available", "Pet 1 available", "Pet 5 available"]);
});

it("is in an export, by which the shop knows its pets again", async () => {
  await importFile(fileOf("A1,Bella,dogs,", ",Rex,dogs,"));
  for (const format of ["csv", "jsonl"] as const) {
    const exported = await browser.send("GET", addressOf("pets.export", { format, order: "newest" }));
    const file = (await exported.text()).replaceAll("available", "sold");
    const { id } = await upload(browser, file, `pets.${format}`);
    expect((await check(browser, id)).known).toMatchObject({ count: 2, byReference: 1, differing: 2, adopted: 0 });
  }
});

it("is compared with the newest alone of those that are written like it", async () => {
  await db().$executeRaw`INSERT INTO pet (name, category_id) SELECT 'Pet', 7 FROM generate_series(1, 20000)`;
  await db()
    .$executeRaw`INSERT INTO pet_reference (pet_id, reference) SELECT id, 'SH' || repeat('-', 1 + id::int % 50) || '7' FROM pet`;
  await db().$executeRaw`ANALYZE pet, pet_reference`;
  const rows = Array.from({ length: 250 }, (_, n) => ({ reference: `sh${" ".repeat(1 + (n % 50))}7` }) as GoodRow);
  const similar = new SimilarReferences();
  const started = performance.now();
  await similar.add([{ reference: "sh-7" } as GoodRow, ...rows]);
  // Comparing each with all of them takes four seconds.
  expect(performance.now() - started).toBeLessThan(2_000);
  expect(similar.found.first).toContainEqual({
    reference: "sh-7",
    pet: expect.objectContaining({ reference: "SH-7" }),
  });
});

it("is looked for by an index, and names only among pets without one", async () => {
  await db().$executeRaw`
    INSERT INTO pet (name, category_id) SELECT 'Pet ' || n % 20, 7 FROM generate_series(1, 50000) AS n`;
  await db().$executeRaw`INSERT INTO pet_reference (pet_id, reference) SELECT id, 'A' || id FROM pet`;
  await db().$executeRaw`ANALYZE pet, pet_reference`;
  const rows = (await db().pet.findMany({ take: 250, orderBy: { id: "asc" } })).map(({ id, ...pet }): GoodRow => {
    return {
      line: 1,
      pet,
      newCategory: undefined,
      hasName: true,
      hasCategory: true,
      hasStatus: true,
      id: null,
      reference: `A${id}`,
    };
  });
  const knownOf = (some: GoodRow[]) => new KnownPets({ isByName: true, isByReference: true, hasIds: false }).of(some);
  const started = performance.now();
  expect((await knownOf(rows)).size).toBe(250);
  // Reading all references takes ten times as long.
  expect(performance.now() - started).toBeLessThan(500);
  expect((await knownOf(rows.map((row) => ({ ...row, reference: `B${row.reference}` })))).size).toBe(0);
  const startedAlike = performance.now();
  expect((await knownOf(rows.map((row) => ({ ...row, reference: row.reference?.toLowerCase() ?? null })))).size).toBe(
    250,
  );
  expect(performance.now() - startedAlike).toBeLessThan(500);
});
