import { afterEach, describe, expect, it } from "vitest";
import { recordedActions, setUpTestShop, signedIn } from "@/lib/accounts/testing";
import type { Actor } from "@/lib/core/actor";
import type { Permission } from "@/lib/core/permissions";
import { db } from "@/lib/db";
import { message } from "@/lib/texts/message";
import { addJob } from "./add-job";
import { JOBS_OF_ACCOUNT_MAX } from "./job-budget";
import type { JobHandler, JobRun } from "./job-run";
import { jobHandlers } from "./handlers";
import { JobRunner } from "./runner";
import { readJob } from "./service";

setUpTestShop();

let runner: JobRunner | undefined;
afterEach(() => runner?.stop());

function start(handler: JobHandler): void {
  runner = new JobRunner({ bulk: handler });
  runner.start();
}

async function addFor(id: string, role: "staff" | "owner", permission: Permission = "pets:write"): Promise<string> {
  const actor: Actor = { kind: "account", id, role };
  const job = { kind: "bulk", permission, title: message("jobTitles.deleteAll"), params: {}, total: null } as const;
  return db().$transaction((tx) => addJob(tx, actor, job));
}

const stateOf = async (id: string) => (await readJob({ kind: "operator" }, id)).state;
// Longer than a lease: on a busy machine, a job can be taken again before it ends.
const untilState = (id: string, state: string) => expect.poll(() => stateOf(id), { timeout: 30_000 }).toBe(state);
const step = (job: JobRun) => job.step(async () => ({ done: 1, changed: 1 }));

type Leave = { name: string; leave(memberId: string): Promise<unknown> };

/** How an account loses the permission: through the console, or directly in the database. */
const ways: Leave[] = [
  {
    name: "deactivated",
    leave: async (memberId) => (await signedIn("owner")).browser.call("members.deactivate", { memberId }),
  },
  {
    name: "demoted",
    leave: async (memberId) =>
      (await signedIn("owner")).browser.call("members.changeRole", { memberId, role: "developer" }),
  },
  {
    name: "deactivated in the database",
    leave: (id) => db().account.update({ where: { id }, data: { banned: true } }),
  },
  {
    name: "demoted in the database",
    leave: (id) => db().account.update({ where: { id }, data: { role: "developer" } }),
  },
];

describe.each(ways)("a job of an account that is $name", ({ leave }) => {
  it("does not start", async () => {
    const { id } = await signedIn("staff");
    const jobId = await addFor(id, "staff");
    await leave(id);
    let steps = 0;
    start({ interrupted: "resume", run: async (job) => void (steps++, await step(job)) });
    await untilState(jobId, "cancelled");
    expect(steps).toBe(0);
  });

  it("ends at its next step, which is rolled back", async () => {
    const { id } = await signedIn("staff");
    const jobId = await addFor(id, "staff");
    start({
      interrupted: "resume",
      run: async (job) => {
        await step(job);
        await leave(id);
        await step(job);
      },
    });
    await untilState(jobId, "cancelled");
    expect((await readJob({ kind: "operator" }, jobId)).done).toBe("1");
  });

  it("ends within a long step, which is rolled back", async () => {
    const { id } = await signedIn("staff");
    const jobId = await addFor(id, "staff");
    start({
      interrupted: "resume",
      run: async (job) =>
        void (await job.step(async (tx) => {
          await tx.category.create({ data: { id: 4711n, name: "Half" }, select: { id: true } });
          await leave(id);
          await job.report({ done: 1 });
          return { done: 1, changed: 1, isLast: true };
        })),
    });
    await untilState(jobId, "cancelled");
    expect(await db().category.count({ where: { id: 4711n } })).toBe(0);
  });
});

it("continues where the new role allows it as well", async () => {
  const { id } = await signedIn("owner");
  const other = await signedIn("owner");
  const jobId = await addFor(id, "owner");
  start({
    interrupted: "resume",
    run: async (job) => {
      await step(job);
      await other.browser.call("members.changeRole", { memberId: id, role: "staff" });
      await job.step(async () => ({ done: 1, changed: 1, isLast: true }));
    },
  });
  await untilState(jobId, "done");
});

it.each(["through the console", "in the database"])(
  "ends where it requires more than the new role allows, changed %s",
  async (way) => {
    const { id } = await signedIn("owner");
    const other = await signedIn("owner");
    const [waiting, running] = [await addFor(id, "owner", "pets:purge"), await addFor(id, "owner", "pets:purge")];
    const writing = await addFor(id, "owner");
    await db().job.update({ where: { id: waiting }, data: { createdAt: new Date(Date.now() + 60_000) } });
    start({
      interrupted: "resume",
      run: async (job) => {
        if (job.id === running) {
          await step(job);
          if (way === "in the database") await db().account.update({ where: { id }, data: { role: "staff" } });
          else await other.browser.call("members.changeRole", { memberId: id, role: "staff" });
        }
        await job.step(async () => ({ done: 1, changed: 1, isLast: true }));
      },
    });
    await untilState(running, "cancelled");
    await untilState(waiting, "cancelled");
    await untilState(writing, "done");
  },
);

it("is recorded as cancelled by the owner who removed the permission", async () => {
  const { id } = await signedIn("staff");
  const owner = await signedIn("owner");
  await addFor(id, "staff");
  await owner.browser.call("members.deactivate", { memberId: id });
  const row = await db().activity.findFirstOrThrow({ where: { action: "job.cancelled" } });
  expect(row.actorId).toBe(owner.id);
  expect(await recordedActions()).toContain("account.deactivated");
});

it("applies to every kind of job: each works in steps of a JobRun", () => {
  // A kind handled without JobRun would not be checked.
  expect(Object.keys(jobHandlers).sort()).toEqual(["bulk", "check", "import", "undo"]);
});

describe("an account with the maximum number of jobs", () => {
  it("adds no more, and can still be deactivated", async () => {
    const { id } = await signedIn("staff");
    const added = await Promise.allSettled(Array.from({ length: JOBS_OF_ACCOUNT_MAX + 5 }, () => addFor(id, "staff")));
    expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(JOBS_OF_ACCOUNT_MAX);
    await expect(addFor(id, "staff")).rejects.toMatchObject({ code: "conflict" });
    const answer = await (await signedIn("owner")).browser.call("members.deactivate", { memberId: id });
    expect(answer.status).toBe(200);
    expect(await db().job.count({ where: { state: "cancelled" } })).toBe(JOBS_OF_ACCOUNT_MAX);
  });
});
