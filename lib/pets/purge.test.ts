import { afterEach, beforeEach, expect, it } from "vitest";
import { setUpTestShop, signedIn, type TestBrowser } from "@/lib/accounts/testing";
import { db, dbForWork } from "@/lib/db";
import { jobHandlers } from "@/lib/jobs/handlers";
import { JobRunner } from "@/lib/jobs/runner";
import { counted, expectTrueCounts, untilEnded } from "@/lib/pets/testing";
import { message } from "@/lib/texts/message";

let owner: TestBrowser;
let runner: JobRunner;
setUpTestShop();
beforeEach(async () => {
  owner = (await signedIn("owner")).browser;
  runner = new JobRunner(jobHandlers);
  runner.start();
});
afterEach(async () => {
  await runner.stop();
  await expectTrueCounts();
});

async function deletedPets(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    const { body } = await owner.call("pets.add", { name: `Rex ${i}`, categoryId: "1", status: "available" });
    await owner.call("pets.delete", { petId: body.id });
    ids.push(body.id);
  }
  return ids;
}

it("deletes selected deleted pets for good, each with an entry, and cannot be undone", async () => {
  const [rex = "", max = "", mia = ""] = await deletedPets(3);
  const there = (await owner.call("pets.add", { name: "Bo", categoryId: "1", status: "available" })).body;
  const references = [rex, max, mia, there.id].map((id) => ({ petId: BigInt(id), reference: `R${id}` }));
  await db().petReference.createMany({ data: references });
  const { body: job } = await owner.call("pets.purge", { target: { ids: [rex, max, there.id, "404"] } });
  expect(job).toMatchObject({
    state: "done",
    change: "purge",
    title: message("jobTitles.purgePets", { count: 4 }),
    changed: "2",
    failed: "1",
    canUndo: false,
  });
  expect((await owner.call("jobs.undo", { jobId: job.id })).code).toBe("conflict");
  expect((await owner.call("pets.read", { petId: rex })).code).toBe("not_found");
  expect((await owner.call("pets.restore", { petId: rex })).code).toBe("not_found");
  expect((await owner.call("pets.read", { petId: there.id })).status).toBe(200);
  const { body: list } = await owner.call("pets.list", { status: "deleted" });
  expect([list.pets.map(({ id }) => id), list.counts.deleted]).toEqual([[mia], "1"]);
  const entries = await db().activity.findMany({ where: { action: "pet.purged" }, orderBy: { id: "asc" } });
  expect(entries.map(({ subjectId, subjectName }) => [subjectId, subjectName])).toEqual([
    [rex, "Rex 0"],
    [max, "Rex 1"],
  ]);
  expect(entries.map(({ before }) => before)).toMatchObject([{ reference: `R${rex}` }, { reference: `R${max}` }]);
  expect(await db().petReference.findMany({ orderBy: { petId: "asc" } })).toEqual(references.slice(2));
  // The undo of an earlier change finds nothing to bring back, and says so.
  const deletion = await db().activity.findFirstOrThrow({ where: { action: "pet.deleted", subjectId: rex } });
  expect((await owner.call("activity.undo", { entryId: String(deletion.id) })).code).toBe("conflict");
});

it("deletes all deleted pets of a filter by a job, and no others", async () => {
  await deletedPets(2);
  await dbForWork().$executeRaw`
    INSERT INTO deleted_pet (id, name, category_id, status, version, created_at, deleted_at)
    SELECT 1000 + n, 'Old ' || n, 7, 'sold', 1, now(), now() FROM generate_series(1, 2500) n`;
  const filter = { status: "deleted", category: "7" };
  const { body: job } = await owner.call("pets.purge", await counted(owner, filter));
  expect(await untilEnded(owner, job)).toMatchObject({ state: "done", changed: "2500", canUndo: false });
  const { body: list } = await owner.call("pets.list", { status: "deleted" });
  expect([list.pets.length, list.counts.deleted]).toEqual([2, "2"]);
  expect(await db().activity.count({ where: { action: "pet.purged" } })).toBe(2500);
});

