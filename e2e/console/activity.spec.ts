import { expect, test, visit } from "@/e2e/fixtures/console";

test("an entry names people and things, and keeps what programs know it by behind a disclosure", async ({
  page,
  signedIn,
  keyWith,
  call,
}) => {
  await signedIn("owner", "Ann");
  const { key } = await keyWith({});
  expect((await call("POST", "/api/v1/pets", { key, body: { name: "Rex", categoryId: 1 } })).status).toBe(201);
  await visit(page, "/activity?action=pet.created");
  await page.getByRole("link", { name: "Details: " }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("added Rex");
  const fields = page.getByRole("table", { name: "Before and after" });
  await expect(fields.getByRole("row", { name: /^Name/ })).toContainText("Rex");
  await expect(fields.getByRole("row", { name: /^ID/ })).toHaveCount(0);
  await expect(page.getByText("pet.created")).toBeHidden();
  await expect(page.getByRole("button", { name: "Copy request ID" })).toBeHidden();
  await page.getByText("Technical details").click();
  await expect(page.getByText("pet.created")).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy request ID" })).toBeVisible();
});
