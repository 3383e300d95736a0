import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setUpTestShop, signedIn, type TestBrowser } from "@/lib/accounts/testing";
import { parseJson } from "@/lib/core/json";
import { db, dbForWork } from "@/lib/db";
import { type Job } from "@/lib/jobs/schemas";
import { jobHandlers } from "@/lib/jobs/handlers";
import { JobRunner } from "@/lib/jobs/runner";
import { addPets, allPets, counted, expectPets, expectTrueCounts, untilEnded } from "./testing";
import type { InputOf } from "@/lib/core/console-client";
import { message, type Message } from "@/lib/texts/message";

type Change = InputOf<"pets.changeMany">;

let ann: TestBrowser;
let bob: TestBrowser;
let runner: JobRunner;
setUpTestShop();
beforeEach(async () => {
  await db().category.deleteMany();
  [ann, bob] = [(await signedIn("staff", "Ann")).browser, (await signedIn("staff", "Bob")).browser];
  runner = new JobRunner(jobHandlers);
  runner.start();
});
afterEach(async () => {
  await runner.stop();
  await expectTrueCounts();
});

const sell = { kind: "status", status: "sold" } as const;
const add = async (name: string, status: "available" | "pending" | "sold" = "available") =>
  (await ann.call("pets.add", { name, categoryId: "1", status })).body.id;
const change = async (body: Change, browser = ann) => (await browser.call("pets.changeMany", body)).body;
const changeAll = async (body: Change) => untilEnded(ann, await change(body));
/** Runs the jobs that have waited. */
const untilDone = async (job: Job) => {
  runner = new JobRunner(jobHandlers);
  runner.start();
  return untilEnded(ann, job);
};
const undo = async ({ id }: Job, browser = ann) => {
  const { code, body } = await browser.call("jobs.undo", { jobId: id });
  return code === null ? untilEnded(browser, body) : body;
};
const undoError = async ({ id }: Job) => (await ann.call("jobs.undo", { jobId: id })).message;
const undoEffect = async ({ id }: Pick<Job, "id">) => (await ann.call("jobs.undoEffect", { jobId: id })).body;
const failures = async ({ id }: Job) => (await ann.call("jobs.failures", { jobId: id })).body.failures;
const edit = async (
  petId: string,
  fields: { name?: string; status?: "available" | "pending" | "sold"; categoryId?: string },
) => {
  const pet = await db().pet.findUniqueOrThrow({ where: { id: BigInt(petId) } });
  const answer = await bob.call("pets.edit", { petId, version: pet.version, ...fields });
  expect(answer.status).toBe(200);
};
const recordsOf = async ({ id }: Job) =>
  (
    await db().$queryRaw<{ action: string; subject_id: string; before: string | null; after: string | null }[]>`
      SELECT action, subject_id, before::text, after::text FROM activity
      WHERE job_id = ${id}::uuid AND subject_type = 'pet' ORDER BY id`
  ).map((row) => ({
    ...row,
    before: row.before === null ? null : parseJson(row.before),
    after: row.after === null ? null : parseJson(row.after),
  }));
const requestIdsOf = async ({ id: jobId }: Job) => {
  const rows = await db().activity.findMany({ where: { jobId }, select: { requestId: true }, distinct: "requestId" });
  return rows.map(({ requestId }) => requestId);
};

