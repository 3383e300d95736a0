import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { recordedActions, setUpTestShop, signedIn } from "@/lib/accounts/testing";
import type { Actor } from "@/lib/core/actor";
import { db, dbForJobs, dbForWork, poolStates, type Transaction } from "@/lib/db";
import { countLockWaits } from "@/lib/lock-waits.fixture";
import { message } from "@/lib/texts/message";
import { addJob, type NewJob, wakeJobRunner } from "./add-job";
import { JobFailed, StepNotBegun, type JobHandler, type JobRun } from "./job-run";
import { JobRunner } from "./runner";
import { readJob } from "./service";
import type { JobStep } from "./step";
import { takeJob } from "./take-job";

const operator: Actor = { kind: "operator" };
const STEPS = 5;

setUpTestShop();
beforeEach(async () => {
  await db().category.deleteMany();
});

let runners: JobRunner[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(runners.map((runner) => runner.stop()));
  runners = [];
});

function startRunner(handler: JobHandler): JobRunner {
  const runner = new JobRunner({ bulk: handler });
  runners.push(runner);
  runner.start();
  return runner;
}

async function add(job: Partial<NewJob> = {}, actor: Actor = operator): Promise<string> {
  const id = await db().$transaction((tx) =>
    addJob(tx, actor, {
      kind: "bulk",
      permission: "pets:write",
      title: message("jobTitles.deleteAll"),
      params: {},
      total: null,
      ...job,
    }),
  );
  wakeJobRunner();
  return id;
}

const jobOf = (id: string) => readJob(operator, id);
const untilState = (id: string, state: string) =>
  expect.poll(async () => (await jobOf(id)).state, { interval: 5, timeout: 30_000 }).toBe(state);

/** Adds one category per step, which shows what was committed. */
async function addCategory(tx: Transaction, job: JobRun): Promise<JobStep> {
  const n = Number(job.position ?? 0) + 1;
  await tx.category.create({ data: { id: BigInt(n), name: `Step ${n}` }, select: { id: true } });
  return { done: 1, changed: 1, position: String(n), isLast: n === STEPS };
}

async function runSteps(job: JobRun, afterEach: (n: number) => Promise<void> | void = () => undefined): Promise<void> {
  for (;;) {
    const { isLast, position } = await job.step((tx) => addCategory(tx, job));
    if (isLast) return;
    await afterEach(Number(position));
  }
}

const counting: JobHandler = { interrupted: "resume", run: (job) => runSteps(job) };
const categories = () => db().category.count();

