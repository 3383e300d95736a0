import { expect, it } from "vitest";
import { setUpTestShop, signedIn } from "@/lib/accounts/testing";
import { db } from "@/lib/db";
import { createPet } from "@/lib/pets/service";
import { listCategoriesContract, nameCategoryContract } from "./console-contract";

setUpTestShop();

it("are found by a part of the name or by the id, named or not, once each and page by page", async () => {
  const { browser } = await signedIn("staff");
  const name = (categoryId: bigint, text: string) =>
    browser.call(nameCategoryContract, { params: { categoryId: String(categoryId) }, body: { name: text } } as never);
  await name(7n, "Cats");
  await name(9n, "Dogs of 7 kinds");
  for (const categoryId of [7n, 12n])
    await createPet({ kind: "operator" }, { name: "Rex", categoryId, status: "sold" }, "test");
  const find = async (q?: string, after?: string) => {
    const query = { ...(q !== undefined && { q }), ...(after !== undefined && { after }) };
    const { body } = await browser.call(listCategoriesContract, { query } as never);
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