describe("selected pets", () => {
  it("are changed in the request itself, each with a record", async () => {
    const [rex, mia, max] = [await add("Rex"), await add("Mia", "sold"), await add("Max", "pending")];
    const job = await change({ target: { ids: [max, rex, mia, rex] }, action: sell });
    expect(job).toMatchObject({ state: "done", total: "3", done: "3", changed: "2", failed: "0", canUndo: true });
    expect(job).toMatchObject({
      title: message("jobTitles.statusOfPets", { count: 3, status: "sold" }),
      kind: "bulk",
      who: { name: "Ann" },
    });
    expect((await allPets()).map(({ status }) => status)).toEqual(["sold", "sold", "sold"]);
    const pet = { id: BigInt(rex), name: "Rex", categoryId: 1n };
    expect(await recordsOf(job)).toEqual([
      {
        action: "pet.updated",
        subject_id: rex,
        before: { ...pet, status: "available" },
        after: { ...pet, status: "sold" },
      },
      expect.objectContaining({ subject_id: max }),
    ]);
    expect(await db().pet.findUnique({ where: { id: BigInt(rex) }, select: { version: true } })).toEqual({
      version: 2,
    });
  });

  it("are reported when they cannot be changed", async () => {
    const [rex, mia] = [await add("Rex"), await add("Mia")];
    await bob.call("pets.delete", { petId: mia });
    const job = await change({ target: { ids: [rex, mia, "404"] }, action: { kind: "category", categoryId: "7" } });
    expect(job).toMatchObject({ state: "done", done: "3", changed: "1", failed: "2" });
    expect(await failures(job)).toEqual(
      [
        { position: mia, subject: "Mia", reasons: [message("jobReasons.petDeleted")] },
        { position: "404", subject: null, reasons: [message("jobReasons.noSuchPet")] },
      ].sort((a, b) => Number(a.position) - Number(b.position)),
    );
  });

  it("are skipped when others have changed the same since they were shown, and can be changed after all", async () => {
    const names = ["Ada", "Bea", "Cat", "Dot", "Eve"];
    const pets = await Promise.all(names.map((name) => ann.call("pets.add", { name, categoryId: "1" })));
    const shown = pets.map(({ body: { id, version } }) => ({ id, version }));
    const ids = shown.map(({ id }) => id);
    const [ada = "", bea = "", cat = "", dot = ""] = ids;
    expect(
      await change({ target: { ids: [ada], shown }, action: { kind: "status", status: "pending" } }, bob),
    ).toMatchObject({ changed: "1" });
    await edit(bea, { name: "Beatrix" });
    await edit(cat, { status: "sold" });
    await edit(cat, { status: "available" });
    // What the account has changed itself, such as in another tab, it knows.
    await change({ target: { ids: [dot] }, action: { kind: "status", status: "pending" } });
    const job = await change({ target: { ids, shown }, action: sell });
    expect(job).toMatchObject({ state: "done", done: "5", changed: "4", failed: "1", canUndo: true, canRetry: true });
    const kept = { field: message("columns.status"), who: "Bob", status: "pending" };
    expect(await failures(job)).toEqual([
      { position: ada, subject: "Ada", reasons: [message("jobReasons.keptStatus", kept)] },
    ]);

    const retried = await untilEnded(ann, (await ann.call("jobs.retry", { jobId: job.id })).body);
    expect(retried).toMatchObject({ total: "1", changed: "1", failed: "0", canRetry: false });
    expect((await recordsOf(retried)).map(({ subject_id }) => subject_id)).toEqual([ada]);
    // Whoever has taken a change back does not want it for the rest.
    await ann.call("jobs.undo", { jobId: job.id });
    expect((await ann.call("jobs.read", { jobId: job.id })).body).toMatchObject({ canRetry: false });
    expect(await ann.call("jobs.retry", { jobId: job.id })).toMatchObject({ status: 409 });
  });

  it("that others have made so already are told, with who did and how long before, and there is nothing left to try", async () => {
    const [ada, bea, cat] = [await add("Ada"), await add("Bea"), await add("Cat", "sold")];
    await change({ target: { ids: [ada] }, action: sell }, bob);
    // The list may have shown that meanwhile.
    const shown = [{ id: ada, version: 2 }];
    const job = await change({ target: { ids: [ada, bea, cat], shown }, action: sell });
    expect(job).toMatchObject({ done: "3", changed: "1", failed: "1", canUndo: true, canRetry: false });
    const made = (before: Message) => message("jobReasons.alreadySo", { who: "Bob", status: "sold", before });
    expect(await failures(job)).toEqual([
      { position: ada, subject: "Ada", reasons: [made(message("jobReasons.minutesBefore", { count: 0 }))] },
    ]);
    await db().$executeRaw`UPDATE activity SET at = at - interval '3 hours' WHERE subject_id = ${ada}`;
    expect(await failures(await change({ target: { ids: [ada] }, action: sell }))).toMatchObject([
      { reasons: [made(message("jobReasons.hoursBefore", { count: 3 }))] },
    ]);
    // What the account did itself, it knows.
    expect(await change({ target: { ids: [ada] }, action: sell }, bob)).toMatchObject({ changed: "0", failed: "0" });
  });

  it("that others have made so already are not changed by a second try", async () => {
    const [ada, bea] = [await add("Ada"), await add("Bea")];
    await change({ target: { ids: [ada] }, action: sell }, bob);
    await edit(bea, { status: "pending" });
    const job = await change({ target: { ids: [ada, bea], shown: [{ id: bea, version: 1 }] }, action: sell });
    expect(job).toMatchObject({ changed: "0", failed: "2", canRetry: true });
    const retried = await untilEnded(ann, (await ann.call("jobs.retry", { jobId: job.id })).body);
    expect(retried).toMatchObject({ total: "1", changed: "1" });
    expect((await ann.call("jobs.read", { jobId: job.id })).body).toMatchObject({ canRetry: false });
  });

  it("are not deleted when others have changed them since they were shown", async () => {
    const { id, version } = (await ann.call("pets.add", { name: "Ada", categoryId: "1" })).body;
    const target = { ids: [id], shown: [{ id, version }] };
    expect(await change({ target, action: sell }, bob)).toMatchObject({ changed: "1" });
    const deletion = await change({ target, action: { kind: "delete" } });
    expect(deletion).toMatchObject({ changed: "0", failed: "1", canRetry: true });
    await bob.call("pets.delete", { petId: id });
    expect((await ann.call("jobs.read", { jobId: deletion.id })).body).toMatchObject({ canRetry: false });

    const bea = (await ann.call("pets.add", { name: "Bea", categoryId: "1" })).body;
    await bob.call("pets.edit", { petId: bea.id, version: bea.version, reference: "A1" });
    const shown = [{ id: bea.id, version: bea.version }];
    const skipped = await change({ target: { ids: [bea.id], shown }, action: { kind: "delete" } });
    const kept = { field: message("columns.reference"), who: "Bob", value: "A1" };
    expect(await failures(skipped)).toEqual([
      { position: bea.id, subject: "Bea", reasons: [message("jobReasons.keptText", kept)] },
    ]);
    // What it is given does not depend on its reference.
    expect(await change({ target: { ids: [bea.id], shown }, action: sell })).toMatchObject({ changed: "1" });
  });

  it("are not skipped for what others changed before they were shown, though they were restored since", async () => {
    const { id } = (await ann.call("pets.add", { name: "Ada", categoryId: "1" })).body;
    expect(await change({ target: { ids: [id] }, action: sell }, bob)).toMatchObject({ changed: "1" });
    const target = { ids: [id], shown: [{ id, version: 2 }] };
    await bob.call("pets.delete", { petId: id });
    await bob.call("pets.restore", { petId: id });
    const reserve = { kind: "status", status: "pending" } as const;
    expect(await change({ target, action: reserve })).toMatchObject({ changed: "1", failed: "0" });
  });

  it("are skipped once each, and only if they are picked, even if more are said to have been shown", async () => {
    const [rex, mia] = [await add("Rex"), await add("Mia")];
    await change({ target: { ids: [rex, mia] }, action: sell }, bob);
    const shown = [rex, rex, mia].map((id) => ({ id, version: 1 }));
    const job = await change({ target: { ids: [rex], shown }, action: { kind: "status", status: "pending" } });
    expect(job).toMatchObject({ changed: "0", failed: "1" });
    expect((await failures(job)).map(({ position }) => position)).toEqual([rex]);
  });

  it("are given to the first of two who change the same pets at one moment", async () => {
    const pets = [await add("Ada"), await add("Bea"), await add("Cat")];
    const target = { ids: pets, shown: pets.map((id) => ({ id, version: 1 })) };
    const jobs = await Promise.all([
      change({ target, action: sell }),
      change({ target, action: { kind: "status", status: "pending" } }, bob),
    ]);
    expect(jobs.map(({ changed, failed }) => `${changed} ${failed}`).sort()).toEqual(["0 3", "3 0"]);
  });

  it("are deleted and restored, both idempotently", async () => {
    const [rex, mia] = [await add("Rex"), await add("Mia")];
    const before = await allPets();
    await bob.call("pets.delete", { petId: mia });
    const target = { ids: [rex, mia] };
    expect(await change({ target, action: { kind: "delete" } })).toMatchObject({
      change: "delete",
      importId: null,
      changed: "1",
      failed: "0",
    });
    expect(await db().pet.count()).toBe(0);
    await bob.call("pets.restore", { petId: mia });
    expect(await change({ target, action: { kind: "restore" } })).toMatchObject({ changed: "1", failed: "0" });
    await expectPets(before);
  });

  it("are rejected beyond 100, or with an unknown action", async () => {
    const body = { target: { ids: Array.from({ length: 101 }, (_, i) => String(i)) }, action: sell };
    expect(await ann.call("pets.changeMany", body)).toMatchObject({
      code: "invalid_request",
      fields: { target: "This value is not valid." },
    });
    const response = await ann.send("POST", "/api/console/pets.changeMany", {
      body: { target: { ids: ["1"] }, action: { kind: "eat" } },
    });
    expect(response.status).toBe(400);
  });
});

