import { beforeEach, expect, it } from "vitest";
import { setUpTestShop, signedIn, type TestBrowser } from "@/lib/accounts/testing";
import { db } from "@/lib/db";
import { setUpJobRunner } from "@/lib/jobs/testing";
import { message } from "@/lib/texts/message";
import { counted, expectTrueCounts, untilEnded } from "./testing";

setUpTestShop();
setUpJobRunner();

let browser: TestBrowser;
beforeEach(async () => {
  browser = (await signedIn("staff")).browser;
});

/** Adds a pet with a reference, as an import does. */
async function add(name: string, reference: string): Promise<string> {
  const { id } = (await browser.call("pets.add", { name, categoryId: "1", status: "available" })).body;
  await db().petReference.create({ data: { petId: BigInt(id), reference } });
  return id;
}

async function addDeleted(name: string, reference: string): Promise<string> {
  const petId = await add(name, reference);
  await browser.call("pets.delete", { petId });
  return petId;
}

/** All pets that are not deleted, in order of id: "A1 Bella". */
async function pets(): Promise<string[]> {
  const found = await db().$queryRaw<{ text: string }[]>`
    SELECT concat_ws(' ', reference, name) AS text FROM pet LEFT JOIN pet_reference ON pet_id = id ORDER BY id`;
  return found.map(({ text }) => text);
}

const lost = (reference: string) => [message("jobReasons.referenceLost", { reference })];
const failures = async (jobId: string) => (await browser.call("jobs.failures", { jobId })).body.failures;

it("a restored pet comes back without the reference that another pet has by then, and its record says so", async () => {
  const petId = await addDeleted("Max", "A1");
  await add("Max II", "A1");
  const { body } = await browser.call("pets.restore", { petId });
  expect(body).toMatchObject({ id: petId, lostReference: "A1" });
  expect(await pets()).toEqual(["Max", "A1 Max II"]);
  const { entries } = (await browser.call("pets.history", { petId })).body;
  const { id: entryId, changes } = entries[0] ?? { id: "", changes: [] };
  expect(changes).toContainEqual({ field: "reference", before: "A1", after: null });

  // The undo gives back what it had as a deleted pet.
  await browser.call("activity.undo", { entryId });
  expect(await db().petReference.findUnique({ where: { petId: BigInt(petId) } })).toMatchObject({ reference: "A1" });
});

it("the history of a deleted pet has the reference that it was deleted with", async () => {
  const petId = await addDeleted("Max", "A1");
  const { entries } = (await browser.call("pets.history", { petId })).body;
  expect(entries[0]?.changes).toContainEqual({ field: "reference", before: "A1", after: null });
});

it("a restored pet keeps a reference that no other pet has but deleted ones", async () => {
  const petId = await addDeleted("Max", "A1");
  await addDeleted("Max II", "A1");
  expect((await browser.call("pets.restore", { petId })).body).not.toHaveProperty("lostReference");
  expect(await pets()).toEqual(["A1 Max"]);
});

it.each(["picked", "all"] as const)("a bulk restore of %s pets leaves each reference with one pet", async (which) => {
  const ids = [await addDeleted("Max", "A1"), await addDeleted("Rex", "A2"), await addDeleted("Tom", "A3")];
  const rex = await addDeleted("Rex II", "A2");
  await add("Max II", "A1");
  const chosen = which === "all" ? await counted(browser, { status: "deleted" }) : { target: { ids: [...ids, rex] } };
  const { body } = await browser.call("pets.changeMany", { ...chosen, action: { kind: "restore" } });
  const job = await untilEnded(browser, body);
  expect(job).toMatchObject({ changed: "4", failed: "2", canRetry: false });
  expect(await failures(job.id)).toEqual([
    { position: ids[0], subject: "Max", reasons: lost("A1") },
    { position: ids[1], subject: "Rex", reasons: lost("A2") },
  ]);
  expect(await pets()).toEqual(["Max", "Rex", "A3 Tom", "A2 Rex II", "A1 Max II"]);
  await expectTrueCounts();
});

it("the undo of a bulk deletion says which pets came back without their reference", async () => {
  const petId = await add("Max", "A1");
  const { body } = await browser.call("pets.changeMany", { target: { ids: [petId] }, action: { kind: "delete" } });
  await add("Max II", "A1");
  const undone = (await browser.call("jobs.undo", { jobId: body.id })).body;
  expect(undone).toMatchObject({ changed: "1", failed: "1" });
  expect(await failures(undone.id)).toEqual([{ position: petId, subject: "Max", reasons: lost("A1") }]);
  expect(await pets()).toEqual(["Max", "A1 Max II"]);
});
