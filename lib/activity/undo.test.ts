import { beforeEach, expect, it } from "vitest";
import { recordedActions, setUpTestShop, signedIn, type TestBrowser } from "@/lib/accounts/testing";
import type { Actor } from "@/lib/core/actor";
import { db } from "@/lib/db";
import { undoEntry } from "./undo";
import { message } from "@/lib/texts/message";

let browser: TestBrowser;
let actor: Actor;
setUpTestShop();
beforeEach(async () => {
  await db().category.deleteMany();
  const staff = await signedIn("staff", "Ann");
  browser = staff.browser;
  actor = { kind: "account", id: staff.id, role: "staff" };
});

const add = async () => (await browser.call("pets.add", { name: "Rex", categoryId: "1", status: "available" })).body.id;
const read = async (petId: string) => (await browser.call("pets.read", { petId })).body;
const edit = async (petId: string, fields: { name?: string; status?: "sold" | "pending" }) => {
  const { version } = await read(petId);
  await browser.call("pets.edit", { petId, version, ...fields });
};
const lastEntry = async () => (await db().activity.findFirstOrThrow({ orderBy: { id: "desc" } })).id;
const undo = (id: bigint) => undoEntry(actor, id);

it("undoes a change of a pet, field by field", async () => {
  const id = await add();
  await edit(id, { name: "Max", status: "sold" });
  const changed = await lastEntry();
  await edit(id, { status: "pending" });
  expect(await undo(changed)).toEqual({
    kept: [
      message("jobReasons.keptStatus", {
        field: message("columns.status"),
        who: "Ann",
        status: "pending",
      }),
    ],
  });
  expect(await read(id)).toMatchObject({ name: "Rex", status: "pending", version: 4 });
  // No field of the change is left to undo.
  await expect(undo(changed)).rejects.toMatchObject({ code: "conflict" });
  expect(await undo(await lastEntry())).toEqual({ kept: [] });
  expect(await read(id)).toMatchObject({ name: "Max" });
});

it("deletes an added pet, restores a deleted one, and deletes a restored one", async () => {
  const id = await add();
  const added = await lastEntry();
  expect(await undo(added)).toEqual({ kept: [] });
  expect((await read(id)).deletedAt).not.toBeNull();
  const deleted = await lastEntry();
  expect(await undo(deleted)).toEqual({ kept: [] });
  expect((await read(id)).deletedAt).toBeNull();
  await browser.call("pets.delete", { petId: id });
  await browser.call("pets.restore", { petId: id });
  const restored = await lastEntry();
  expect(await undo(restored)).toEqual({ kept: [] });
  expect((await read(id)).deletedAt).not.toBeNull();
  await browser.call("pets.restore", { petId: id });
  await edit(id, { name: "Max" });
  await expect(undo(added)).rejects.toMatchObject({ message: "Name: Ann changed it to “Max” since; it was kept." });
});

it("undoes the naming of a category", async () => {
  const name = (text: string) => browser.call("categories.setName", { categoryId: "7", name: text });
  const current = async () => (await db().category.findUnique({ where: { id: 7n } }))?.name ?? null;
  await name("Dogs");
  const named = await lastEntry();
  await name("Hounds");
  const renamed = await lastEntry();
  await expect(undo(named)).rejects.toMatchObject({ message: "Its name was changed to “Hounds” since; it was kept." });
  await undo(renamed);
  expect(await current()).toBe("Dogs");
  await undo(named);
  expect(await current()).toBeNull();
  await undo(await lastEntry());
  expect(await current()).toBe("Dogs");
  await browser.call("categories.removeName", { categoryId: "7" });
  const unnamed = await lastEntry();
  await browser.call("categories.setName", { categoryId: "8", name: "dogs" });
  await expect(undo(unnamed)).rejects.toMatchObject({ message: "Category 8 is now named “Dogs”" });
  expect((await recordedActions()).slice(-2)).toEqual(["category.unnamed", "category.named"]);
});

it("requires permission, and a change of a pet or a category", async () => {
  await expect(undo(404n)).rejects.toMatchObject({ code: "not_found" });
  const created = (await db().activity.findFirstOrThrow({ where: { action: "account.created" } })).id;
  await expect(undo(created)).rejects.toMatchObject({ code: "invalid_request" });
  await expect(undoEntry({ kind: "account", id: "x", role: "developer" }, created)).rejects.toMatchObject({
    code: "forbidden",
  });
});