it("keeps pets that were deleted after they were counted, before and after the purge was confirmed", async () => {
  const [, again = "", ...others] = await deletedPets(5);
  const { body: alive } = await owner.call("pets.list", {});
  expect(alive.pets).toEqual([]);
  const { body: later } = await owner.call("pets.add", { name: "Later", categoryId: "1", status: "available" });
  const { body: last } = await owner.call("pets.add", { name: "Last", categoryId: "1", status: "available" });
  await owner.call("pets.delete", { petId: last.id });
  const { body: between } = await owner.call("pets.add", { name: "Between", categoryId: "1", status: "available" });
  await runner.stop();
  const purge = await counted(owner, { status: "deleted" });
  expect(purge.total).toBe(6);
  await owner.call("pets.delete", { petId: between.id });
  const { body: job } = await owner.call("pets.purge", purge);
  await owner.call("pets.delete", { petId: later.id });
  await owner.call("pets.restore", { petId: again });
  await owner.call("pets.delete", { petId: again });
  runner = new JobRunner(jobHandlers);
  runner.start();
  expect(await untilEnded(owner, job)).toMatchObject({ state: "done", changed: String(others.length + 2) });
  const { body: list } = await owner.call("pets.list", { status: "deleted" });
  expect(list.pets.map(({ id }) => id).toSorted()).toEqual([again, between.id, later.id].toSorted());
});

it("keeps pets whose deletion began before the count and ended after it", async () => {
  const gone = await deletedPets(3);
  const { body: late } = await owner.call("pets.add", { name: "Late", categoryId: "1", status: "available" });
  let purge: Awaited<ReturnType<typeof counted>> | undefined;
  await dbForWork().$transaction(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO deleted_pet (id, name, category_id, status, version, created_at, deleted_at)
      SELECT id, name, category_id, status, version, created_at, now() FROM pet WHERE id = ${BigInt(late.id)}`;
    await tx.$executeRaw`DELETE FROM pet WHERE id = ${BigInt(late.id)}`;
    purge = await counted(owner, { status: "deleted" });
  });
  const { body: job } = await owner.call("pets.purge", purge ?? expect.fail());
  expect(await untilEnded(owner, job)).toMatchObject({ state: "done", changed: String(gone.length) });
  const { body: list } = await owner.call("pets.list", { status: "deleted" });
  expect(list.pets.map(({ id }) => id)).toEqual([late.id]);
});

it("deletes nothing for good once the database was restored, before or after the purge was confirmed", async () => {
  await deletedPets(2);
  await runner.stop();
  const purge = await counted(owner, { status: "deleted" });
  const { body: job } = await owner.call("pets.purge", purge);
  // As `petstore restore` does (lib/postgres/backup/restore-backup.ts).
  await db().$executeRaw`UPDATE database_copy SET copy_id = gen_random_uuid()`;
  runner = new JobRunner(jobHandlers);
  runner.start();
  const error = message("jobReasons.restoredSince");
  expect(await untilEnded(owner, job)).toMatchObject({ state: "failed", changed: "0", error });
  expect(await owner.call("pets.purge", purge)).toMatchObject({ status: 409, code: "conflict" });
  expect(await db().deletedPet.count()).toBe(2);
  const { body: again } = await owner.call("pets.purge", await counted(owner, { status: "deleted" }));
  expect(await untilEnded(owner, again)).toMatchObject({ state: "done", changed: "2" });
});

const COPY = "00000000-0000-4000-8000-000000000000.9.9/";

it.each([
  "",
  "x",
  "1:9:",
  COPY,
  ...["x", "5:4:", "1:9:9", "1:9:3,2", "0:5:", "1:4294967296:", "1:9:3,", "1:99999999999999999999:", "1:9:\u0000"].map(
    (transactions) => COPY + transactions,
  ),
])("refuses %j, which no count answered", async (asOf) => {
  await deletedPets(1);
  const target = { filter: { status: "deleted" }, asOf };
  const answer = await owner.call("pets.purge", { target });
  expect([answer.code, await db().deletedPet.count()]).toEqual(["invalid_request", 1]);
});

it("is for owners, and for deleted pets alone", async () => {
  const [rex = ""] = await deletedPets(1);
  const { browser: staff } = await signedIn("staff");
  expect((await staff.call("pets.purge", { target: { ids: [rex] } })).code).toBe("forbidden");
  const changed = await staff.send("POST", "/api/console/pets.changeMany", {
    body: { target: { ids: [rex] }, action: { kind: "purge" } },
  });
  expect(changed.status).toBe(400);
  for (const filter of [{}, { status: "sold" }]) {
    expect((await owner.call("pets.purge", { target: { filter, asOf: `${COPY}1:9:` } })).code).toBe("invalid_request");
  }
  await db().session.updateMany({ data: { provedAt: new Date(Date.now() - 3_600_000) } });
  expect((await owner.call("pets.purge", { target: { ids: [rex] } })).code).toBe("proof_required");
  expect(await db().deletedPet.count()).toBe(1);
});
