import { beforeEach, expect, it } from "vitest";
import { recordedActions, setUpTestShop, signedIn, type TestBrowser } from "@/lib/accounts/testing";
import { db } from "@/lib/db";

let browser: TestBrowser;
setUpTestShop();
beforeEach(async () => {
  browser = (await signedIn("staff")).browser;
});

const add = async (name: string, categoryId = "1") =>
  (await browser.call("pets.add", { name, categoryId, status: "pending" })).body;
const remove = (petId: string) => browser.call("pets.delete", { petId });
const restore = (petId: string) => browser.call("pets.restore", { petId });
const find = async (query: Record<string, string>) =>
  (await browser.call("pets.list", { status: "deleted", ...query })).body;

it("keeps a deleted pet unchanged until it is restored under its id", async () => {
  const rex = await add("Rex", "-9223372036854775808");
  expect((await remove(rex.id)).status).toBe(200);
  const kept = (await browser.call("pets.read", { petId: rex.id })).body;
  const { entryId, ...added } = rex;
  expect(kept).toEqual({ ...added, updatedAt: kept.deletedAt, deletedAt: expect.any(String) as string });
  expect((await remove(rex.id)).code).toBe("not_found");
  const edit = { version: 1, name: "Max" };
  expect((await browser.call("pets.edit", { petId: rex.id, ...edit })).code).toBe("not_found");

  const back = (await restore(rex.id)).body;
  expect(back).toEqual({ ...added, version: 2, updatedAt: back.updatedAt, entryId: expect.any(String) as string });
  expect(back.entryId).not.toBe(entryId);
  // There is nothing more to undo.
  expect((await restore(rex.id)).body).toEqual({ ...back, entryId: null });
  expect(await db().deletedPet.count()).toBe(0);
  expect(await recordedActions()).toEqual(["account.created", "pet.created", "pet.deleted", "pet.restored"]);
});

const undo = (petId: string, entryId: string | null) => browser.call("pets.undo", { petId, entryId: entryId ?? "" });

it("does not undo the addition of a pet that a colleague has changed since, and says what; nor once it was deleted and restored", async () => {
  const other = (await signedIn("staff", "Ben")).browser;
  const { id, version, entryId } = await add("Rex");
  await other.call("pets.edit", { petId: id, version, status: "sold", reference: "A1" });
  for (let restores = 0; restores < 2; restores++) {
    const refused = await undo(id, entryId);
    expect(refused).toMatchObject({ status: 409, code: "conflict" });
    expect(refused.message).toBe(
      "Status: Ben changed it to sold since; it was kept. Reference: Ben changed it to “A1” since; it was kept.",
    );
    await other.call("pets.delete", { petId: id });
    await other.call("pets.restore", { petId: id });
  }
  expect((await browser.call("pets.read", { petId: id })).body).toMatchObject({ deletedAt: null, status: "sold" });
});

it("does not undo the restore of a pet whose reference has been changed since", async () => {
  const { id } = await add("Rex");
  for (const [given, then] of [
    [null, "A1"],
    ["A1", "A2"],
    ["A2", null],
  ] as const) {
    await remove(id);
    const { entryId, reference } = (await restore(id)).body;
    expect(reference).toBe(given);
    const edit = async (to: string | null) => {
      const { version } = (await browser.call("pets.read", { petId: id })).body;
      return browser.call("pets.edit", { petId: id, version, reference: to });
    };
    await edit(then);
    expect((await undo(id, entryId)).code).toBe("conflict");
    await edit(given);
    const undone = await undo(id, entryId);
    expect(undone.status).toBe(200);
    await undo(id, undone.body.entryId);
    await edit(then);
  }
});

