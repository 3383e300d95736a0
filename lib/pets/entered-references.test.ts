import { beforeEach, describe, expect, it } from "vitest";
import { setUpTestShop, signedIn, type TestBrowser } from "@/lib/accounts/testing";
import { db } from "@/lib/db";
import { setUpJobRunner } from "@/lib/jobs/testing";
import { run, upload } from "@/lib/imports/testing";
import { refuseTaken, writeReference } from "./references";

setUpTestShop();
setUpJobRunner();

let browser: TestBrowser;
beforeEach(async () => {
  browser = (await signedIn("staff")).browser;
});

const rex = { name: "Rex", categoryId: "1", status: "available" } as const;

const add = (reference: string | null = null, name = "Rex") => browser.call("pets.add", { ...rex, name, reference });
const idOf = async (...given: Parameters<typeof add>) => (await add(...given)).body.id;

/** Gives a pet a reference, or takes it away, on its latest version. */
async function edit(petId: string, reference: string | null) {
  const { body } = await browser.call("pets.read", { petId });
  return browser.call("pets.edit", { petId, version: body.version, reference });
}

const referenceOf = async (petId: string) => (await browser.call("pets.read", { petId })).body.reference;
const changesOf = async (petId: string) =>
  (await browser.call("pets.history", { petId })).body.entries.map(({ changes }) =>
    changes.filter(({ field }) => field === "reference"),
  );

/** How many entries wait for the lock of their reference. */
async function waitingEntries(): Promise<bigint | undefined> {
  const [row] = await db().$queryRaw<{ count: bigint }[]>`
    SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database
    WHERE datname = current_database() AND locktype = 'advisory' AND classid = 7383009 AND NOT granted`;
  return row?.count;
}

const changed = (before: string | null, after: string | null) => [{ field: "reference", before, after }];

it("is entered with a pet, corrected and removed, with a record of each, and is known to the next import", async () => {
  const petId = await idOf(" A-1 ");
  expect(await referenceOf(petId)).toBe("A-1");
  expect((await edit(petId, "A-2")).body).toMatchObject({ reference: "A-2", version: 2 });
  expect((await edit(petId, " A-2 ")).body).toMatchObject({ version: 2 });
  expect((await edit(petId, null)).body).toMatchObject({ reference: null, version: 3 });
  expect((await edit(petId, "A-3")).body).toMatchObject({ reference: "A-3", name: "Rex", version: 4 });
  expect(await changesOf(petId)).toEqual([
    changed(null, "A-3"),
    changed("A-2", null),
    changed("A-1", "A-2"),
    changed(null, "A-1"),
  ]);

  const { id } = await upload(browser, "SKU,Name,Category,Status\nA-3,Max,1,sold\n");
  expect(await run(browser, id, "all", { known: "update" })).toMatchObject({ added: 0, updated: 1 });
  expect((await browser.call("pets.read", { petId })).body).toMatchObject({ name: "Rex", status: "sold" });
});

it("an edit of a version that is no longer the latest changes nothing", async () => {
  const petId = await idOf("A1");
  await edit(petId, "A2");
  expect(await browser.call("pets.edit", { petId, version: 1, reference: "A3" })).toMatchObject({ status: 409 });
  expect(await referenceOf(petId)).toBe("A2");
});

it.each([
  ["x".repeat(101), "at most 100"],
  ["A\u00001", "cannot be stored"],
  ["\u200b", "Fill in"],
  ["9.81E+14", "rounded"],
])("%j is refused beside the field, as an import refuses it", async (reference, told) => {
  const petId = await idOf("A1");
  for (const answer of [await add(reference), await edit(petId, reference)]) {
    expect(answer).toMatchObject({ status: 400, fields: { reference: expect.stringContaining(told) } });
  }
  expect(await referenceOf(petId)).toBe("A1");
});