describe("all pets that match", () => {
  it("are changed by a job, recorded under the account that requested it", async () => {
    await addPets(5_000);
    await ann.call("categories.setName", { categoryId: "3", name: "Dogs" });
    const filter = { status: "available", q: "et 1" } as const;
    const { target, total } = await counted(ann, filter);
    const count = String(total);
    const job = await changeAll({ target, action: { kind: "category", categoryId: "3" }, total });
    expect(job).toMatchObject({ state: "done", total: count, done: count, failed: "0" });
    expect(job.title).toEqual(message("jobTitles.movePets", { count: total, category: "Dogs" }));
    const records = await recordsOf(job);
    expect(records).toHaveLength(Number(job.changed));
    expect(await requestIdsOf(job)).toEqual(["pets.changeMany"]);
    const moved = await db().pet.count({ where: { status: "available", name: { contains: "et 1" }, categoryId: 3n } });
    expect(String(moved)).toBe(count);
    // Pets that were already in that category are not changed.
    expect(moved - records.length).toBeGreaterThan(0);
    expect(await db().pet.count({ where: { version: 2 } })).toBe(records.length);
  });

  it("are those with the words of a search in any order, or with its whole text in a job of an earlier release", async () => {
    for (const name of ["Rex Blue", "Blue Rex", "Bluebell, Rexine"]) await add(name);
    await runner.stop();
    const job = await change({ ...(await counted(ann, { q: "rex blue" })), action: sell });
    await db().$executeRaw`UPDATE job SET format = 3, params = params - 'hasWords' WHERE id = ${job.id}::uuid`;
    expect(await untilDone(job)).toMatchObject({ state: "done", changed: "1" });
    expect((await allPets()).filter(({ status }) => status === "sold").map(({ name }) => name)).toEqual(["Rex Blue"]);
    const again = await changeAll({ ...(await counted(ann, { q: "rex blue" })), action: sell });
    expect(again).toMatchObject({ state: "done", total: "3", changed: "2" });
    await add('Sir "King" “Queen”');
    for (const q of ['"King"', "“Queen”"]) {
      await runner.stop();
      const quoting = await change({ ...(await counted(ann, { q })), action: sell });
      await db().$executeRaw`UPDATE job SET format = 3, params = params - 'hasWords' WHERE id = ${quoting.id}::uuid`;
      const error = message("jobReasons.searchChanged");
      expect(await untilDone(quoting)).toMatchObject({ state: "failed", changed: "0", error });
    }
  });

  it("are changed once each, although changes remove them from the filter and others add to it", async () => {
    await addPets(9_000);
    const change = { ...(await counted(ann, { status: "available" })), action: sell };
    let isAdding = true;
    const adding = (async () => {
      while (isAdding) await addPets(50);
    })();
    const job = await changeAll(change);
    isAdding = false;
    await adding;
    expect(job).toMatchObject({ state: "done", done: "3000", changed: "3000", total: "3000", failed: "0" });
    const last = await lastOf(job);
    expect(await db().pet.count({ where: { status: "available", id: { lte: last } } })).toBe(0);
    expect(await db().pet.count({ where: { status: "available", id: { gt: last } } })).toBeGreaterThan(0);
  });

  it.each([sell, { kind: "delete" }, { kind: "category", categoryId: "9" }] as const)(
    "are those that were counted, also if something else of them was changed meanwhile: %j",
    async (action) => {
      const [rex, max, mia] = [await add("Rex"), await add("Max"), await add("Mia", "pending")];
      const filter = { status: "available" };
      await runner.stop();
      const confirmed = { ...(await counted(ann, filter)), action };
      expect(confirmed.total).toBe(2);
      // Before the change is sent, and while its job waits.
      await edit(mia, { status: "available" });
      const job = await change(confirmed);
      await edit(max, { name: "Maximilian" });
      const bo = await add("Bo");
      expect(await untilDone(job)).toMatchObject({ state: "done", done: "2", changed: "2", total: "2", failed: "0" });
      expect((await recordsOf(job)).map((record) => record.subject_id)).toEqual([rex, max]);
      const { pets } = (await ann.call("pets.list", filter)).body;
      expect(pets.map(({ id }) => id)).toEqual(expect.arrayContaining([mia, bo]));
      expect(await undo(job)).toMatchObject({ changed: "2", failed: "0" });
      const names = (await allPets()).map(({ name, status, category_id }) => [name, status, category_id]);
      expect(names.slice(0, 2)).toEqual([
        ["Rex", "available", 1n],
        ["Maximilian", "available", 1n],
      ]);
    },
  );

  const kept = (field: "status" | "category", value: string) =>
    field === "status"
      ? message("jobReasons.keptStatus", { field: message("columns.status"), who: "Bob", status: value })
      : message("jobReasons.keptValue", { field: message("columns.category"), who: "Bob", value });

  it("keep the status or the category that others gave them meanwhile, but not both", async () => {
    const ids = [];
    for (const name of ["Ada", "Bea", "Cat", "Dot"]) ids.push(await add(name));
    const [ada = "", bea = "", cat = "", dot = ""] = ids;
    const filter = { status: "available", category: "1" };
    const confirmed = await counted(ann, filter);
    await edit(ada, { status: "sold", name: "Adele" });
    await edit(bea, { categoryId: "7" });
    await edit(cat, { categoryId: "8" });
    await edit(cat, { categoryId: "1" });
    await edit(dot, { categoryId: "9" });
    const job = await changeAll({ ...confirmed, action: { kind: "category", categoryId: "9" } });
    expect(job).toMatchObject({ changed: "2", failed: "1", canUndo: true, canRetry: true });
    expect(await failures(job)).toEqual([{ position: bea, subject: "Bea", reasons: [kept("category", "7")] }]);
    expect((await allPets()).map(({ category_id, status }) => [category_id, status])).toEqual([
      [9n, "sold"],
      [7n, "available"],
      [9n, "available"],
      [9n, "available"],
    ]);

    const retried = await untilEnded(ann, (await ann.call("jobs.retry", { jobId: job.id })).body);
    expect(retried).toMatchObject({ total: "1", changed: "1", failed: "0", canRetry: false });
    expect(retried.title).toEqual(
      message("jobTitles.movePets", { count: 1, category: message("jobTitles.unnamedCategory", { id: "9" }) }),
    );
    expect((await recordsOf(retried)).map(({ subject_id }) => subject_id)).toEqual([bea]);
    expect((await ann.call("jobs.retry", { jobId: retried.id })).message).toBe(
      "This job skipped no pets, or was undone.",
    );
  });

  it("are not deleted once they no longer match, nor changed once they are deleted", async () => {
    const [ada, bea, cat] = [await add("Ada"), await add("Bea"), await add("Cat")];
    const filter = { status: "available" };
    const confirmed = await counted(ann, filter);
    await edit(ada, { status: "sold" });
    await edit(bea, { categoryId: "7" });
    await bob.call("pets.delete", { petId: cat });
    const sold = await changeAll({ ...confirmed, action: { kind: "status", status: "pending" } });
    expect(sold).toMatchObject({ changed: "1", failed: "2" });
    expect(await failures(sold)).toEqual([
      { position: ada, subject: "Ada", reasons: [kept("status", "sold")] },
      { position: cat, subject: "Cat", reasons: [message("jobReasons.deletedSince", { who: "Bob" })] },
    ]);
    await undo(sold);
    const deletion = await changeAll({ ...confirmed, action: { kind: "delete" } });
    expect(deletion).toMatchObject({ changed: "1", failed: "1" });
    expect(await failures(deletion)).toEqual([{ position: ada, subject: "Ada", reasons: [kept("status", "sold")] }]);
  });

  it("of unnamed categories are those whose category had no name when they were counted, and has none", async () => {
    const of = async (categoryId: string) =>
      (await ann.call("pets.add", { name: "Rex", categoryId, status: "available" })).body.id;
    const unname = (categoryId: string) => ann.call("categories.removeName", { categoryId });
    for (const categoryId of ["1", "2"])
      await ann.call("categories.setName", { categoryId, name: `Cat ${categoryId}` });
    const [, , never, named] = [await of("1"), await of("2"), await of("3"), await of("4")];
    await runner.stop();
    const confirmed = await counted(ann, { unnamed: "true" });
    expect(confirmed.total).toBe(2);
    await ann.call("categories.setName", { categoryId: "4", name: "Cat 4" });
    await unname("1");
    const job = await change({ ...confirmed, action: { kind: "delete" } });
    await unname("2");
    expect(await untilDone(job)).toMatchObject({ state: "done", changed: "1" });
    expect((await recordsOf(job)).map((record) => record.subject_id)).toEqual([never]);
    expect((await ann.call("pets.read", { petId: named })).body.deletedAt).toBeNull();
  });

  it("of unnamed categories read one record of a category, however often that was named and unnamed", async () => {
    await addPets(300);
    await db().$executeRaw`
      INSERT INTO activity (actor_kind, action, subject_type, subject_id, subject_name)
      SELECT 'system', 'category.unnamed', 'category', (n % 10)::text, 'Flip' FROM generate_series(1, 20000) AS n`;
    const read = async () => {
      // Of the connections of jobs, PostgreSQL would report what they have read once they were idle for ten seconds.
      const report = () => dbForWork().$queryRaw`SELECT pg_stat_force_next_flush()::text FROM pg_sleep(0.05)`;
      await Promise.all(Array.from({ length: 10 }, report));
      const [row] = await db().$queryRaw<[{ scans: number; entries: number }]>`
        SELECT idx_scan::int AS scans, idx_tup_read::int AS entries FROM pg_stat_user_indexes
        WHERE indexrelname = 'activity_subject'`;
      return row;
    };
    const before = await read();
    const job = await changeAll({
      ...(await counted(ann, { unnamed: "true" })),
      action: { kind: "status", status: "sold" },
    });
    expect(job).toMatchObject({ state: "done", failed: "0", total: "300", done: "300" });
    await expect.poll(async () => (await read()).scans - before.scans, { timeout: 20_000 }).toBeGreaterThanOrEqual(300);
    const { scans, entries } = await read();
    // What other tests have read may be reported now.
    expect((entries - before.entries) / (scans - before.scans)).toBeLessThan(100);
  });

  it("are no more than were confirmed", async () => {
    await addPets(3_000);
    const job = await changeAll({ ...(await counted(ann, {})), action: { kind: "delete" }, total: 1 });
    expect(job).toMatchObject({ title: message("jobTitles.deletePets", { count: 1 }), done: "1", changed: "1" });
    expect(await db().pet.count()).toBe(2_999);
  });

  it("are none once the database server was started again since they were counted", async () => {
    const { target, total } = await counted(ann, {});
    const [server = "", transactions = ""] = target.asOf.split("/");
    const asOf = `${server.slice(0, server.lastIndexOf("."))}.1/${transactions}`;
    const answer = await ann.call("pets.changeMany", { target: { ...target, asOf }, total, action: sell });
    expect(answer.code).toBe("conflict");
  });

  it("are deleted, counted and restored", async () => {
    await addPets(3_000);
    const before = await allPets();
    await changeAll({ ...(await counted(ann, { category: "5" })), action: { kind: "delete" } });
    const filter = { status: "deleted" } as const;
    const count = async (query: typeof filter & { q?: string }) => (await ann.call("pets.count", query)).body.count;
    expect(await count(filter)).toBe("428");
    expect(await count({ ...filter, q: "pet 5" })).toBe(
      String(before.filter(({ name, category_id }) => category_id === 5n && name.startsWith("Pet 5")).length),
    );
    const action = { kind: "restore" } as const;
    expect(await changeAll({ ...(await counted(ann, filter)), action })).toMatchObject({ done: "428", changed: "428" });
    await expectPets(before);
  });

  it("must be deleted for a restore, and must not be for any other action", async () => {
    for (const [status, action] of [
      ["deleted", sell],
      ["sold", { kind: "restore" }],
    ] as const) {
      const answer = await ann.call("pets.changeMany", { ...(await counted(ann, { status })), action });
      expect(answer).toMatchObject({ code: "invalid_request", fields: { action: "This value is not valid." } });
    }
  });

  it("may be none", async () => {
    expect(await changeAll({ ...(await counted(ann, {})), action: sell })).toMatchObject({ state: "done", done: "0" });
  });
});

