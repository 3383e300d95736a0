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
  expect(kept).toEqual({ ...rex, updatedAt: kept.deletedAt, deletedAt: expect.any(String) as string });
  expect((await remove(rex.id)).code).toBe("not_found");
  const edit = { version: 1, name: "Max" };
  expect((await browser.call("pets.edit", { petId: rex.id, ...edit })).code).toBe("not_found");

  const back = (await restore(rex.id)).body;
  expect(back).toEqual({ ...rex, version: 2, updatedAt: back.updatedAt });
  expect((await restore(rex.id)).body).toEqual(back);
  expect(await db().deletedPet.count()).toBe(0);
  expect(await recordedActions()).toEqual(["account.created", "pet.created", "pet.deleted", "pet.restored"]);
});

it("does not undo the addition of a pet that has been changed since, and says who changed what", async () => {
  const other = (await signedIn("staff", "Ben")).browser;
  const { id, version } = await add("Rex");
  await other.call("pets.edit", { petId: id, version, status: "sold", reference: "A1" });
  const refused = await browser.call("pets.delete", { petId: id, isUndo: true });
  expect(refused).toMatchObject({ status: 409, code: "conflict" });
  expect(refused.message).toBe(
    "Status: Ben changed it to sold since; it was kept. Reference: Ben changed it to “A1” since; it was kept.",
  );
  expect((await browser.call("pets.read", { petId: id })).body).toMatchObject({ deletedAt: null, status: "sold" });
  expect((await browser.call("pets.delete", { petId: id })).status).toBe(200);
});

it("does not delete a pet that another has changed since it was shown; what the same member has changed does not matter", async () => {
  const other = (await signedIn("staff", "Ben")).browser;
  const { id, version } = await add("Rex");
  await other.call("pets.edit", { petId: id, version, status: "sold" });
  expect((await browser.call("pets.delete", { petId: id, version })).code).toBe("conflict");
  await browser.call("pets.edit", { petId: id, version: 2, name: "Max" });
  expect((await browser.call("pets.delete", { petId: id, version: 2 })).status).toBe(200);
});

it("undoes and redoes an addition and a deletion, which count on their days as if they were never made", async () => {
  const days = async () => (await browser.call("overview.read", { days: "7" })).body.days.at(-1);
  const before = await days();
  const undo = { isUndo: true };
  const { id } = await add("Rex");
  const added = await days();
  expect(added).not.toEqual(before);
  expect((await browser.call("pets.delete", { petId: id, ...undo })).status).toBe(200);
  expect(await days()).toEqual(before);
  expect((await browser.call("pets.restore", { petId: id, ...undo })).status).toBe(200);
  expect(await days()).toEqual(added);

  expect((await remove(id)).status).toBe(200);
  const deleted = await days();
  expect(deleted).not.toEqual(added);
  expect((await browser.call("pets.restore", { petId: id, ...undo })).status).toBe(200);
  expect(await days()).toEqual(added);
  expect((await browser.call("pets.delete", { petId: id, ...undo })).status).toBe(200);
  expect(await days()).toEqual(deleted);
  expect((await browser.call("pets.delete", { petId: id, ...undo })).code).toBe("not_found");
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