describe("a reference that another pet has", () => {
  it.each([
    ["A-12", "A-12"],
    ["12", "0012"],
    ["12.0", "12"],
  ])("%s is refused as %s, with the name of that pet", async (theirs, own) => {
    const max = await idOf(theirs, "Max");
    const petId = await idOf();
    for (const answer of [await add(own), await edit(petId, own)]) {
      expect(answer).toMatchObject({
        status: 400,
        fields: { reference: `“Max” (ID ${max}) has this reference already.` },
      });
    }
    expect(await db().pet.count()).toBe(2);
    expect(await db().petReference.count()).toBe(1);
    expect((await edit(max, theirs)).status).toBe(200);
  });

  it("is free where the other is deleted, or where only the writing is alike", async () => {
    await browser.call("pets.delete", { petId: await idOf("A-12") });
    const petId = await idOf("A-12");
    expect((await add("a12")).status).toBe(200);
    expect((await edit(petId, "a-12")).status).toBe(200);
  });

  it("is refused also to who enters it while another is given it", async () => {
    const [first, second] = [await idOf(), await idOf()];
    const answer = await db().$transaction(async (tx) => {
      await refuseTaken(tx, BigInt(first), "7");
      await writeReference(tx, BigInt(first), "7");
      const waiting = edit(second, "07");
      await expect.poll(waitingEntries, { timeout: 4_000 }).toBe(1n);
      return { waiting };
    });
    expect(await answer.waiting).toMatchObject({ status: 400 });
    expect(await db().petReference.count()).toBe(1);
  });
});

it("is in a list, and in what has become of its rows, only where the list asks for it", async () => {
  const ids = [await idOf("A1"), await idOf(), await idOf("A3")];
  await browser.call("pets.delete", { petId: String(ids[2]) });
  const matching = { ids: ids.join() };
  const references = "true";
  const referencesIn = ({ pets }: { pets: readonly { id: string; reference?: string | null | undefined }[] }) =>
    Object.fromEntries(pets.map(({ id, reference }) => [ids.indexOf(id), reference]));
  expect(referencesIn((await browser.call("pets.list", { references })).body)).toEqual({ 0: "A1", 1: null });
  expect(referencesIn((await browser.call("pets.list", { references, status: "deleted" })).body)).toEqual({ 2: "A3" });
  expect(referencesIn((await browser.call("pets.matching", { ...matching, references })).body)).toEqual({
    0: "A1",
    1: null,
    2: "A3",
  });
  expect(JSON.stringify((await browser.call("pets.list", {})).body)).not.toContain("reference");
  expect(JSON.stringify((await browser.call("pets.matching", matching)).body)).not.toContain("reference");
});

describe("the undo", () => {
  it("of an edit takes its reference back, and the next edit gives it again", async () => {
    const petId = await idOf("A1");
    for (const [to, back] of [
      ["A2", "A1"],
      [null, "A1"],
    ] as const) {
      const undo = (entryId: string | null) =>
        browser.call("pets.undo", { petId, entryId: entryId ?? "" }).then(({ body }) => body);
      const undone = await undo((await edit(petId, to)).body.entryId);
      expect(undone).toMatchObject({ reference: back, kept: [] });
      expect(await undo(undone.entryId)).toMatchObject({ reference: to });
      expect((await edit(petId, back)).body).toMatchObject({ reference: back });
    }
  });

  it("of an entry takes back the reference, unless it was changed since or another pet has it by now", async () => {
    const petId = await idOf("A1");
    await edit(petId, "A2");
    const { entries } = (await browser.call("pets.history", { petId })).body;
    const undo = () => browser.call("activity.undo", { entryId: String(entries[0]?.id) });
    await edit(petId, "A3");
    expect(await undo()).toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/^Reference: .* to “A3” since; it was kept\.$/),
    });
    await edit(petId, "A2");
    expect((await undo()).body).toEqual({ kept: [] });
    expect(await referenceOf(petId)).toBe("A1");
    await edit(petId, "A2");
    await add("A1", "Max");
    expect(await edit(petId, "A1")).toMatchObject({
      fields: { reference: expect.stringContaining("“Max”") },
    });
    expect(await undo()).toMatchObject({
      code: "conflict",
      message: "Reference: Another pet has the earlier one by now; it was kept as it is.",
    });
    expect(await referenceOf(petId)).toBe("A2");
  });

  it("of an addition keeps a pet whose reference was changed since", async () => {
    const petId = await idOf("A1");
    const { entries } = (await browser.call("pets.history", { petId })).body;
    await edit(petId, "A2");
    const undo = () => browser.call("activity.undo", { entryId: String(entries[0]?.id) });
    expect((await undo()).status).toBe(409);
    await edit(petId, "A1");
    expect((await undo()).status).toBe(200);
    expect((await browser.call("pets.read", { petId })).body.deletedAt).not.toBeNull();
  });
});