describe("counting all that match", () => {
  it("is exact by status, category and search", async () => {
    await addPets(2_100);
    const count = async (query: InputOf<"pets.count">) => (await ann.call("pets.count", query)).body.count;
    expect(await count({})).toBe("2100");
    expect(await count({ status: "sold" })).toBe("700");
    expect(await count({ status: "sold", category: "3" })).toBe("100");
    expect(await count({ q: "PET 20" })).toBe("111");
    expect(await count({ q: "pet 20", category: "5", status: "available" })).toBe("6");
  });

  it("is up to a thousand for the foot of a list, and nothing when a page would take too long", async () => {
    await addPets(2_100);
    const shown = async (query: InputOf<"pets.countShown">) => (await ann.call("pets.countShown", query)).body.count;
    expect(await shown({ q: "PET 20" })).toBe(111);
    expect(await shown({ q: "pet 20", category: "5", status: "available", order: "name" })).toBe(6);
    expect(await shown({ q: "pet", order: "updated-desc" })).toBe(1_001);
    await dbForWork().$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE pet IN ACCESS EXCLUSIVE MODE`;
      expect(await shown({ q: "e" })).toBeNull();
    });
  });

  it("fails with an error when it takes too long", async () => {
    await db().$transaction(
      async (tx) => {
        await tx.$executeRaw`LOCK TABLE pet IN ACCESS EXCLUSIVE MODE`;
        const answer = await ann.call("pets.count", { q: "e" });
        expect(answer).toMatchObject({
          code: "invalid_request",
          message: expect.stringContaining("too long") as string,
        });
      },
      { timeout: 30_000 },
    );
  });
});

describe("undoing", () => {
  it("reverts every pet, once, and can itself be undone", async () => {
    await addPets(5_000);
    const before = await allPets();
    const job = await changeAll({ ...(await counted(ann, {})), action: sell });
    const after = await allPets();
    const undone = await undo(job, bob);
    expect(undone).toMatchObject({ kind: "undo", state: "done", changed: job.changed, failed: "0" });
    expect(undone).toMatchObject({ title: message("jobTitles.undo", { title: job.title }), who: { name: "Bob" } });
    expect(await requestIdsOf(undone)).toEqual(["jobs.undo"]);
    await expectPets(before);
    expect(await undoError(job)).toBe("This job has already been undone.");

    const redone = await undo(undone);

    expect(redone.title).toEqual(message("jobTitles.redo", { title: job.title }));
    await expectPets(after);
    expect((await undo(redone)).title).toEqual(message("jobTitles.undo", { title: job.title }));
    await expectPets(before);
  });

  it("restores deleted pets under their ids, and deletes restored pets", async () => {
    await addPets(300);
    const before = await allPets();
    const deletion = await changeAll({ ...(await counted(ann, { status: "sold" })), action: { kind: "delete" } });
    const after = await allPets();
    const restoration = await changeAll({
      ...(await counted(ann, { status: "deleted" })),
      action: { kind: "restore" },
    });
    await expectPets(before);
    expect(await undo(restoration)).toMatchObject({ changed: "100", failed: "0" });
    await expectPets(after);
    expect(await undo(deletion)).toMatchObject({ changed: "100", failed: "0" });
    await expectPets(before);
  });

  it("keeps fields that others have changed since, and reports them", async () => {
    const names = ["Rex", "Mia", "Max", "Leo", "Zoe"];
    const ids = [];
    for (const name of names) ids.push(await add(name));
    const [rex = "", mia = "", max = "", leo = "", zoe = ""] = ids;
    const job = await change({ target: { ids }, action: sell });
    await edit(rex, { status: "pending" });
    await edit(mia, { name: "Maya" });
    await edit(max, { status: "pending", name: "Maximilian" });
    await bob.call("pets.delete", { petId: leo });
    await db().$executeRaw`UPDATE pet SET status = 'pending' WHERE id = ${BigInt(zoe)}`;

    expect(await undoEffect(job)).toEqual({ reverted: "1", removed: "0", kept: "4", namesCategories: false });
    const undone = await undo(job);
    expect(undone).toMatchObject({ done: "5", changed: "1", failed: "4" });
    const status = message("columns.status");
    const keptPending = message("jobReasons.keptStatus", {
      field: status,
      who: "Bob",
      status: "pending",
    });
    expect(await failures(undone)).toEqual([
      { position: rex, subject: "Rex", reasons: [keptPending] },
      { position: max, subject: "Maximilian", reasons: [keptPending] },
      { position: leo, subject: "Leo", reasons: [message("jobReasons.deletedSince", { who: "Bob" })] },
      { position: zoe, subject: "Zoe", reasons: [message("jobReasons.keptUnrecorded", { field: status })] },
    ]);
    expect((await allPets()).map(({ name, status, is_deleted }) => [name, status, is_deleted])).toEqual([
      ["Rex", "pending", false],
      ["Maya", "available", false],
      ["Maximilian", "pending", false],
      ["Leo", "sold", true],
      ["Zoe", "pending", false],
    ]);
  });

  it("that keeps all pets fails and is not spent: once they are as before, the job can still be undone", async () => {
    const few = await change({ target: { ids: [await add("Rex"), await add("Mia")] }, action: sell });
    await addPets(300);
    const many = await changeAll({ ...(await counted(ann, {})), action: sell });
    const deletion = await changeAll({ ...(await counted(ann, {})), action: { kind: "delete" } });
    for (const sale of [few, many]) {
      const vain = await undo(sale);
      expect(vain).toMatchObject({ state: "failed", changed: "0", failed: sale.changed, canUndo: false });
      expect(vain.error).toEqual(message("jobReasons.allKept"));
      expect(await failures(vain)).not.toEqual([]);
    }
    await undo(deletion);
    for (const sale of [few, many])
      expect(await undo(sale)).toMatchObject({ state: "done", changed: sale.changed, failed: "0" });
  });

  it("deletes pets that a job added, unless they have been changed since", async () => {
    const { job } = await importedPets();
    const [first, second] = await allPets();
    await edit(String(second?.id), { name: "Renamed", categoryId: "9" });
    expect(await undoEffect(job)).toEqual({ reverted: "199", removed: "199", kept: "1", namesCategories: false });
    const undone = await undo(job);
    expect(undone).toMatchObject({ done: "200", changed: "199", failed: "1" });
    expect(await failures(undone)).toEqual([
      {
        position: String(second?.id),
        subject: "Renamed",
        reasons: [
          message("jobReasons.keptText", { field: message("columns.name"), who: "Bob", value: "Renamed" }),
          message("jobReasons.keptValue", { field: message("columns.category"), who: "Bob", value: "9" }),
        ],
      },
    ]);
    expect(await db().pet.count()).toBe(1);
    expect(await undoEffect(undone)).toEqual({ reverted: "199", removed: "0", kept: "0", namesCategories: false });
    await undo(undone);
    expect((await allPets())[0]).toEqual(first);
  });

  it("is rejected for a job that is running or changed nothing", async () => {
    await runner.stop();
    await addPets(10);
    const job = await change({ ...(await counted(ann, {})), action: sell });
    expect(await undoError(job)).toBe("This job is still running. Cancel it first.");
    const nothing = await change({ target: { ids: ["404"] }, action: sell });
    expect(nothing.canUndo).toBe(false);
    expect(await undoError(nothing)).toBe("This job changed nothing that can be undone.");
  });

  it("runs once when requested twice at once", async () => {
    await addPets(300);
    const { id } = await changeAll({ ...(await counted(ann, {})), action: sell });
    const answers = await Promise.all([ann, bob].map((who) => who.call("jobs.undo", { jobId: id })));
    expect(answers.map(({ code }) => code).sort()).toEqual(["conflict", null].sort());
    const started = answers.find(({ code }) => code === null);
    if (started) await untilEnded(ann, started.body);
  });
});

/** The highest id that a job changed. */
async function lastOf({ id }: Job): Promise<bigint> {
  const [row] = await db().$queryRaw<{ last: bigint }[]>`
    SELECT max(subject_id::bigint) AS last FROM activity WHERE job_id = ${id}::uuid AND subject_type = 'pet'`;
  return row?.last ?? 0n;
}

/** Pets that an import added: a job of its own, with a record of each. */
async function importedPets(): Promise<{ job: Job }> {
  const job = await change({ target: { ids: ["404"] }, action: sell });
  await addPets(200);
  await db().$executeRaw`
    INSERT INTO activity (actor_kind, action, subject_type, subject_id, after, job_id)
    SELECT 'operator', 'pet.created', 'pet', id::text,
           jsonb_build_object('id', id, 'name', name, 'categoryId', category_id, 'status', status), ${job.id}::uuid
    FROM pet ORDER BY id`;
  await db().$executeRaw`UPDATE job SET kind = 'import', changed = 200 WHERE id = ${job.id}::uuid`;
  return { job };
}
