import { afterEach, beforeEach, expect, it } from "vitest";
import { setUpTestShop, signedIn, type TestBrowser } from "@/lib/accounts/testing";
import { requireChosen } from "@/lib/categories/chosen-category";
import { db } from "@/lib/db";
import { countLockWaits } from "@/lib/lock-waits.fixture";
import { jobHandlers } from "@/lib/jobs/handlers";
import { JobRunner } from "@/lib/jobs/runner";
import { allPets, counted, untilEnded } from "@/lib/pets/testing";
import { message } from "@/lib/texts/message";

let staff: TestBrowser;
let runner: JobRunner;
setUpTestShop();
beforeEach(async () => {
  await db().category.deleteMany();
  await db().category.createMany({
    data: [
      { id: 7n, name: "Dgos" },
      { id: 8n, name: "Dogs" },
    ],
  });
  staff = (await signedIn("staff", "Ann")).browser;
  runner = new JobRunner(jobHandlers);
  runner.start();
});
afterEach(() => runner.stop());

/** The input of a merge of the pets that are in a category now. */
const countedMerge = async (categoryId: string, into: string) => {
  const { target, total } = await counted(staff, { category: categoryId });
  return { categoryId, into, asOf: target.asOf, total };
};
const merge = async (categoryId: string, into: string) =>
  untilEnded(staff, (await staff.call("categories.merge", await countedMerge(categoryId, into))).body);
const add = async (name: string, categoryId: string) =>
  (await staff.call("pets.add", { name, categoryId, status: "available" })).body.id;
const categoryOf = async () => Object.fromEntries((await allPets()).map((pet) => [pet.name, pet.category_id]));
const names = async () => (await db().category.findMany({ orderBy: { id: "asc" } })).map(({ name }) => name);

it("moves the pets and removes the name, and its undo gives back both", async () => {
  for (const name of ["Rex", "Mia"]) await add(name, "7");
  await add("Max", "8");
  const job = await merge("7", "8");
  expect(job).toMatchObject({ state: "done", total: "2", changed: "2", canUndo: true });
  expect(job.title).toEqual(message("jobTitles.mergeCategory", { category: "Dgos", into: "Dogs" }));
  expect(await categoryOf()).toEqual({ Rex: 8n, Mia: 8n, Max: 8n });
  expect(await names()).toEqual(["Dogs"]);
  const records = await db().activity.findMany({ where: { jobId: job.id }, orderBy: { id: "asc" } });
  expect(records.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["job.started", "pet.updated", "pet.updated", "category.unnamed"]),
  );

  const undone = await untilEnded(staff, (await staff.call("jobs.undo", { jobId: job.id })).body);
  expect(undone).toMatchObject({ state: "done", changed: "2", failed: "0" });
  expect(await categoryOf()).toEqual({ Rex: 7n, Mia: 7n, Max: 8n });
  expect(await names()).toEqual(["Dgos", "Dogs"]);

  await untilEnded(staff, (await staff.call("jobs.undo", { jobId: undone.id })).body);
  expect(await categoryOf()).toEqual({ Rex: 8n, Mia: 8n, Max: 8n });
  expect(await names()).toEqual(["Dogs"]);
});

it("keeps the name while deleted pets are in the category, and moves the pets of a category without a name", async () => {
  await add("Rex", "7");
  await staff.call("pets.delete", { petId: await add("Mia", "7") });
  await add("Max", "9");
  expect(await merge("7", "8")).toMatchObject({ state: "done", changed: "1" });
  expect(await names()).toEqual(["Dgos", "Dogs"]);
  const job = await merge("9", "8");
  expect(job.title).toEqual(
    message("jobTitles.mergeCategory", { category: message("jobTitles.unnamedCategory", { id: "9" }), into: "Dogs" }),
  );
  expect(await categoryOf()).toEqual({ Rex: 8n, Mia: 7n, Max: 8n });
});

it("moves the pets that were counted, and no more than were confirmed", async () => {
  for (const name of ["Rex", "Mia"]) await add(name, "7");
  const confirmed = await countedMerge("7", "8");
  await add("Max", "7");
  const job = await untilEnded(staff, (await staff.call("categories.merge", confirmed)).body);
  expect(job).toMatchObject({ state: "done", total: "2", changed: "2" });
  expect(await categoryOf()).toEqual({ Rex: 8n, Mia: 8n, Max: 7n });
  expect(await names()).toEqual(["Dgos", "Dogs"]);
  await add("Tom", "7");
  const { asOf } = await countedMerge("7", "8");
  await untilEnded(staff, (await staff.call("categories.merge", { ...confirmed, asOf, total: 1 })).body);
  expect(await categoryOf()).toEqual({ Rex: 8n, Mia: 8n, Max: 8n, Tom: 7n });
});

