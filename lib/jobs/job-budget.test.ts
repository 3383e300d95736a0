import { expect, it } from "vitest";
import { setUpTestShop, signedIn } from "@/lib/accounts/testing";
import { db } from "@/lib/db";
import { addPets, counted, untilEnded } from "@/lib/pets/testing";
import { jobHandlers } from "./handlers";
import { CHANGES_PER_PET, ROWS_PER_HOUR } from "./job-budget";
import { JobRunner } from "./runner";

setUpTestShop();

const DAY_MS = 24 * 60 * 60_000;

/** Whether another job of an account is added, after one with these columns. */
async function isAddedAfter(columns: object): Promise<boolean> {
  const { id, browser } = await signedIn("staff");
  const job = { kind: "bulk", titleMessage: {}, params: {}, actorKind: "account", actorId: id } as const;
  await db().job.create({ data: { ...job, state: "done", ...columns } });
  const answer = await browser.call("pets.changeMany", { ...(await counted(browser, {})), action: { kind: "delete" } });
  if (answer.code !== null) expect(answer).toMatchObject({ status: 429, code: "too_many_attempts" });
  return answer.code === null;
}

it("jobs of an account change a limited number of rows in an hour", async () => {
  expect(await isAddedAfter({ changed: ROWS_PER_HOUR - 1 })).toBe(true);
  expect(await isAddedAfter({ changed: ROWS_PER_HOUR })).toBe(false);
  expect(await isAddedAfter({ changed: ROWS_PER_HOUR, createdAt: new Date(Date.now() - DAY_MS) })).toBe(true);
});

it("a row that was not changed counts if the reason is stored with it", async () => {
  expect(await isAddedAfter({ changed: 1, failed: ROWS_PER_HOUR - 1 })).toBe(false);
  expect(await isAddedAfter({ kind: "import", changed: 1, failed: ROWS_PER_HOUR - 1 })).toBe(true);
});

it("one that waits counts with all its rows", async () => {
  expect(await isAddedAfter({ state: "queued", total: ROWS_PER_HOUR })).toBe(false);
  expect(await isAddedAfter({ state: "queued", kind: "check", total: ROWS_PER_HOUR })).toBe(true);
  expect(await isAddedAfter({ state: "done", done: ROWS_PER_HOUR, total: ROWS_PER_HOUR, changed: 0 })).toBe(true);
});

it("a shop with more pets may change each of them ten times", async () => {
  await addPets(10);
  await db().$executeRaw`UPDATE pet_count SET count = ${ROWS_PER_HOUR}`;
  const { _sum } = await db().petCount.aggregate({ _sum: { count: true } });
  const most = CHANGES_PER_PET * Number(_sum.count);
  expect(await isAddedAfter({ changed: most - 1 })).toBe(true);
  expect(await isAddedAfter({ changed: most })).toBe(false);
  expect(await isAddedAfter({ kind: "import", changed: most - 1 })).toBe(false);
});

it("what was changed can be taken back once nevertheless, and not done again", async () => {
  await addPets(200);
  const { browser, id } = await signedIn("staff");
  const runner = new JobRunner(jobHandlers);
  runner.start();
  try {
    const body = { ...(await counted(browser, {})), action: { kind: "delete" } } as const;
    const job = await untilEnded(browser, (await browser.call("pets.changeMany", body)).body);
    await db().job.updateMany({ where: { actorId: id }, data: { changed: ROWS_PER_HOUR } });
    const undo = await browser.call("jobs.undo", { jobId: job.id });
    expect((await untilEnded(browser, undo.body)).state).toBe("done");
    expect((await browser.call("jobs.undo", { jobId: undo.body.id })).code).toBe("too_many_attempts");
    await db().job.update({ where: { id: undo.body.id }, data: { state: "cancelled" } });
    expect((await browser.call("jobs.undo", { jobId: job.id })).code).toBe("too_many_attempts");
  } finally {
    await runner.stop();
  }
});