describe("a job", () => {
  it.each(["job", "account"])("goes on although its %s is locked while it reports", async (table) => {
    const { id: accountId } = await signedIn("staff");
    startRunner({
      interrupted: { error: message("jobReasons.importInterrupted") },
      run: async (job) =>
        void (await job.step(async () => {
          await dbForWork().$transaction(async (tx) => {
            await tx.$queryRawUnsafe(`SELECT 1 FROM ${table} FOR UPDATE`);
            await job.report({ done: 1 });
          });
          return { done: 2, changed: 2, isLast: true };
        })),
    });
    const id = await add({}, { kind: "account", id: accountId, role: "staff" });
    await untilState(id, "done");
    expect(await jobOf(id)).toMatchObject({ done: "2", changed: "2" });
  });

  it("runs although other work has all its connections", async () => {
    const { max = 0 } = poolStates().find(({ pool }) => pool === "work") ?? {};
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const others = Array.from({ length: max }, () => dbForWork().$transaction(() => released, { timeout: 60_000 }));
    await expect.poll(() => poolStates().find(({ pool }) => pool === "work")).toMatchObject({ open: max, idle: 0 });
    startRunner(counting);
    await untilState(await add(), "done");
    release();
    await Promise.all(others);
  });

  it("runs step by step, and reports its progress", async () => {
    startRunner(counting);
    const id = await add({ total: 9n });
    await untilState(id, "done");
    expect(await categories()).toBe(STEPS);
    const job = await jobOf(id);
    // The total is exact once the job is done.
    expect(job).toMatchObject({ total: "5", done: "5", changed: "5", failed: "0", error: null, secondsLeft: null });
    expect(job).toMatchObject({ canCancel: false, canUndo: true, undoneBy: null, who: { kind: "operator" } });
    expect(job.rowsPerSecond).toBeGreaterThan(0);
    expect(await recordedActions()).toContain("job.started");
  });

  it("starts at once in the process that created it, and within a second in another", async () => {
    startRunner({ interrupted: "resume", run: async () => undefined });
    const waitedMs: number[] = [];
    for (let i = 0; i < 5; i++) {
      const id = await add();
      await untilState(id, "done");
      const { createdAt, startedAt } = await jobOf(id);
      waitedMs.push(Date.parse(startedAt ?? "") - Date.parse(createdAt));
    }
    // The median, so that one slow run does not fail the test.
    expect(waitedMs.sort((a, b) => a - b)[2]).toBeLessThan(500);
    const id = await db().$transaction((tx) =>
      addJob(tx, operator, {
        kind: "bulk",
        permission: "pets:write",
        title: message("jobTitles.deleteAll"),
        params: {},
        total: null,
      }),
    );
    await untilState(id, "done");
  });

  it("of an exclusive kind waits for the previous job of its account, but not for those of others", async () => {
    let running: string[] = [];
    const ends = new Map<string, () => void>();
    const held: JobHandler = {
      interrupted: "resume",
      isAloneOfAccount: true,
      run: async ({ id }) => {
        running.push(id);
        await new Promise<void>((resolve) => ends.set(id, resolve));
        running = running.filter((other) => other !== id);
      },
    };
    const [ann, ben] = [await signedIn("staff"), await signedIn("staff")];
    const by = ({ id }: { id: string }): Actor => ({ kind: "account", id, role: "staff" });
    const ofAnn = [await add({}, by(ann)), await add({}, by(ann))];
    const ofBen = await add({}, by(ben));
    startRunner(held);
    await expect.poll(() => running.length, { interval: 5, timeout: 10_000 }).toBe(2);
    expect(running).toContain(ofBen);
    // Two jobs that were added in the same millisecond have no order.
    const [waiting = ""] = ofAnn.filter((id) => !running.includes(id));
    const [first = ""] = ofAnn.filter((id) => id !== waiting);
    expect((await jobOf(waiting)).state).toBe("queued");
    ends.get(first)?.();
    await expect.poll(() => ends.has(waiting), { interval: 5, timeout: 10_000 }).toBe(true);
    for (const end of ends.values()) end();
    await untilState(waiting, "done");
  });

  it("leaves a place for others when one account has jobs of each kind", async () => {
    const ends: (() => void)[] = [];
    const running: string[] = [];
    const held: JobHandler = {
      interrupted: "resume",
      isAloneOfAccount: true,
      run: async ({ id }) => {
        running.push(id);
        await new Promise<void>((resolve) => ends.push(resolve));
      },
    };
    const by = ({ id }: { id: string }): Actor => ({ kind: "account", id, role: "staff" });
    const [ann, ben] = [by(await signedIn("staff")), by(await signedIn("staff"))];
    const kinds = ["bulk", "undo", "check"] as const;
    const ofAnn = [];
    for (const kind of kinds) ofAnn.push(await add({ kind }, ann));
    const runner = new JobRunner({ bulk: held, undo: held, check: held });
    runners.push(runner);
    runner.start();
    await expect.poll(() => running.length, { interval: 5, timeout: 10_000 }).toBe(1);
    const ofBen = await add({}, ben);
    await expect.poll(() => running.length, { interval: 5, timeout: 10_000 }).toBe(2);
    expect(running[1]).toBe(ofBen);
    const letAllEnd = setInterval(() => ends.splice(0).forEach((end) => end()), 20);
    for (const id of [...ofAnn, ofBen]) await untilState(id, "done");
    clearInterval(letAllEnd);
  });

  it("does not wait for all earlier jobs of another account", async () => {
    const running: string[] = [];
    const ends: (() => void)[] = [];
    const [ann, ben] = [await signedIn("staff"), await signedIn("staff")];
    const by = ({ id }: { id: string }): Actor => ({ kind: "account", id, role: "staff" });
    const ofAnn = [await add({}, by(ann)), await add({}, by(ann)), await add({}, by(ann))];
    const ofBen = await add({}, by(ben));
    startRunner({
      interrupted: "resume",
      run: async ({ id }) => {
        running.push(id);
        await new Promise<void>((resolve) => ends.push(resolve));
      },
    });
    await expect.poll(() => running.length, { interval: 5, timeout: 10_000 }).toBe(2);
    expect(running).toContain(ofBen);
    while (running.length < 4) {
      ends.shift()?.();
      await expect.poll(() => ends.length > 0 || running.length === 4, { interval: 5, timeout: 10_000 }).toBe(true);
    }
    for (const end of ends) end();
    for (const id of [...ofAnn, ofBen]) await untilState(id, "done");
  });

  it("stores its failures, in pages", async () => {
    const reasons = [message("jobReasons.noSuchPet")];
    const failures = Array.from({ length: 150 }, (_, i) => ({ position: BigInt(i), subject: "Rex", reasons }));
    startRunner({
      interrupted: "resume",
      run: async (job) => void (await job.step(async () => ({ done: 200, changed: 50, failures, isLast: true }))),
    });
    const { browser } = await signedIn("staff");
    const id = await add();
    await untilState(id, "done");
    expect(await jobOf(id)).toMatchObject({ done: "200", changed: "50", failed: "150" });
    const params = { jobId: id };
    const first = (await browser.call("jobs.failures", params)).body;
    expect(first.failures).toHaveLength(100);
    expect(first.failures[0]).toEqual({ position: "0", subject: "Rex", reasons: [{ key: "jobReasons.noSuchPet" }] });
    const rest = (await browser.call("jobs.failures", { ...params, after: first.next ?? "" })).body;
    expect(rest.failures.map(({ position }) => position)).toEqual(failures.slice(100).map((f) => String(f.position)));
    expect(rest.next).toBeNull();
  });

  it("fails with the reason of its handler", async () => {
    startRunner({
      interrupted: "resume",
      run: async () => {
        throw new JobFailed(message("jobReasons.fileRemoved"));
      },
    });
    const id = await add();
    await untilState(id, "failed");
    expect(await jobOf(id)).toMatchObject({ error: message("jobReasons.fileRemoved"), canUndo: false });
  });

  it("is retried after an error, from where it stopped", async () => {
    let failures = 0;
    startRunner({
      interrupted: "resume",
      run: (job) =>
        runSteps(job, (n) => {
          if (n === 3 && failures++ === 0) throw new Error("the network hiccups");
        }),
    });
    const id = await add();
    await untilState(id, "done");
    expect(await jobOf(id)).toMatchObject({ done: "5", changed: "5" });
    expect(await categories()).toBe(STEPS);
  });

  it("is retried when PostgreSQL breaks a deadlock", async () => {
    await db().category.createMany({ data: [101n, 102n].map((id) => ({ id, name: `Number ${id}` })) });
    const lock = (tx: Transaction, id: bigint) => tx.$queryRaw`SELECT 1 FROM category WHERE id = ${id} FOR UPDATE`;
    let tries = 0;
    let meet: () => void = () => undefined;
    const met = new Promise<void>((resolve) => (meet = resolve));
    startRunner({
      interrupted: "resume",
      run: async (job) =>
        void (await job.step(async (tx) => {
          tries++;
          // PostgreSQL aborts the transaction whose deadlock timeout runs out first: this one.
          await tx.$executeRaw`SET LOCAL deadlock_timeout = '10ms'`;
          await lock(tx, 101n);
          meet();
          if (tries === 1) await expect.poll(countLockWaits, { interval: 5 }).toBe(1);
          await lock(tx, 102n);
          return { done: 1, changed: 1, isLast: true };
        })),
    });
    const id = await add();
    await met;
    await db().$transaction(
      async (tx) => {
        await tx.$executeRaw`SET LOCAL deadlock_timeout = '20s'`;
        await lock(tx, 102n);
        await lock(tx, 101n);
      },
      { timeout: 30_000 },
    );
    await untilState(id, "done");
    // On a busy machine the other transaction may still hold its locks at the second attempt.
    expect(tries).toBeGreaterThanOrEqual(2);
  });
});

