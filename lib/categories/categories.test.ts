import { expect, it } from "vitest";
import { setUpTestShop, signedIn } from "@/lib/accounts/testing";
import { db } from "@/lib/db";
import { createPet } from "@/lib/pets/service";

setUpTestShop();

it("are found by a part of the name or by the id, named or not, once each and page by page", async () => {
  const { browser } = await signedIn("staff");
  const name = (categoryId: bigint, text: string) =>
    browser.call("categories.setName", { categoryId: String(categoryId), name: text });
  await name(7n, "Cats");
  await name(9n, "Dogs of 7 kinds");
  for (const categoryId of [7n, 12n])
    await createPet({ kind: "operator" }, { name: "Rex", categoryId, status: "sold" });
  const find = async (q?: string, after?: string) => {
    const query = { ...(q !== undefined && { q }), ...(after !== undefined && { after }) };
    const { body } = await browser.call("categories.list", query);
    return body.categories.map(({ id, name: called, counts }) => [id, called, counts.all]);
  };
  const [cats, dogs, other] = [
    ["7", "Cats", "1"],
    ["9", "Dogs of 7 kinds", "0"],
    ["12", null, "1"],
  ];
  expect(await find()).toEqual([cats, dogs, other]);
  expect(await find("7")).toEqual([cats, dogs]);
  expect(await find("7", "7")).toEqual([dogs]);
  expect(await find("dOG")).toEqual([dogs]);
  expect(await find("12")).toEqual([other]);
  expect(await find("2")).toEqual([]);
  expect(await db().category.count()).toBe(2);
});

it("of several who give the same name at once, one has it, and the others are told whose it is", async () => {
  const { browser } = await signedIn("staff");
  const answers = await Promise.all(
    [21n, 22n, 23n, 24n].map((categoryId) =>
      browser.call("categories.setName", { categoryId: String(categoryId), name: "Newts" }),
    ),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual([
    "invalid_request",
    "invalid_request",
    "invalid_request",
    null,
  ]);
});

it("named by several at once, the one after the other, are recorded with what they were called before", async () => {
  const { browser } = await signedIn("staff");
  const names = ["a", "b", "c", "d"];
  await Promise.all(names.map((name) => browser.call("categories.setName", { categoryId: "31", name })));
  const records = await db().activity.findMany({ where: { action: "category.named" }, orderBy: { id: "asc" } });
  const called = (json: unknown) => (json as { name?: string } | null)?.name;
  expect(records.slice(1).map(({ before }) => called(before))).toEqual(
    records.slice(0, -1).map(({ after }) => called(after)),
  );
});

it("of the sample shop are put into an empty shop once, with its pets, also when it is asked for twice", async () => {
  const { browser } = await signedIn("owner");
  const answers = await Promise.all([1, 2].map(() => browser.call("pets.addSamples")));
  expect(answers.map(({ body }) => body.added).sort((a, b) => a - b)).toEqual([0, 60]);
  expect([await db().pet.count(), await db().category.count()]).toEqual([60, 12]);
});