it("waits for the undo of a later change, and then undoes the earlier one", async () => {
  const { id, version } = await add("Rex");
  const sale = (await browser.call("pets.edit", { petId: id, version, status: "sold" })).body;
  await browser.call("pets.edit", { petId: id, version: 2, status: "pending" });
  const waiting = async () =>
    (
      await db().$queryRaw<unknown[]>`
        SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database WHERE datname = current_database() AND NOT granted
        UNION ALL SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    ).length;
  const undone = await db().$transaction(async (tx) => {
    await tx.$executeRaw`UPDATE pet SET status = 'sold', version = version + 1 WHERE id = ${BigInt(id)}`;
    const answer = undo(id, sale.entryId);
    await expect.poll(waiting).toBeGreaterThan(0);
    return { answer };
  });
  expect(await undone.answer).toMatchObject({ status: 200, body: { status: "pending", kept: [] } });
  expect((await undone.answer).body.entryId).not.toBeNull();
});

it("undoes a change of this pet alone", async () => {
  const [rex, mia] = [await add("Rex"), await add("Mia")];
  expect((await undo(mia.id, rex.entryId)).code).toBe("not_found");
  expect((await undo(rex.id, "404")).code).toBe("not_found");
});

it("does not delete a pet that a colleague has changed since it was shown, but one that the same member has changed", async () => {
  const other = (await signedIn("staff", "Ben")).browser;
  const { id, version } = await add("Rex");
  await other.call("pets.edit", { petId: id, version, status: "sold" });
  expect((await browser.call("pets.delete", { petId: id, version })).code).toBe("conflict");
  await browser.call("pets.edit", { petId: id, version: 2, name: "Max" });
  expect((await browser.call("pets.delete", { petId: id, version: 2 })).status).toBe(200);
});

it("undoes and redoes the changes of a member one after the other, and counts the days as if they had not been made", async () => {
  const days = async () => (await browser.call("overview.read", { days: "7" })).body.days.at(-1);
  const state = async (petId: string) => {
    const { name, status, deletedAt } = (await browser.call("pets.read", { petId })).body;
    return { name, status, isDeleted: deletedAt !== null, days: await days() };
  };
  const edit = async (petId: string, change: { name?: string; status?: "sold" }) => {
    const { version } = (await browser.call("pets.read", { petId })).body;
    return (await browser.call("pets.edit", { petId, version, ...change })).body.entryId;
  };
  const changes = {
    sell: (id: string) => edit(id, { status: "sold" }),
    rename: (id: string) => edit(id, { name: "Max" }),
    "delete and restore": async (id: string) => {
      const { entryId } = (await remove(id)).body;
      expect(await undo(id, entryId)).toMatchObject({ status: 200, body: { kept: [] } });
      return null;
    },
    delete: async (id: string) => (await remove(id)).body.entryId,
  };
  for (const order of [
    ["sell", "rename"],
    ["rename", "delete and restore", "sell", "delete"],
    ["sell", "delete and restore", "rename"],
  ] as const) {
    const before = await days();
    const { id, entryId: added } = await add("Rex");
    const made = [added];
    const states = [await state(id)];
    for (const change of order) {
      const entryId = await changes[change](id);
      if (entryId === null) continue;
      made.push(entryId);
      states.push(await state(id));
    }
    const undone: (string | null)[] = [];
    for (let i = made.length - 1; i >= 0; i--) {
      const answer = await undo(id, made[i] ?? null);
      expect(answer).toMatchObject({ status: 200, body: { kept: [] } });
      undone.unshift(answer.body.entryId);
      if (i > 0) expect(await state(id)).toEqual(states[i - 1]);
      else expect((await state(id)).days).toEqual(before);
    }
    for (const [i, entryId] of undone.entries()) {
      expect((await undo(id, entryId)).status).toBe(200);
      expect(await state(id)).toEqual(states[i]);
    }
  }
});

it("does not find a pet that never existed", async () => {
  expect((await restore("404")).code).toBe("not_found");
  expect((await browser.call("pets.read", { petId: "404" })).code).toBe("not_found");
});

it("lists deleted pets by search, category and order, in pages, with exact counts", async () => {
  for (let i = 0; i < 45; i++) await remove((await add(`Rex ${i}`, i % 2 ? "1" : "2")).id);
  await add("Rex, who is there");
  const first = await find({});
  expect(first.counts).toEqual({ all: "1", available: "0", pending: "1", sold: "0", deleted: "45" });
  expect(first.pets.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, i) => `Rex ${44 - i}`));
  const last = await find({ after: (await find({ after: first.next ?? "" })).next ?? "" });
  expect(last.pets.map(({ name }) => name)).toEqual(["Rex 4", "Rex 3", "Rex 2", "Rex 1", "Rex 0"]);
  expect(last.next).toBeNull();
  const before = await find({ before: last.previous ?? "" });
  expect(before.pets[0]?.name).toBe("Rex 24");

  const second = await find({ category: "2", order: "oldest" });
  expect(second.counts).toEqual({ all: "0", available: "0", pending: "0", sold: "0", deleted: "23" });
  expect(second.pets[1]?.name).toBe("Rex 2");
  expect((await find({ q: "ex 12" })).pets.map(({ name }) => name)).toEqual(["Rex 12"]);
  const [rex12, rex13] = [(await find({ q: "rex 12" })).pets[0], (await find({ q: "rex 13" })).pets[0]];
  const neighbours = await browser.call("pets.neighbours", { petId: rex12?.id ?? "", status: "deleted" });
  expect(neighbours.body.previous).toBe(rex13?.id);
});

it("is replaced by a pet that was added again under its id and deleted", async () => {
  const rex = await add("Rex");
  await remove(rex.id);
  await db().pet.create({ data: { id: BigInt(rex.id), name: "Another", categoryId: 2n } });
  expect((await restore(rex.id)).body.name).toBe("Another");
  expect((await browser.call("pets.read", { petId: rex.id })).body.name).toBe("Another");
  await remove(rex.id);
  expect((await find({})).pets.map(({ name }) => name)).toEqual(["Another"]);
  expect((await find({})).counts.deleted).toBe("1");
  expect((await find({ category: "1" })).counts.deleted).toBe("0");
});