it("is not given up for want of a connection, however often", async () => {
  await add();
  vi.spyOn(dbForJobs(), "$transaction").mockRejectedValue(new Error("no connection became free in time"));
  for (let i = 0; i < 10; i++) {
    const taking = await takeJob(["bulk"]);
    expect(taking?.tries).toBe(1);
    const step = taking?.run.step(() => Promise.resolve({ done: 1, changed: 0 }));
    await expect(step).rejects.toThrow(StepNotBegun);
    await taking?.run.release(0, false);
    taking?.run.close();
  }
  vi.restoreAllMocks();
  startRunner(counting);
  await expect.poll(() => db().job.count({ where: { state: "done" } }), { timeout: 10_000 }).toBe(1);
});

it("that cannot be resumed is tried again if it got no connection, since nothing was begun", async () => {
  vi.spyOn(dbForJobs(), "$transaction").mockRejectedValueOnce(new Error("no connection became free in time"));
  const id = await add();
  startRunner({ interrupted: { error: message("jobReasons.importInterrupted") }, run: counting.run });
  await untilState(id, "done");
});

it("is taken in turn of the accounts, also when none of them has another one running", async () => {
  const staff = async (name: string) => {
    const { id } = await signedIn("staff", name);
    return { kind: "account", id, role: "staff" } as const;
  };
  const [ann, ben, cleo] = [await staff("Ann"), await staff("Ben"), await staff("Cleo")];
  for (const actor of [ann, ann, ann, ben, ben, ben, cleo]) await add({}, actor);
  // Neither jobs that never started are turns, however many, nor those done at once.
  await db().$executeRaw`
    INSERT INTO job
    SELECT (jsonb_populate_record(job, of_account || jsonb_build_object('id', gen_random_uuid()))).*
    FROM job CROSS JOIN generate_series(1, 60), (VALUES
      (${cleo.id}, jsonb_build_object('state', 'done', 'started_at', now() + interval '1 minute')),
      (${ann.id}, jsonb_build_object('state', 'cancelled', 'created_at', now() + interval '1 minute'))
    ) AS others (actor_id, of_account)
    WHERE job.actor_id = others.actor_id`;
  const taken: unknown[] = [];
  for (let taking = await takeJob(["bulk"]); taking; taking = await takeJob(["bulk"])) {
    taken.push(taking.run.actor);
    await taking.run.step(() => Promise.resolve({ done: 1, changed: 0, isLast: true }));
    taking.run.close();
  }
  const turns = [ann, ben, cleo, ann, ben, ann, ben];
  expect(taken).toMatchObject(turns.map(({ id }) => ({ id })));
});