it("is refused into the same category, without the permission, and once the database server has been started again", async () => {
  const confirmed = await countedMerge("7", "8");
  expect(await staff.call("categories.merge", { ...confirmed, into: "7" })).toMatchObject({
    status: 400,
    code: "invalid_request",
  });
  const developer = (await signedIn("developer")).browser;
  expect((await developer.call("categories.merge", confirmed)).status).toBe(403);
  const asOf = confirmed.asOf.replace("/", "0/");
  expect((await staff.call("categories.merge", { ...confirmed, asOf })).code).toBe("conflict");
});

it("leaves a category that nobody can choose any more, whatever page still shows it", async () => {
  const mia = await add("Mia", "8");
  await add("Rex", "7");
  const seen = await countedMerge("8", "7");
  await merge("7", "8");
  const ids = [mia];
  const choices = {
    categoryId: [
      () => staff.call("pets.add", { name: "Max", categoryId: "7", status: "available" }),
      () => staff.call("pets.edit", { petId: mia, version: 1, categoryId: "7" }),
      () => staff.call("pets.changeMany", { target: { ids }, action: { kind: "category", categoryId: "7" } }),
      () =>
        staff.call("pets.changeMany", {
          target: { filter: {}, asOf: seen.asOf },
          action: { kind: "category", categoryId: "7" },
        }),
    ],
    into: [() => staff.call("categories.merge", seen)],
  };
  for (const [field, calls] of Object.entries(choices))
    for (const call of calls) {
      const { status, fields } = await call();
      expect([status, fields]).toEqual([400, { [field]: expect.stringMatching(/^Category 7 has no name any more/) }]);
    }
  expect(await categoryOf()).toEqual({ Rex: 8n, Mia: 8n });
  // A pet of the public API makes it one like any other without a name.
  await db().pet.create({ data: { name: "Tom", categoryId: 7n } });
  await add("Max", "7");
  expect(await categoryOf()).toMatchObject({ Tom: 7n, Max: 7n });
});

it("is refused while another moves pets of either category, or to the first", async () => {
  await add("Rex", "7");
  for (const name of ["Mia", "Max"]) await add(name, "8");
  await add("Tom", "9");
  await runner.stop();
  const ben = (await signedIn("staff", "Ben")).browser;
  const [opposite, next, third] = [
    await countedMerge("8", "7"),
    await countedMerge("8", "9"),
    await countedMerge("9", "8"),
  ];
  const { body: job } = await staff.call("categories.merge", await countedMerge("7", "8"));
  for (const refused of [opposite, next])
    expect(await ben.call("categories.merge", refused)).toMatchObject({
      code: "conflict",
      message: "The pets of Dgos are being moved to another category. Try again once that has ended.",
    });
  const twice = await Promise.all([1, 2].map(() => ben.call("categories.merge", third)));
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  runner = new JobRunner(jobHandlers);
  runner.start();
  const begun = twice.filter(({ status }) => status === 200).map(({ body }) => body);
  for (const each of [job, ...begun]) expect((await untilEnded(staff, each)).state).toBe("done");
  expect(await categoryOf()).toEqual({ Rex: 8n, Mia: 8n, Max: 8n, Tom: 8n });
});

it("fails once its target has lost its name, and moves nothing more", async () => {
  await add("Rex", "7");
  await runner.stop();
  const { body: job } = await staff.call("categories.merge", await countedMerge("7", "8"));
  await staff.call("categories.removeName", { categoryId: "8" });
  runner = new JobRunner(jobHandlers);
  runner.start();
  const error = message("errors.categoryUnnamed", { id: "8" });
  expect(await untilEnded(staff, job)).toMatchObject({ state: "failed", error });
  expect(await categoryOf()).toEqual({ Rex: 7n });
});

it("keeps the name for a pet that is being added", async () => {
  await add("Rex", "7");
  const confirmed = await countedMerge("7", "8");
  const { body: job } = await db().$transaction(async (tx) => {
    await requireChosen(tx, "categoryId", 7n);
    await tx.pet.create({ data: { name: "Mia", categoryId: 7n } });
    const started = await staff.call("categories.merge", confirmed);
    await expect.poll(countLockWaits).toBeGreaterThan(0);
    return started;
  });
  expect((await untilEnded(staff, job)).state).toBe("done");
  expect(await categoryOf()).toEqual({ Rex: 8n, Mia: 7n });
  expect(await names()).toEqual(["Dgos", "Dogs"]);
});
