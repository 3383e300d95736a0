import { expect, namesIn, test, visit } from "@/e2e/fixtures/console";
import { uploadFile } from "@/e2e/fixtures/upload";
import { csv } from "@/e2e/fixtures/workbook";

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

test("the entry of an import leads to the pets that it added, that of a bulk change to those that it changed", async ({
  page,
  signedIn,
  petsOf,
}) => {
  await signedIn("staff", "Ann");
  await petsOf({ name: "Tom" });
  await uploadFile(page, csv("name,categoryId\nRex,7\nMia,7\n"));
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("button", { name: "Import 2 pets" }).click();
  await expect(page.getByRole("link", { name: "See the pets" })).toBeVisible();
  const openEntry = async () => {
    await visit(page, "/activity?action=job.started");
    await page.getByRole("link", { name: "Details: " }).first().click();
    // The kind of a job is none: the sentence says more.
    await expect(page.getByText("No other details were recorded.")).toBeVisible();
    await page.getByRole("link", { name: "See the pets" }).click();
  };
  await openEntry();
  await expect(page).toHaveURL(/\/pets\?import=/);
  await expect(namesIn(page)).toHaveText(["Mia", "Rex"]);

  await visit(page, "/pets");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("region", { name: "Selected pets" }).getByRole("button", { name: "Change status…" }).click();
  await page.getByRole("menuitem", { name: "Sold" }).click();
  await expect(page.getByText("3 pets are now sold").first()).toBeVisible();
  await openEntry();
  await expect(page).toHaveURL(/\/activity\?job=/);
  for (const name of ["Tom", "Mia", "Rex"]) await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
});

test("the choices of who did something are those whose names have what is typed", async ({
  page,
  signedIn,
  another,
}) => {
  await signedIn("owner", "Ann");
  await another("staff", "Sam");
  await visit(page, "/activity");
  const who = page.getByRole("combobox", { name: "Who" });
  const options = page.getByRole("listbox").getByRole("option");
  await who.press("s");
  await expect(options).toHaveText(["Sam", "The system"]);
  await page.keyboard.type("am");
  await expect(options).toHaveText(["Sam"]);
});