describe("an interrupted job", () => {
  /** Simulates a process that dies after two steps. */
  async function dieAfterTwoSteps() {
    const taking = await takeJob(["bulk"]);
    if (!taking) throw new Error("there is no job to take");
    taking.run.close();
    for (let i = 0; i < 2; i++) await taking.run.step((tx) => addCategory(tx, taking.run));
    return taking.run;
  }
  const endLease = (id: string) =>
    db().$executeRaw`UPDATE job SET lease_until = now() - interval '1 s' WHERE id = ${id}::uuid`;

  /** For how many more seconds the job is leased. */
  const takenUntil = async (id: string) => {
    const [row] = await db().$queryRaw<[{ left: number }]>`
      SELECT extract(epoch FROM lease_until - now())::float AS left FROM job WHERE id = ${id}::uuid`;
    return row.left;
  };

  it("is taken again if its process died while the clock was ahead", async () => {
    const id = await add();
    await dieAfterTwoSteps();
    await db().$executeRaw`UPDATE job SET lease_until = now() + interval '30 days' WHERE id = ${id}::uuid`;
    startRunner(counting);
    await untilState(id, "done");
    expect(await categories()).toBe(STEPS);
  });

  it("stays with its process while the lease lasts, and resumes in another one afterwards", async () => {
    const id = await add();
    const dead = await dieAfterTwoSteps();
    expect(await takeJob(["bulk"])).toBeNull();
    await endLease(id);
    startRunner(counting);
    await untilState(id, "done");
    expect(await categories()).toBe(STEPS);
    expect(await jobOf(id)).toMatchObject({ done: "5", changed: "5" });
    // The first process was only slow; its later work must not count.
    await expect(
      dead.step(async (tx) => {
        await tx.category.create({ data: { id: 99n, name: "Late" } });
        return { done: 1, changed: 1 };
      }),
    ).rejects.toMatchObject({ name: "JobStopped", reason: "lost" });
    expect(await categories()).toBe(STEPS);
    expect(await jobOf(id)).toMatchObject({ state: "done", done: "5" });
  });

  it("fails with a message where its kind cannot resume", async () => {
    const id = await add();
    await dieAfterTwoSteps();
    await endLease(id);
    startRunner({ interrupted: { error: message("jobReasons.importInterrupted") }, run: counting.run });
    await untilState(id, "failed");
    expect((await jobOf(id)).error).toEqual(message("jobReasons.importInterrupted"));
  });

  it("is taken later when the account cannot be read while it is taken", async () => {
    const ann = await signedIn("staff");
    const id = await add({}, { kind: "account", id: ann.id, role: "staff" });
    await db().$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM account WHERE id = ${ann.id} FOR UPDATE`;
        await expect(takeJob(["bulk"])).rejects.toThrow();
        // As a change of the role of the account does, which cancels its jobs.
        const taking = expect(takeJob(["bulk"])).rejects.toThrow();
        await expect.poll(() => countLockWaits(), { interval: 5, timeout: 10_000 }).toBeGreaterThan(0);
        const startedMs = performance.now();
        await tx.$executeRaw`UPDATE job SET cancel_requested_at = NULL WHERE id = ${id}::uuid`;
        expect(performance.now() - startedMs).toBeLessThan(500);
        await taking;
      },
      { timeout: 10_000 },
    );
    expect(await db().job.findUnique({ where: { id } })).toMatchObject({ state: "queued", tries: 0, leaseUntil: null });
    startRunner(counting);
    await untilState(id, "done");
  });

  it("does not stay with work that is stuck, which neither blocks other jobs nor commits later", async () => {
    let goOn: () => void = expect.fail;
    let late: Promise<unknown> | undefined;
    let tries = 0;
    startRunner({
      interrupted: "resume",
      isAloneOfAccount: true,
      stallMs: 100,
      run: (job) =>
        runSteps(job, (n) => {
          if (n > 2 || (tries += 1) > 1) return;
          // As a statement on a connection that is never answered.
          const stuck = new Promise<void>((resolve) => (goOn = resolve));
          late = stuck.then(() => job.step((tx) => addCategory(tx, job)));
          return stuck;
        }),
    });
    const id = await add();
    await expect.poll(() => late !== undefined, { interval: 5, timeout: 10_000 }).toBe(true);
    // The heartbeat notices it, and no longer renews the lease.
    await expect.poll(async () => (await takenUntil(id)) < 7, { timeout: 15_000 }).toBe(true);
    await endLease(id);
    await untilState(id, "done");
    goOn();
    await expect(late).rejects.toMatchObject({ name: "JobStopped", reason: "lost" });
    expect(await categories()).toBe(STEPS);
  });

  it("resumes in another process when one is stopped gracefully", async () => {
    let stopped: Promise<void> | undefined;
    const first = startRunner({
      interrupted: "resume",
      run: (job) =>
        runSteps(job, (n) => {
          if (n === 2) stopped = first.stop();
        }),
    });
    const id = await add();
    await expect.poll(() => stopped !== undefined, { interval: 5 }).toBe(true);
    await stopped;
    const left = await jobOf(id);
    expect(left.state).toBe("running");
    expect(left.done).toBe(String(await categories()));
    expect(Number(left.done)).toBeLessThan(STEPS);
    startRunner(counting);
    await untilState(id, "done");
    expect(await jobOf(id)).toMatchObject({ done: "5", changed: "5" });
  });
});

describe("cancelling", () => {
  it("ends a queued job at once", async () => {
    const { browser } = await signedIn("staff");
    const id = await add();
    const { body } = await browser.call("jobs.cancel", { jobId: id });
    expect(body).toMatchObject({ state: "cancelled", canCancel: false, canUndo: false });
    startRunner(counting);
    expect(await takeJob(["bulk"])).toBeNull();
    expect(await recordedActions()).toContain("job.cancelled");
  });

  it("in its last step ends it as cancelled, and takes back a step that is all of the job", async () => {
    const { browser } = await signedIn("staff");
    for (const isWhole of [false, true]) {
      startRunner({
        interrupted: "resume",
        run: async (job) => {
          const work = async (tx: Transaction) => {
            await tx.category.create({
              data: { id: isWhole ? 2n : 1n, name: `Step ${isWhole}` },
              select: { id: true },
            });
            await browser.call("jobs.cancel", { jobId: job.id });
            return { done: 1, changed: 1, isLast: true };
          };
          await job.step(work, { isWhole });
        },
      });
      const id = await add();
      await untilState(id, "cancelled");
      expect(await jobOf(id)).toMatchObject({ changed: isWhole ? "0" : "1" });
      await Promise.all(runners.splice(0).map((runner) => runner.stop()));
    }
    expect(await db().category.findMany({ select: { id: true } })).toEqual([{ id: 1n }]);
  });

  it("ends a running job after its current step", async () => {
    const { browser } = await signedIn("staff");
    startRunner({
      interrupted: "resume",
      run: (job) =>
        runSteps(job, async (n) => {
          if (n === 2) await browser.call("jobs.cancel", { jobId: job.id });
        }),
    });
    const id = await add();
    await untilState(id, "cancelled");
    expect(await jobOf(id)).toMatchObject({ done: "3", changed: "3", canUndo: true });
    expect(await categories()).toBe(3);
    expect((await browser.call("jobs.cancel", { jobId: id })).body.state).toBe("cancelled");
    expect((await recordedActions()).filter((action) => action === "job.cancelled")).toHaveLength(1);
  });

  it("rolls back a long step", async () => {
    const { browser } = await signedIn("staff");
    startRunner({
      interrupted: { error: message("jobReasons.importInterrupted") },
      run: async (job) =>
        void (await job.step(async (tx) => {
          await tx.category.create({ data: { id: 7n, name: "Seven" } });
          await job.report({ done: 7, failed: 2, total: 10 });
          expect(await jobOf(job.id)).toMatchObject({ done: "7", failed: "2", total: "10", state: "running" });
          await browser.call("jobs.cancel", { jobId: job.id });
          for (;;) await job.report({ done: 8 });
        })),
    });
    const id = await add();
    await untilState(id, "cancelled");
    expect(await categories()).toBe(0);
    expect(await jobOf(id)).toMatchObject({ done: "0", failed: "0", canUndo: false });
  });
});

describe("the list of jobs", () => {
  it("has the actor's own jobs and all active ones, newest first, page by page", async () => {
    const [ann, bob] = [await signedIn("staff", "Ann"), await signedIn("staff", "Bob")];
    const actorOf = ({ id }: { id: string }): Actor => ({ kind: "account", id, role: "staff" });
    const own: string[] = [];
    for (let i = 0; i < 25; i++)
      own.unshift(await add({ title: message("jobTitles.deletePets", { count: i }) }, actorOf(ann)));
    await db().$executeRaw`UPDATE job SET state = 'done', finished_at = now()`;
    await add({ title: message("jobTitles.deleteAll") }, actorOf(bob));
    await db().$executeRaw`UPDATE job SET state = 'done', finished_at = now()`;
    const underWay = await add({ title: message("jobTitles.checkFile", { file: "pets.csv" }) }, actorOf(bob));

    const first = (await ann.browser.call("jobs.list")).body;
    expect(first.jobs.map(({ id }) => id)).toEqual([underWay, ...own.slice(0, 19)]);
    expect(first.jobs[0]).toMatchObject({ who: { kind: "account", name: "Bob" }, canCancel: true });
    const rest = (await ann.browser.call("jobs.list", { after: first.next ?? "" })).body;
    expect(rest.jobs.map(({ id }) => id)).toEqual(own.slice(19));
    expect(rest.next).toBeNull();

    const active = (await ann.browser.call("jobs.list", { show: "active" })).body;
    expect(active.jobs.map(({ title }) => title)).toEqual([message("jobTitles.checkFile", { file: "pets.csv" })]);
    const id = "01234567-89ab-cdef-0123-456789abcdef";
    for (const after of ["yesterday", `+200000-01-01T00:00:00.000Z~${id}`, `-004800-01-01T00:00:00.000Z~${id}`])
      expect((await ann.browser.call("jobs.list", { after })).code).toBe("invalid_request");
  });

  it("returns not_found for an unknown id", async () => {
    const { browser } = await signedIn("staff");
    for (const jobId of ["1", "00000000-0000-4000-8000-000000000000"]) {
      expect((await browser.call("jobs.read", { jobId })).code).toBe("not_found");
      expect((await browser.call("jobs.cancel", { jobId })).code).toBe("not_found");
      expect((await browser.call("jobs.failures", { jobId })).code).toBe("not_found");
    }
  });
});
